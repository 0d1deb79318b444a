import { NavLink } from 'react-router';
import { shell } from '../../messages/shell.ts';
import { navigation } from './navigation.ts';
import s from './shell.module.css';

export function SideMenu() {
  return (
    <nav className={s.side} aria-label={shell.mainMenu}>
      {navigation.map(({ to, label, icon: Icon, isExact }) => (
        <NavLink key={to} to={to} end={isExact} className={s.sideLink ?? ''}>
          <Icon size={22} stroke={1.7} aria-hidden />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
