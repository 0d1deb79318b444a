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

type Screen = {
  to: string;
  label: string;
  icon: typeof IconBell;
  needs: Permission | 'membership';
  /** Where the screen is open; without it, at its address and below. */
  isAt?: (place: Place) => boolean;
  /** Its place on a phone: its word in the bottom bar, or its group in the sheet behind «more». */
  onPhone: { tab: string } | { group: keyof typeof shell.groups };
};

type Section = Screen & {
  screens: readonly Screen[];
  isOpenAtFirst?: boolean;
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
    onPhone: { tab: shell.dashboard },
    isOpenAtFirst: true,
    screens: [
      {
        to: landingPagesPath,
        label: shell.landingPages,
        icon: IconWorld,
        needs: 'edit_pages',
        isAt: isAtPages,
        onPhone: { group: 'shop' },
      },
    ],
  },
  {
    to: paths.orders,
    label: shell.orders,
    icon: IconShoppingBag,
    needs: 'view_orders',
    onPhone: { tab: shell.orders },
    isOpenAtFirst: true,
    screens: [
      {
        to: paths.desk,
        label: shell.desk,
        icon: IconHeadset,
        needs: 'confirm_orders',
        onPhone: { tab: shell.deskTab },
      },
      {
        to: paths.abandonedForms,
        label: shell.abandonedForms,
        icon: IconForms,
        needs: 'confirm_orders',
        onPhone: { group: 'shop' },
      },
    ],
  },
  {
    to: paths.products,
    label: shell.products,
    icon: IconPackage,
    needs: 'edit_pages',
    onPhone: { tab: shell.products },
    screens: [],
  },
  {
    to: paths.messageTemplates,
    label: shell.messageTemplates,
    icon: IconMessage2,
    needs: 'manage_settings',
    onPhone: { group: 'shop' },
    screens: [],
  },
  {
    to: paths.profit,
    label: shell.money,
    icon: IconCoins,
    needs: 'manage_money',
    onPhone: { group: 'money' },
    screens: [
      {
        to: paths.profit,
        label: shell.profit,
        icon: IconReceipt2,
        needs: 'manage_money',
        onPhone: { group: 'money' },
      },
      {
        to: paths.statements,
        label: shell.statements,
        icon: IconFileInvoice,
        needs: 'manage_money',
        onPhone: { group: 'money' },
      },
    ],
  },
  {
    to: paths.connections,
    label: shell.settings,
    icon: IconSettings,
    needs: 'manage_settings',
    onPhone: { group: 'settings' },
    isOpenAtFirst: true,
    screens: [
      {
        to: paths.connections,
        label: shell.connections,
        icon: IconPlugConnected,
        needs: 'manage_settings',
        onPhone: { group: 'settings' },
      },
      {
        to: paths.conversions,
        label: shell.conversions,
        icon: IconTargetArrow,
        needs: 'manage_settings',
        onPhone: { group: 'settings' },
      },
      {
        to: paths.team,
        label: shell.team,
        icon: IconUsers,
        needs: 'view_log',
        onPhone: { group: 'settings' },
      },
      {
        to: paths.notifications,
        label: shell.notifications,
        icon: IconBell,
        needs: 'membership',
        onPhone: { group: 'settings' },
      },
      {
        to: paths.privacy,
        label: shell.privacyScreen,
        icon: IconShieldLock,
        needs: 'handle_customer_data',
        onPhone: { group: 'settings' },
      },
    ],
  },
];

const isOpen = ({ to, isAt }: Screen, place: Place) => (isAt ? isAt(place) : isBelow(to, place.pathname));

/**
 * The sections that the user's role may see, with their screens. Screens whose section is closed to the role
 * are sections of their own.
 */
function useSections(): Section[] {
  const may = useMay();
  const isAllowed = ({ needs }: Screen) => needs === 'membership' || may(needs);
  return sections.flatMap((section) => {
    const screens = section.screens.filter(isAllowed);
    return isAllowed(section)
      ? [{ ...section, screens }]
      : screens.map((screen) => ({ ...screen, screens: [] }));
  });
}

/** The addresses of the menu's screens, each once. */
function useScreens(): Screen[] {
  const all = useSections().flatMap((section) => [...section.screens, section]);
  return all.filter(({ to }, index) => all.findIndex((other) => other.to === to) === index);
}

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
  const screens = useScreens();
  const isTab = ({ onPhone }: Screen) => 'tab' in onPhone;
  // In the order of the menu, where a section's own screen is before the others.
  const order = sections.flatMap((section) => [section, ...section.screens]).map(({ to }) => to);
  const tabs = screens.filter(isTab).sort((a, b) => order.indexOf(a.to) - order.indexOf(b.to));
  const others = screens.filter((screen) => !isTab(screen));
  return (
    <nav className={s.tabs} aria-label={shell.quickMenu} {...bottomBar}>
      {tabs.map((screen) => (
        <Link
          key={screen.to}
          to={screen.to}
          className={s.tab}
          aria-current={isOpen(screen, place) ? 'page' : undefined}
        >
          <screen.icon size={24} stroke={1.7} />
          {'tab' in screen.onPhone && screen.onPhone.tab}
          {isDesk(screen) && <PendingBadge />}
        </Link>
      ))}
      {others.length > 0 && <MoreTab others={others} />}
    </nav>
  );
}

/** The last tab: opens a sheet with the screens that have no tab, in groups. */
function MoreTab({ others }: { others: readonly Screen[] }) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const place = useLocation();
  const screensOf = (group: string) =>
    others.filter(({ onPhone }) => 'group' in onPhone && onPhone.group === group);
  return (
    <>
      <UnstyledButton
        className={s.tab ?? ''}
        data-current={others.some((screen) => isOpen(screen, place)) || undefined}
        aria-haspopup="dialog"
        aria-expanded={isSheetOpen}
        onClick={() => setSheetOpen(true)}
      >
        <IconDots size={24} stroke={1.7} />
        {shell.more}
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
          {Object.entries(shell.groups).map(([group, title]) => (
            <section key={group} className={s.group}>
              <h3 className={s.groupTitle}>{title}</h3>
              <ul className={s.tiles}>
                {screensOf(group).map((screen) => (
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
