import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { sectionText } from '../messages/ar.ts';
import { Icon } from './icon.tsx';
import { Links } from './links.tsx';
import { Logo } from './logo.tsx';

/** The merchant's own band above the page; nothing while it is switched off. */
export function Header({ page }: { page: LandingPage }) {
  const { enabled, logo, links, backgroundColor, textColor } = page.header;
  if (!enabled) return null;
  return (
    <header className="head" data-bg={backgroundColor} data-text={textColor}>
      <div className="wrap">
        <a className="logo" href="/">
          <Logo logo={logo} fallback={page.title} />
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
