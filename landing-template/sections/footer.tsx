import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { sectionText } from '../messages/ar.ts';
import { Links } from './links.tsx';
import { Logo } from './logo.tsx';

/** The merchant's own band below the page; nothing while it is switched off. */
export function Footer({ page }: { page: LandingPage }) {
  const { enabled, logo, links, backgroundColor, textColor, copyrightText } = page.footer;
  if (!enabled) return null;
  return (
    <footer className="foot" data-bg={backgroundColor} data-text={textColor}>
      <div className="wrap">
        <span className="logo">
          <Logo logo={logo} fallback={page.title} />
        </span>
        {links.length > 0 && <Links links={links} label={sectionText.footerLinks} className="links" />}
        {copyrightText && <small>{copyrightText}</small>}
      </div>
    </footer>
  );
}
