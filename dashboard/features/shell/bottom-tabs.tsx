import { NavLink } from 'react-router';
import { shell } from '../../messages/shell.ts';
import { MoreTab } from './more-tab.tsx';
import { navigation, TABS } from './navigation.ts';
import s from './shell.module.css';

/** The side menu of phones. */
export function BottomTabs() {
  return (
    <nav className={s.tabs} aria-label={shell.quickMenu}>
      {navigation.slice(0, TABS).map(({ to, label, icon: Icon, isExact }) => (
        <NavLink key={to} to={to} end={isExact} className={s.tab ?? ''}>
          <Icon size={24} stroke={1.7} aria-hidden />
          {label}
        </NavLink>
      ))}
      <MoreTab />
    </nav>
  );
}
