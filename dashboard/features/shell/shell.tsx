import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconHome, IconLogout, IconShieldCog, IconUser } from '@tabler/icons-react';
import { useMutationState } from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Link, type Location, NavLink, Outlet, ScrollRestoration, useLocation, useMatch } from 'react-router';
import { useCan } from '../../lib/account.ts';
import { paths, publicPages } from '../../lib/paths.ts';
import { endSession, useSession } from '../../lib/session.ts';
import { formatNumber, shell } from '../../messages/index.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { useUnloadQuestion } from '../../ui/leave-guard.tsx';
import { Logo } from '../../ui/logo.tsx';
import { TitlePrefix } from '../../ui/page.tsx';
import { LostDomains } from '../domains/domains-card.tsx';
import { useArrivals, useNewOrderSound } from '../notifications/new-order-sound.ts';
import { useServiceWorker } from '../notifications/push.ts';
import { usePendingOrders } from '../orders/order-counts.ts';
import { AccountStatus, RequireSecondFactor, useIsLockedOut } from '../profile/account-status.tsx';
import { useMyProfile } from '../profile/queries.ts';
import { AccountMenuItems, WorkingFor } from '../team/account-menu.tsx';
import { WorkPlace } from '../team/work-place.tsx';
import { HeaderTools } from './header-tools.tsx';
import { useMenuChoice } from './menu-choice.ts';
import { BottomTabs, SideMenu } from './navigation.tsx';
import s from './shell.module.css';

/** The frame around the screens behind the sign-in: header, menus, footer. */
export function Shell() {
  const isCreating = useMatch(paths.createLandingPage) !== null;
  const isEditing = useMatch(paths.editLandingPage) !== null;
  // Also matches the address of a new product.
  const isOnProduct = useMatch(paths.editProduct) !== null;
  // On a phone the save bar of a long form replaces the tabs.
  const isLockedOut = useIsLockedOut();
  const { pathname } = useLocation();
  const canEditPages = useCan('edit_pages');
  // The desk's own bar replaces them as well: its buttons are pressed hundreds of times a day.
  const isAtDesk = useMatch(paths.desk) !== null;
  const { isRail } = useMenuChoice();
  const hasTabs = !isAtDesk && !isCreating && !isEditing && !isOnProduct && !isLockedOut;
  return (
    <div className={s.shell} data-tabs={hasTabs || undefined}>
      <a className={s.skip} href="#main">
        {shell.skip}
      </a>
      <Header hasTools={!isLockedOut} />
      <div className={s.body} data-rail={isRail || undefined}>
        {isLockedOut ? <div className={s.side} /> : <SideMenu />}
        <div className={s.column}>
          <OfflineLine />
          <WorkingFor />
          <main id="main" className={s.main} tabIndex={-1}>
            <PendingInTitle>
              <AccountStatus>
                <RequireSecondFactor>
                  <WorkPlace>
                    {canEditPages && (
                      <ErrorBoundary isSmall>
                        <LostDomains />
                      </ErrorBoundary>
                    )}
                    <ErrorBoundary resetOn={pathname}>
                      <Outlet />
                    </ErrorBoundary>
                  </WorkPlace>
                </RequireSecondFactor>
              </AccountStatus>
            </PendingInTitle>
          </main>
          <Footer />
        </div>
      </div>
      {hasTabs && <BottomTabs />}
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

/**
 * Positions last as long as the document: after a reload the page is short until its data are there, and
 * would be left somewhere in between.
 */
const scrollKey = ({ key }: Location) => `${key}@${performance.timeOrigin}`;

/**
 * Shows the number of orders that wait for confirmation in the browser's tab and on the app's icon, and rings
 * for new ones, on every screen.
 */
function PendingInTitle({ children }: { children: ReactNode }) {
  // The sound is for people who do not look at the screen.
  const { isOn: rings } = useNewOrderSound();
  const { data: known } = usePendingOrders({ isAskedHidden: rings });
  useArrivals(known);
  useServiceWorker();
  const count = known?.count ?? 0;
  return <TitlePrefix value={count > 0 ? `(${formatNumber(count)}) ` : ''}>{children}</TitlePrefix>;
}

const subscribeToConnection = (listener: () => void) => {
  for (const type of ['online', 'offline']) window.addEventListener(type, listener);
  return () => {
    for (const type of ['online', 'offline']) window.removeEventListener(type, listener);
  };
};

/**
 * Says on every screen that the browser is offline: that the shown data may be old, or how many changes wait
 * to be sent. They are in this page's memory alone, so that closing it is asked about.
 */
function OfflineLine() {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const unsent = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length;
  useUnloadQuestion(unsent > 0);
  return (
    <div className={s.connection} role="status">
      {!isOnline && <p className={s.offline}>{unsent > 0 ? shell.unsent(unsent) : shell.offline}</p>}
    </div>
  );
}

function Header({ hasTools }: { hasTools: boolean }) {
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
      {hasTools && <HeaderTools />}
      <UserMenu />
    </header>
  );
}

function UserMenu() {
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  const { data: profile } = useMyProfile();
  const isOnProfile = useMatch(paths.profile) !== null;
  const name = profile?.fullName ?? (session.status === 'signed-in' ? session.fullName : '');
  return (
    <Menu position="bottom-end" width={240} radius="md" shadow="md" withinPortal={false} onChange={setOpen}>
      <Menu.Target>
        <UnstyledButton className={s.user} data-current={isOnProfile || undefined}>
          <VisuallyHidden>{shell.account(name)}</VisuallyHidden>
          <Avatar size={36} radius="xl" className={s.avatar} aria-hidden>
            {Array.from(name)[0] ?? <IconUser size={20} />}
          </Avatar>
          <span className={s.userName} aria-hidden>
            {name}
          </span>
          <IconChevronDown size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={paths.profile}
          aria-current={isOnProfile ? 'page' : undefined}
          leftSection={<IconUser size={18} />}
        >
          {shell.profile}
        </Menu.Item>
        {profile?.role === 'admin' && (
          <Menu.Item
            component={Link}
            to={paths.admin}
            leftSection={<IconShieldCog size={18} />}
            className={s.onPhone}
          >
            {shell.admin}
          </Menu.Item>
        )}
        <Menu.Item
          component="a"
          href={publicPages.home}
          leftSection={<IconHome size={18} />}
          className={s.onPhone}
        >
          {shell.home}
        </Menu.Item>
        <AccountMenuItems isOpen={isOpen} />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout className={s.signOut} size={18} />}
          onClick={() => void endSession()}
        >
          {shell.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Footer() {
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
