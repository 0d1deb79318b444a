import { Drawer, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconDots,
  IconHeadset,
  IconLayoutGrid,
  IconMessage2,
  IconPackage,
  IconPlugConnected,
  IconShoppingBag,
} from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { formatNumber, shell } from '../../messages/index.ts';
import { bottomBar } from '../../ui/toast.tsx';
import { usePendingCount } from '../orders/queries.ts';
import s from './shell.module.css';

/** The merchant's screens, in the order of the side menu and the bottom tabs. */
export const navigation = [
  { to: paths.dashboard, label: shell.dashboard, icon: IconLayoutGrid, isExact: true },
  { to: paths.desk, label: shell.desk, icon: IconHeadset, isExact: false },
  { to: paths.orders, label: shell.orders, icon: IconShoppingBag, isExact: false },
  { to: paths.products, label: shell.products, icon: IconPackage, isExact: false },
  { to: paths.messageTemplates, label: shell.messageTemplates, icon: IconMessage2, isExact: false },
  { to: paths.connections, label: shell.connections, icon: IconPlugConnected, isExact: false },
];

/** The number of screens that phones show as tabs; the others are in the «more» sheet. */
const TABS = 4;

export function SideMenu() {
  return (
    <nav className={s.side} aria-label={shell.mainMenu}>
      {navigation.map(({ to, label, icon: Icon, isExact }) => (
        <NavLink key={to} to={to} end={isExact} className={s.sideLink ?? ''}>
          <Icon size={22} stroke={1.7} aria-hidden />
          {label}
          {to === paths.orders && <PendingBadge />}
        </NavLink>
      ))}
    </nav>
  );
}

/** How many orders wait for confirmation; nothing when none do. */
function PendingBadge() {
  const count = usePendingCount();
  if (count === 0) return null;
  return (
    <span className={s.badge}>
      <VisuallyHidden>{shell.pending} </VisuallyHidden>
      {count > MAX_SHOWN ? `${formatNumber(MAX_SHOWN)}+` : formatNumber(count)}
    </span>
  );
}

const MAX_SHOWN = 99;

/** The tabs at the bottom of the window, which replace the side menu on phones. */
export function BottomTabs() {
  return (
    <nav className={s.tabs} aria-label={shell.quickMenu} {...bottomBar}>
      {navigation.slice(0, TABS).map(({ to, label, icon: Icon, isExact }) => (
        <NavLink key={to} to={to} end={isExact} className={s.tab ?? ''}>
          <Icon size={24} stroke={1.7} aria-hidden />
          {label}
          {to === paths.orders && <PendingBadge />}
        </NavLink>
      ))}
      <MoreTab />
    </nav>
  );
}

/** The last tab: opens a sheet with the screens that have no tab. */
function MoreTab() {
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  const others = navigation.slice(TABS);
  const isInside = others.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <>
      <UnstyledButton
        className={s.tab ?? ''}
        data-current={isInside || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <IconDots size={24} stroke={1.7} aria-hidden />
        {shell.more}
      </UnstyledButton>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="bottom"
        size="auto"
        title={shell.more}
        classNames={{ content: s.moreSheet ?? '' }}
      >
        <nav className={s.more} aria-label={shell.more}>
          {others.map(({ to, label, icon: Icon, isExact }) => (
            <NavLink
              key={to}
              to={to}
              end={isExact}
              className={s.sideLink ?? ''}
              onClick={() => setIsOpen(false)}
            >
              <Icon size={22} stroke={1.7} aria-hidden />
              {label}
            </NavLink>
          ))}
        </nav>
      </Drawer>
    </>
  );
}
