import { Drawer, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Permission } from '@mirsah/domain/member';
import {
  IconBell,
  IconCoins,
  IconDots,
  IconFileInvoice,
  IconForms,
  IconHeadset,
  IconLayoutGrid,
  IconMessage2,
  IconPackage,
  IconPlugConnected,
  IconShieldLock,
  IconShoppingBag,
  IconTargetArrow,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useMay } from '../../lib/account.ts';
import { paths } from '../../lib/paths.ts';
import { formatNumber, shell } from '../../messages/index.ts';
import { bottomBar } from '../../ui/toast.tsx';
import { useFormFigures } from '../abandoned-forms/queries.ts';
import { usePendingCount } from '../orders/order-counts.ts';
import s from './shell.module.css';

type Screen = {
  to: string;
  label: string;
  /** On a tab, where there is room for one word. */
  tabLabel?: string;
  /** Never a tab: its name has no room there. */
  isInMore?: boolean;
  icon: typeof IconBell;
  isExact: boolean;
  needs: Permission | 'membership';
};

/** The merchant's screens, in the order of the side menu and the bottom tabs, each with its permission. */
export const navigation: readonly Screen[] = [
  {
    to: paths.dashboard,
    label: shell.dashboard,
    icon: IconLayoutGrid,
    isExact: true,
    needs: 'view_insights',
  },
  {
    to: paths.desk,
    label: shell.desk,
    tabLabel: shell.deskTab,
    icon: IconHeadset,
    isExact: false,
    needs: 'confirm_orders',
  },
  { to: paths.orders, label: shell.orders, icon: IconShoppingBag, isExact: false, needs: 'view_orders' },
  {
    to: paths.abandonedForms,
    label: shell.abandonedForms,
    isInMore: true,
    icon: IconForms,
    isExact: false,
    needs: 'confirm_orders',
  },
  {
    to: paths.profit,
    label: shell.profit,
    isInMore: true,
    icon: IconCoins,
    isExact: false,
    needs: 'manage_money',
  },
  {
    to: paths.statements,
    label: shell.statements,
    isInMore: true,
    icon: IconFileInvoice,
    isExact: false,
    needs: 'manage_money',
  },
  { to: paths.products, label: shell.products, icon: IconPackage, isExact: false, needs: 'edit_pages' },
  {
    to: paths.messageTemplates,
    label: shell.messageTemplates,
    icon: IconMessage2,
    isExact: false,
    needs: 'manage_settings',
  },
  {
    to: paths.conversions,
    label: shell.conversions,
    isInMore: true,
    icon: IconTargetArrow,
    isExact: false,
    needs: 'manage_settings',
  },
  {
    to: paths.privacy,
    label: shell.privacyScreen,
    icon: IconShieldLock,
    isExact: false,
    needs: 'handle_customer_data',
  },
  { to: paths.team, label: shell.team, icon: IconUsers, isExact: false, needs: 'view_log' },
  {
    to: paths.notifications,
    label: shell.notifications,
    icon: IconBell,
    isExact: false,
    needs: 'membership',
  },
  {
    to: paths.connections,
    label: shell.connections,
    icon: IconPlugConnected,
    isExact: false,
    needs: 'manage_settings',
  },
];

/** The screens that the user's role may see. */
function useNavigation() {
  const may = useMay();
  return navigation.filter(({ needs }) => needs === 'membership' || may(needs));
}

/** The number of screens that phones show as tabs; the others are in the «more» sheet. */
const TABS = 4;

export function SideMenu() {
  const screens = useNavigation();
  return (
    <nav className={s.side} aria-label={shell.mainMenu}>
      {screens.map(({ to, label, icon: Icon, isExact }) => (
        <NavLink key={to} to={to} end={isExact} className={s.sideLink ?? ''}>
          <Icon size={22} stroke={1.7} aria-hidden />
          {label}
          {to === paths.orders && <PendingBadge />}
          {to === paths.abandonedForms && <NewFormsBadge />}
        </NavLink>
      ))}
    </nav>
  );
}

/** The number of orders that wait for confirmation; renders nothing for zero. */
function PendingBadge() {
  return <Badge count={usePendingCount()} label={shell.pending} />;
}

/** The number of abandoned forms without a follow-up. */
function NewFormsBadge() {
  return <Badge count={useFormFigures().data?.figures?.byState.new ?? 0} label={shell.newForms} />;
}

function Badge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className={s.badge}>
      <VisuallyHidden>{label} </VisuallyHidden>
      {count > MAX_SHOWN ? `${formatNumber(MAX_SHOWN)}+` : formatNumber(count)}
    </span>
  );
}

const MAX_SHOWN = 99;

/** The tabs at the bottom of the window, which replace the side menu on phones. */
export function BottomTabs() {
  const screens = useNavigation();
  const tabs = screens.filter(({ isInMore }) => !isInMore).slice(0, TABS);
  const others = screens.filter((screen) => !tabs.includes(screen));
  return (
    <nav className={s.tabs} aria-label={shell.quickMenu} {...bottomBar}>
      {tabs.map(({ to, label, tabLabel = label, icon: Icon, isExact }) => (
        <NavLink key={to} to={to} end={isExact} className={s.tab ?? ''}>
          <Icon size={24} stroke={1.7} aria-hidden />
          {tabLabel}
          {to === paths.orders && <PendingBadge />}
        </NavLink>
      ))}
      {others.length > 0 && <MoreTab others={others} />}
    </nav>
  );
}

/** The last tab: opens a sheet with the screens that have no tab. */
function MoreTab({ others }: { others: readonly Screen[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
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
              {to === paths.abandonedForms && <NewFormsBadge />}
            </NavLink>
          ))}
        </nav>
      </Drawer>
    </>
  );
}
