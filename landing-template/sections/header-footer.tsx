import type { LandingPage } from '@mirsah/domain/landing-page';
import type { Header as HeaderFromContent } from '@mirsah/domain/landing-page/content';
import { sectionText } from '../messages/index.ts';
import { Icon } from '../parts/icon.tsx';

type BarProps = {
  page: LandingPage;
  /** The name for a bar without its own (`shownShopName`). */
  shopName: string;
};

/** The merchant's header; nothing while it is disabled. */
export function Header({ page, shopName }: BarProps) {
  const { enabled, logo, links, backgroundColor, textColor } = page.header;
  if (!enabled) return null;
  return (
    <header className="head" data-bg={backgroundColor} data-text={textColor}>
      <div className="wrap">
        <a className="logo" href="/">
          <Logo logo={logo} fallback={shopName} />
        </a>
        {links.length > 0 && (
          <>
            <Links links={links} label={sectionText.headerLinks} className="wide links" />
            <details className="menu narrow">
              <summary aria-label={sectionText.menu}>
                <Icon name="menu" />
              </summary>
              <Links
                links={links}
                label={sectionText.headerLinks}
                className="links"
                background={backgroundColor}
              />
            </details>
          </>
        )}
      </div>
    </header>
  );
}

/** The merchant's footer; nothing while it is disabled. */
export function Footer({ page, shopName }: BarProps) {
  const { enabled, logo, links, backgroundColor, textColor, copyrightText } = page.footer;
  if (!enabled) return null;
  return (
    <footer className="foot" data-bg={backgroundColor} data-text={textColor}>
      <div className="wrap">
        <span className="logo">
          <Logo logo={logo} fallback={shopName} />
        </span>
        {links.length > 0 && <Links links={links} label={sectionText.footerLinks} className="links" />}
        {copyrightText && <small>{copyrightText}</small>}
      </div>
    </footer>
  );
}

/** An image or a name; the name is the shop's until the merchant types another (spec 2.14). */
export function Logo({ logo, fallback }: { logo: HeaderFromContent['logo']; fallback: string }) {
  const name = logo.text || fallback;
  if (logo.type === 'text' || !logo.imageUrl) return <bdi>{name}</bdi>;
  // Low priority: the product's first image comes first.
  return <img src={logo.imageUrl} alt={name} height={40} fetchPriority="low" decoding="async" />;
}

/** The merchant's links. Each opens a new tab, so that the order form stays open (spec 2.14). */
export function Links({
  links,
  label,
  className,
  background,
}: {
  links: HeaderFromContent['links'];
  label: string;
  className: string;
  background?: HeaderFromContent['backgroundColor'];
}) {
  return (
    <nav className={className} aria-label={label} data-bg={background}>
      {links.map(({ id, text, url }) => (
        <a key={id} href={url} target="_blank" rel="noopener">
          {text}
        </a>
      ))}
    </nav>
  );
}
