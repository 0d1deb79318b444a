import type { ReactNode, SVGProps } from 'react';

/** A page with one message: an illustration, what happened, and one link. */
export function StatusPage({
  illustration,
  heading,
  detail,
  action,
  footer,
}: {
  illustration: ReactNode;
  heading: string;
  detail: string;
  action: { text: string; href: string } | undefined;
  footer?: string;
}) {
  return (
    <div className="screen">
      <main className="msg">
        {illustration}
        <h1>{heading}</h1>
        <p>{detail}</p>
        {action && (
          <a className="btn" data-style="primary" data-size="md" href={action.href}>
            {action.text}
          </a>
        )}
      </main>
      {footer && <footer className="by">{footer}</footer>}
    </div>
  );
}

// The illustrations; decoration only.

function Art(props: SVGProps<SVGSVGElement>) {
  return <svg className="art" viewBox="0 0 300 250" aria-hidden="true" strokeLinecap="round" {...props} />;
}

export function EmptyBox() {
  return (
    <Art fill="none">
      <ellipse cx="150" cy="206" rx="118" ry="12" fill="#0b6b6d" opacity=".08" />
      <path d="M84 112 150 138v70l-66-26z" fill="#bfe2de" />
      <path d="m216 112-66 26v70l66-26z" fill="#8fcbc6" />
      <path d="m84 112 66-24 66 24-66 26z" fill="#0a4f51" />
      <path d="M84 112 56 90l64-24 30 22z" fill="#dcf1ee" />
      <path d="m216 112 28-22-64-24-30 22z" fill="#d0ebe7" />
      <path d="m84 112-24 28 64 26 26-28z" fill="#e6f5f3" />
      <path d="m216 112 24 28-64 26-26-28z" fill="#abd9d5" />
      <path d="M150 96c-6-16 22-18 14-38-6-14-30-10-28 6" stroke="#f0a010" strokeWidth="7" />
      <circle cx="150" cy="112" r="5" fill="#f0a010" />
      <g stroke="#0b6b6d" strokeWidth="3" opacity=".4">
        <path d="M70 46v12M64 52h12M232 34v12M226 40h12" />
        <circle cx="258" cy="74" r="3" />
        <circle cx="42" cy="84" r="3" />
      </g>
    </Art>
  );
}

export function ClosedShop() {
  return (
    <Art>
      <ellipse cx="150" cy="222" rx="124" ry="11" fill="#0b6b6d" opacity=".08" />
      <rect x="58" y="84" width="184" height="136" rx="6" fill="#e6f5f3" />
      <rect x="58" y="206" width="184" height="14" fill="#bfe2de" />
      <g stroke="#bfe2de" strokeWidth="3">
        <path d="M74 120h152M74 136h152M74 152h152M74 168h152M74 184h152M74 200h152" />
      </g>
      <path d="M52 44h196l16 50H36z" fill="#0b6b6d" />
      <path d="M80 44 66 94h40l6-50zM144 44l-2 50h40l-6-50zM208 44l10 50h46l-16-50z" fill="#d2edea" />
      <path
        d="M36 94h35.5a17.75 17.75 0 0 1-35.5 0M107 94h35.5a17.75 17.75 0 0 1-35.5 0M178.5 94H214a17.75 17.75 0 0 1-35.5 0"
        fill="#0b6b6d"
      />
      <path
        d="M71.5 94H107a17.75 17.75 0 0 1-35.5 0M142.5 94h36a18 18 0 0 1-36 0M214 94h50a25 18 0 0 1-50 0"
        fill="#d2edea"
      />
      <path d="m116 140 34-18 34 18" fill="none" stroke="#475569" strokeWidth="2.5" />
      <circle cx="150" cy="121" r="4" fill="#475569" />
      <rect x="98" y="140" width="104" height="46" rx="10" fill="#fff" stroke="#f0a010" strokeWidth="3" />
      <path d="M139 155v16M161 155v16" stroke="#a36a00" strokeWidth="7" />
    </Art>
  );
}

export function LostReceipt() {
  return (
    <Art fill="none" strokeLinejoin="round">
      <ellipse cx="150" cy="228" rx="96" ry="10" fill="#0b6b6d" opacity=".08" />
      <path
        d="M90 30h120v186l-15-10-15 10-15-10-15 10-15-10-15 10-15-10-15 10z"
        fill="#fff"
        stroke="#0b6b6d"
        strokeWidth="3"
      />
      <path d="M110 60h80M110 82h52" stroke="#bfe2de" strokeWidth="7" />
      <path d="M110 160h80M110 178h50" stroke="#e2e8f0" strokeWidth="5" />
      <circle cx="150" cy="122" r="22" fill="#fdf3df" />
      <path d="M143 117c0-9 15-9 15 0 0 6-8 6-8 12" stroke="#a36a00" strokeWidth="4" />
      <circle cx="150" cy="136" r="2.5" fill="#a36a00" />
      <g stroke="#0b6b6d" strokeWidth="3" opacity=".4">
        <path d="M58 70v12M52 76h12M246 110v12M240 116h12" />
        <circle cx="244" cy="60" r="3" />
        <circle cx="62" cy="150" r="3" />
      </g>
    </Art>
  );
}

export function SlackSail() {
  return (
    <Art fill="none" strokeLinejoin="round">
      <ellipse cx="150" cy="226" rx="120" ry="10" fill="#0b6b6d" opacity=".08" />
      <path d="M150 34v138" stroke="#475569" strokeWidth="5" />
      <path d="M158 48c34 22 52 54 54 104-20-6-36-8-54-6z" fill="#bfe2de" />
      <path d="M142 62c-22 22-36 50-40 86 14-4 26-6 40-4z" fill="#e6f5f3" />
      <path d="M74 172h152l-22 36H96z" fill="#0b6b6d" />
      <path d="M74 172h152l-5 9H79z" fill="#0a4f51" />
      <path d="M150 34h22l-6 7 6 7h-22z" fill="#f0a010" />
      <path
        d="M34 212c14-9 28-9 42 0s28 9 42 0 28-9 42 0 28 9 42 0 28-9 42 0 16 6 22 4"
        stroke="#8fcbc6"
        strokeWidth="5"
      />
      <g stroke="#0b6b6d" strokeWidth="3" opacity=".4">
        <path d="M58 78v12M52 84h12M248 60v12M242 66h12" />
        <circle cx="252" cy="122" r="3" />
        <circle cx="54" cy="136" r="3" />
      </g>
    </Art>
  );
}
