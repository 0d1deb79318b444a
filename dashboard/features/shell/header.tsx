import { NavLink } from 'react-router';
import { paths, publicPages } from '../../app/paths.ts';
import { shell } from '../../messages/shell.ts';
import { Logo } from '../../ui/logo.tsx';
import { useMyProfile } from '../profile/api/get-my-profile.ts';
import s from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

export function Header() {
  const { data: profile } = useMyProfile();
  return (
    <header className={s.header}>
      <NavLink to={paths.dashboard} className={s.brand ?? ''} end>
        <Logo />
      </NavLink>
      <nav className={s.siteLinks} aria-label={shell.siteLinks}>
        <a href={publicPages.home}>{shell.home}</a>
        <NavLink to={paths.dashboard}>{shell.dashboard}</NavLink>
        {profile?.role === 'admin' && <NavLink to={paths.admin}>{shell.admin}</NavLink>}
      </nav>
      <UserMenu />
    </header>
  );
}
