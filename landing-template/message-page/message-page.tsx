import type { ReactNode } from 'react';

/** A page that says one thing: a drawing, what happened, and one way on. */
export function MessagePage({
  drawing,
  heading,
  detail,
  action,
  footer,
}: {
  drawing: ReactNode;
  heading: string;
  detail: string;
  action: { text: string; href: string };
  footer?: string;
}) {
  return (
    <div className="screen">
      <main className="msg">
        {drawing}
        <h1>{heading}</h1>
        <p>{detail}</p>
        <a className="btn" data-style="primary" data-size="md" href={action.href}>
          {action.text}
        </a>
      </main>
      {footer && <footer className="by">{footer}</footer>}
    </div>
  );
}
