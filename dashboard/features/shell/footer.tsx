import { publicPages } from '../../app/paths.ts';
import { shell } from '../../messages/shell.ts';
import s from './shell.module.css';

export function Footer() {
  return (
    <footer className={s.footer}>
      <span>{shell.copyright(new Date().getFullYear())}</span>
      <nav className={s.footerLinks} aria-label={shell.footerLinks}>
        <a href={publicPages.terms}>{shell.terms}</a>
        <a href={publicPages.privacy}>{shell.privacy}</a>
        <a href={publicPages.contact}>{shell.contact}</a>
      </nav>
    </footer>
  );
}
