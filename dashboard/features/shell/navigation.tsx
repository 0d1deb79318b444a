import { Drawer, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Permission } from '@mirsah/domain/member';
import {
  IconBell,
  IconChevronDown,
  IconCoins,
  IconDots,
  IconFileInvoice,
  IconForms,
  IconHeadset,
  IconLayoutGrid,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconMessage2,
  IconPackage,
  IconPlugConnected,
  IconReceipt2,
  IconSettings,
  IconShieldLock,
  IconShoppingBag,
  IconTargetArrow,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useMay } from '../../lib/account.ts';
import { landingPagesPath, paths } from '../../lib/paths.ts';
import { useKeyName, useSingleKeys } from '../../lib/single-keys.ts';
import { formatNumber, shell } from '../../messages/index.ts';
import { bottomBar } from '../../ui/toast.tsx';
import { usePendingCount } from '../orders/order-counts.ts';
import { useMenuChoice } from './menu-choice.ts';
import s from './shell.module.css';

type Place = { pathname: string; search: string };

export type Screen = {
  to: string;
  label: string;
  icon: typeof IconBell;
  needs: Permission | 'membership';
  /** Where the screen is open; without it, at its address and below. */
  isAt?: (place: Place) => boolean;
  /** Its word in a phone's bottom bar; the others are in the sheet behind «more». */
  tab?: string;
};

type Section = Screen & {
  screens: readonly Screen[];
  isOpenAtFirst?: boolean;
  /** Where a phone's sheet lists those without a tab. */
  group: keyof typeof shell.groups;
};

const isBelow = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

const isAtPages = ({ pathname, search }: Place) =>
  pathname === paths.dashboard
    ? new URLSearchParams(search).get('tab') === 'pages'
    : [paths.createLandingPage, '/dashboard/edit', '/dashboard/pages'].some((path) =>
        isBelow(path, pathname),
      );

const isAtHome = (place: Place) =>
  [paths.dashboard, paths.insights].some((path) => path === place.pathname) && !isAtPages(place);

/** The merchant's screens in the order and the groups of the side menu, each with its permission. */
const sections: readonly Section[] = [
  {
    to: paths.dashboard,
    label: shell.dashboard,
    icon: IconLayoutGrid,
    needs: 'view_insights',
    isAt: isAtHome,
    tab: shell.dashboard,
    group: 'shop',
    isOpenAtFirst: true,
    screens: [
      {
        to: landingPagesPath,
        label: shell.landingPages,
        icon: IconWorld,
        needs: 'edit_pages',
        isAt: isAtPages,
      },
    ],
  },
  {
    to: paths.orders,
    label: shell.orders,
    icon: IconShoppingBag,
    needs: 'view_orders',
    tab: shell.orders,
    group: 'shop',
    isOpenAtFirst: true,
    screens: [
      { to: paths.desk, label: shell.desk, icon: IconHeadset, needs: 'confirm_orders', tab: shell.deskTab },
      { to: paths.abandonedForms, label: shell.abandonedForms, icon: IconForms, needs: 'confirm_orders' },
    ],
  },
  {
    to: paths.products,
    label: shell.products,
    icon: IconPackage,
    needs: 'edit_pages',
    tab: shell.products,
    group: 'shop',
    screens: [],
  },
  {
    to: paths.messageTemplates,
    label: shell.messageTemplates,
    icon: IconMessage2,
    needs: 'manage_settings',
    group: 'shop',
    screens: [],
  },
  {
    to: paths.profit,
    label: shell.money,
    icon: IconCoins,
    needs: 'manage_money',
    group: 'money',
    screens: [
      { to: paths.profit, label: shell.profit, icon: IconReceipt2, needs: 'manage_money' },
      { to: paths.statements, label: shell.statements, icon: IconFileInvoice, needs: 'manage_money' },
    ],
  },
  {
    to: paths.connections,
    label: shell.settings,
    icon: IconSettings,
    needs: 'manage_settings',
    group: 'settings',
    isOpenAtFirst: true,
    screens: [
      { to: paths.connections, label: shell.connections, icon: IconPlugConnected, needs: 'manage_settings' },
      { to: paths.conversions, label: shell.conversions, icon: IconTargetArrow, needs: 'manage_settings' },
      { to: paths.team, label: shell.team, icon: IconUsers, needs: 'view_log' },
      { to: paths.notifications, label: shell.notifications, icon: IconBell, needs: 'membership' },
      { to: paths.privacy, label: shell.privacyScreen, icon: IconShieldLock, needs: 'handle_customer_data' },
    ],
  },
];

/** The home of members who confirm orders and see no insights. */
const myDay: Section = {
  to: paths.dashboard,
  label: shell.myDay,
  icon: IconLayoutGrid,
  needs: 'confirm_orders',
  isAt: isAtHome,
  tab: shell.myDay,
  group: 'shop',
  screens: [],
};

const isOpen = ({ to, isAt }: Screen, place: Place) => (isAt ? isAt(place) : isBelow(to, place.pathname));

/**
 * The sections that the user's role may see, with their screens. Screens whose section is closed to the role
 * are sections of their own.
 */
export function useSections(): Section[] {
  const may = useMay();
  const isAllowed = ({ needs }: Screen) => needs === 'membership' || may(needs);
  const shown = may('view_insights') || !may('confirm_orders') ? sections : [myDay, ...sections];
  return shown.flatMap((section) => {
    const screens = section.screens.filter(isAllowed);
    if (isAllowed(section)) return [{ ...section, screens }];
    return screens.map((screen) => ({ ...screen, group: section.group, screens: [] }));
  });
}

