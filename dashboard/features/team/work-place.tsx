import { Button } from '@mantine/core';
import type { Permission } from '@mirsah/domain/member';
import { IconLock, IconUserOff } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Link, matchPath, Navigate, useLocation } from 'react-router';
import { isOwnAccount, switchAccount, useAccount, useMay, useMyAccounts } from '../../lib/account.ts';
import { hasChosenAccount } from '../../lib/chosen-account.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { itemsOf } from '../../lib/paged.ts';
import { paths } from '../../lib/paths.ts';
import { accountRoles, accounts as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SpinnerScreen } from '../../ui/spinner-screen.tsx';
import { useLandingPages } from '../landing-pages/queries.ts';

/** The permissions of the screens, the most specific address first; other addresses need none. */
const needs: readonly [string, Permission][] = [
  [paths.insights, 'view_insights'],
  [paths.desk, 'confirm_orders'],
  [paths.packingSlips, 'view_orders'],
  [paths.editOrder, 'edit_orders'],
  [paths.orders, 'view_orders'],
  [paths.abandonedForms, 'confirm_orders'],
  [paths.profit, 'manage_money'],
  [paths.costs, 'manage_money'],
  [paths.adSpend, 'manage_money'],
  [paths.statements, 'manage_money'],
  [paths.statement, 'manage_money'],
  [paths.connections, 'manage_settings'],
  [paths.conversions, 'manage_settings'],
  [paths.shipping, 'manage_settings'],
  [paths.products, 'edit_pages'],
  [paths.createProduct, 'edit_pages'],
  [paths.editProduct, 'edit_pages'],
  [paths.messageTemplates, 'manage_settings'],
  [paths.team, 'view_log'],
  [paths.privacy, 'handle_customer_data'],
  [paths.createLandingPage, 'edit_pages'],
  [paths.editLandingPage, 'edit_pages'],
  [paths.experiment, 'edit_pages'],
  [paths.dashboard, 'view_insights'],
];

/** The first screen of each kind of work. */
const firstScreens: readonly [string, Permission][] = [
  [paths.dashboard, 'view_insights'],
  [paths.dashboard, 'confirm_orders'],
  [paths.orders, 'view_orders'],
];

/**
 * The screens that members open elsewhere in their own account: the home, and targets of links to an
 * account's orders.
 */
const workScreens = [
  paths.dashboard,
  paths.desk,
  paths.orders,
  paths.editOrder,
  paths.packingSlips,
  paths.abandonedForms,
];

/**
 * Shows a screen to members with its permission; says so when the user is no longer a member of the account.
 */
export function WorkPlace({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { data: account, error, refetch } = useAccount();
  const may = useMay();
  if (isOwnAccount()) {
    const isWork = workScreens.some((path) => matchPath(path, pathname));
    return isWork && !hasChosenAccount() ? <ToWork>{children}</ToWork> : children;
  }
  const code = errorCodeOf(error);
  if (code === 'not_found' || code === 'account_suspended') {
    return <Gone title={code === 'not_found' ? text.gone : text.suspended} />;
  }
  if (!account) {
    if (!error) return <SpinnerScreen />;
    return <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />;
  }
  const [, needed] = needs.find(([path]) => matchPath(path, pathname)) ?? [];
  // Its home is their own day.
  const isOwnDay = pathname === paths.dashboard && may('confirm_orders');
  if (!needed || may(needed) || isOwnDay) return children;
  const [first = paths.profile] = firstScreens.find(([, permission]) => may(permission)) ?? [];
  if (pathname === paths.dashboard) return <Navigate to={first} replace />;
  const { name } = accountRoles[account.role];
  return (
    <Page title={text.notForRole} width={680}>
      <Card>
        <Notice
          icon={<IconLock size={30} stroke={1.6} />}
          title={text.notForRole}
          text={text.notForRoleText(name)}
          action={
            <Button component={Link} to={first}>
              {text.toWork}
            </Button>
          }
        />
      </Card>
    </Page>
  );
}

/**
 * Redirects people without a page of their own to the account that they joined last: their work is there, and
 * their own account would be an empty shop. A user who has chosen an account in this browser stays. The
 * screen stays mounted until such an account is known: a new merchant has none, and may have started to work.
 */
function ToWork({ children }: { children: ReactNode }) {
  const list = useLandingPages();
  const isEmpty = list.isSuccess && itemsOf(list.data).length === 0;
  const mine = useMyAccounts({ isOpen: isEmpty });
  const account = mine.data?.findLast(({ role }) => role !== 'owner')?.id;
  useEffect(() => {
    if (isEmpty && account) switchAccount(account, location.pathname + location.search + location.hash);
  }, [isEmpty, account]);
  return isEmpty && account ? <SpinnerScreen /> : children;
}

function Gone({ title }: { title: string }) {
  return (
    <Page title={title} width={680}>
      <Card>
        <div role="alert">
          <Notice
            icon={<IconUserOff size={30} stroke={1.6} />}
            title={title}
            text={text.goneText}
            action={<Button onClick={() => switchAccount(undefined)}>{text.backToOwn}</Button>}
          />
        </div>
      </Card>
    </Page>
  );
}
