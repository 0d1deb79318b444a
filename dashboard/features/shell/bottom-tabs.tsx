import { NavLink } from 'react-router';
import { shell } from '../../messages/shell.ts';
import { navigation } from './navigation.ts';
import s from './shell.module.css';

/** The side menu of phones. */
export function BottomTabs() {
  return (
    <nav className={s.tabs} aria-label={shell.quickMenu}>
      {navigation.map(({ to, label, icon: Icon, isExact }) => (
        <NavLink key={to} to={to} end={isExact} className={s.tab ?? ''}>
          <Icon size={24} stroke={1.7} aria-hidden />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