/** A section's own screen and the others; one that is both is named as the latter. */
export const allScreens = (section: Section): readonly Screen[] =>
  section.screens.some(({ to }) => to === section.to) ? section.screens : [section, ...section.screens];

/** The menu beside the screens; `[` and its last button reduce it to a rail of its sections' icons. */
export function SideMenu() {
  const shown = useSections();
  const { isRail, chooseRail } = useMenuChoice();
  const toggle = () => chooseRail(!isRail);
  useSingleKeys({ menu: toggle });
  const keyName = useKeyName('menu');
  return (
    <nav className={s.side} aria-label={shell.mainMenu}>
      <ul className={s.sections}>
        {shown.map((section) => (
          <MenuSection key={section.to} section={section} isRail={isRail} />
        ))}
      </ul>
      <UnstyledButton
        className={s.railButton}
        aria-pressed={isRail}
        title={keyName && shell.key(keyName)}
        onClick={toggle}
      >
        {isRail ? <IconLayoutSidebarRightExpand size={20} /> : <IconLayoutSidebarRightCollapse size={20} />}
        <span className={s.name}>{shell.rail}</span>
      </UnstyledButton>
    </nav>
  );
}

function MenuSection({ section, isRail }: { section: Section; isRail: boolean }) {
  const { to, label, icon: Icon, screens } = section;
  const place = useLocation();
  const { isGroupOpen, chooseGroup } = useMenuChoice();
  const listId = useId();
  const current = screens.find((screen) => isOpen(screen, place));
  // The group of the screen that is open cannot be closed.
  const isGroup = screens.length > 0 && !isRail;
  const isUnfolded =
    isGroup && (current !== undefined || (isGroupOpen(to) ?? section.isOpenAtFirst === true));
  const ownState = isOpen(section, place) ? 'page' : undefined;
  return (
    <li>
      <div className={s.section}>
        <Link
          to={to}
          className={s.sideLink}
          aria-current={current ? 'true' : ownState}
          title={isRail ? label : undefined}
        >
          <Icon size={22} stroke={1.7} />
          <span className={s.name}>{label}</span>
          {!isUnfolded && screens.some(isDesk) && <PendingBadge />}
        </Link>
        {isGroup && !current && (
          <UnstyledButton
            className={s.unfold}
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? listId : undefined}
            aria-label={shell.screensOf(label)}
            onClick={() => chooseGroup(to, !isUnfolded)}
          >
            <IconChevronDown size={17} />
          </UnstyledButton>
        )}
      </div>
      {isUnfolded && (
        <ul id={listId} className={s.screens}>
          {screens.map((screen) => (
            <li key={screen.to}>
              <Link
                to={screen.to}
                className={s.sideLink}
                aria-current={screen === current ? 'page' : undefined}
              >
                {screen.label}
                {isDesk(screen) && <PendingBadge />}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const isDesk = ({ to }: Screen) => to === paths.desk;

/** The number of orders that wait for confirmation; renders nothing for zero. */
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
  const place = useLocation();
  const shown = useSections();
  return (
    <nav className={s.tabs} aria-label={shell.quickMenu} {...bottomBar}>
      {shown.flatMap(allScreens).map(
        (screen) =>
          screen.tab && (
            <Link
              key={screen.to}
              to={screen.to}
              className={s.tab}
              aria-current={isOpen(screen, place) ? 'page' : undefined}
            >
              <screen.icon size={24} stroke={1.7} />
              <span className={s.tabName}>{screen.tab}</span>
              {isDesk(screen) && <PendingBadge />}
            </Link>
          ),
      )}
      <MoreTab sections={shown} />
    </nav>
  );
}

const groupNames = Object.keys(shell.groups) as (keyof typeof shell.groups)[]; // The type of `keys` does not know.

/** The last tab: opens a sheet with the screens that have no tab, in groups. */
function MoreTab({ sections }: { sections: readonly Section[] }) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const place = useLocation();
  const groups = groupNames
    .map((group) => ({
      title: shell.groups[group],
      screens: sections
        .filter((section) => section.group === group)
        .flatMap(allScreens)
        .filter(({ tab }) => tab === undefined),
    }))
    .filter(({ screens }) => screens.length > 0);
  const isInside = groups.some(({ screens }) => screens.some((screen) => isOpen(screen, place)));
  return (
    <>
      <UnstyledButton
        className={s.tab ?? ''}
        data-current={isInside || undefined}
        aria-haspopup="dialog"
        aria-expanded={isSheetOpen}
        onClick={() => setSheetOpen(true)}
      >
        <IconDots size={24} stroke={1.7} />
        <span className={s.tabName}>{shell.more}</span>
      </UnstyledButton>
      <Drawer
        opened={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        position="bottom"
        size="auto"
        title={shell.more}
        classNames={{ content: s.moreSheet ?? '' }}
      >
        <nav className={s.more} aria-label={shell.more}>
          {groups.map(({ title, screens }) => (
            <section key={title}>
              <h3 className={s.groupTitle}>{title}</h3>
              <ul className={s.tiles}>
                {screens.map((screen) => (
                  <li key={screen.to}>
                    <Link
                      to={screen.to}
                      className={s.tile}
                      aria-current={isOpen(screen, place) ? 'page' : undefined}
                      onClick={() => setSheetOpen(false)}
                    >
                      <screen.icon size={22} stroke={1.7} />
                      {screen.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </Drawer>
    </>
  );
}
