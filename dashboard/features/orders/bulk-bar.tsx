import { ActionIcon, Button, Menu, VisuallyHidden } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { groupBy } from '@mirsah/domain/group-by';
import { shortId } from '@mirsah/domain/id';
import { currencyCodes, formatMoney } from '@mirsah/domain/money';
import { mayMoveTo } from '@mirsah/domain/order/scope';
import {
  IconArrowBackUp,
  IconCheck,
  IconDots,
  IconDownload,
  IconPackage,
  IconPrinter,
  IconShieldCheck,
  IconTrash,
  IconTruck,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useAccount, useCan } from '../../lib/account.ts';
import { packingSlipsPath } from '../../lib/paths.ts';
import { orders as text } from '../../messages/index.ts';
import { ActionButton, off } from '../../ui/action-button.tsx';
import { Appearing } from '../../ui/appearing.tsx';
import { Banner } from '../../ui/banner.tsx';
import { handsFocusTo } from '../../ui/keep-focus.ts';
import { insideMain } from '../../ui/page.tsx';
import { bottomBar } from '../../ui/toast.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { type OrdersFilter, ordersSearch } from './address.ts';
import s from './bulk-bar.module.css';
import { ExportDialog, useSelectionExport } from './export.tsx';
import { BULK_BAR, MAX_SELECTED, SELECT_ALL, type Selection, useSelectedAmong } from './selection.tsx';
import type { BulkAction } from './use-bulk-actions.tsx';

type MenuAction = { key: string; label: string; icon: ReactNode; isGrave: boolean; onClick: () => void };

type BulkBarProps = {
  selection: Selection;
  orders: readonly OrderResponse[];
  /** Orders on hold can only be released or deleted. */
  isOnHold: boolean;
  bulk: { ask: (action: BulkAction) => void; release: () => void; isBusy: boolean };
  every: EveryProps;
};

/** The actions on the selected orders; shown only while some are selected. */
export function BulkBar({ selection, orders, isOnHold, bulk, every }: BulkBarProps) {
  const ids = useSelectedAmong(selection, orders);
  const canDelete = useCan('delete_orders');
  const { data: account } = useAccount();
  const canExport = useCan('export_orders');
  const download = useSelectionExport(ids);
  const [wasUsed, setUsed] = useState(false);
  if (ids.length > 0 && !wasUsed) setUsed(true);
  if (ids.length === 0) {
    return (
      <VisuallyHidden role="status">{wasUsed && <Appearing>{text.unselected}</Appearing>}</VisuallyHidden>
    );
  }
  const moves = (
    [
      { key: 'delivered', label: text.onSelected.deliver.full, icon: <IconPackage size={18} /> },
      { key: 'returned', label: text.onSelected.returned.full, icon: <IconArrowBackUp size={18} /> },
      { key: 'cancelled', label: text.onSelected.cancel.full, icon: <IconX size={18} /> },
    ] as const
  ).filter(
    ({ key }) => !isOnHold && (!account || mayMoveTo(account, key === 'returned' ? 'cancelled' : key)),
  );
  const more: MenuAction[] = [
    ...moves.map((each) => ({
      ...each,
      isGrave: each.key === 'cancelled',
      onClick: () => bulk.ask(each.key),
    })),
  ];
  if (canExport) {
    more.push({
      key: 'export',
      label: text.onSelected.export.full,
      icon: <IconDownload size={18} />,
      isGrave: false,
      onClick: download.start,
    });
  }
  if (canDelete) {
    more.push({
      key: 'delete',
      label: text.onSelected.delete.full,
      icon: <IconTrash size={18} />,
      isGrave: true,
      onClick: () => bulk.ask('delete'),
    });
  }
  const isBusy = bulk.isBusy || every.isSelecting;
  return (
    <section
      className={s.bar}
      id={BULK_BAR}
      tabIndex={-1}
      aria-label={text.selection}
      data-replaces-tabs
      {...bottomBar}
      {...handsFocusTo(`#${SELECT_ALL}`)}
    >
      <div className={s.head}>
        <ActionIcon
          className={s.clear}
          variant="transparent"
          size={44}
          aria-label={text.clearSelection}
          onClick={selection.clear}
        >
          <IconX size={20} />
        </ActionIcon>
        <p className={s.what} role="status">
          <Appearing>
            <span className={s.count}>{text.selected(ids.length)}</span>
            <span className={s.amounts}>{amountsOf(orders, new Set(ids))}</span>
          </Appearing>
        </p>
        {ids.length === orders.length && <Every {...every} shown={orders.length} />}
      </div>
      <div className={s.actions}>
        {isOnHold ? (
          <Action
            label={text.onSelected.release}
            icon={<IconShieldCheck size={20} />}
            isMain
            isBusy={isBusy}
            onClick={bulk.release}
          />
        ) : (
          <>
            <Action
              label={text.onSelected.confirm}
              icon={<IconCheck size={20} />}
              isMain
              isBusy={isBusy}
              onClick={() => bulk.ask('confirmed')}
            />
            <Action
              label={text.onSelected.ship}
              icon={<IconTruck size={20} />}
              isBusy={isBusy}
              onClick={() => bulk.ask('shipped')}
            />
            <Action
              label={text.onSelected.print}
              icon={<IconPrinter size={20} />}
              to={packingSlipsPath(ids)}
            />
          </>
        )}
        {more.length > 0 && <More actions={more} isBusy={isBusy} />}
      </div>
      <ExportDialog download={download} />
    </section>
  );
}

/** Cannot be opened while an action runs. */
function More({ actions, isBusy }: { actions: readonly MenuAction[]; isBusy: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu
      position="top-end"
      width={230}
      portalProps={insideMain}
      opened={isOpen}
      onChange={(opens) => setOpen(opens && !isBusy)}
    >
      <Menu.Target>
        <ActionIcon
          className={s.more}
          variant="transparent"
          size={44}
          aria-label={text.moreOnSelected}
          {...(isBusy && off)}
        >
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ key, label, icon, isGrave, onClick }) => (
          <Menu.Item key={key} leftSection={icon} {...(isGrave && { color: 'red.7' })} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The total of the orders: `582 ر.س + 57.750 د.ك`, because currencies are never added up. */
function amountsOf(orders: readonly OrderResponse[], selected: ReadonlySet<string>): string {
  const chosen = groupBy(
    orders.filter(({ id }) => selected.has(id)),
    ({ currency }) => currency,
  );
  return currencyCodes
    .flatMap((currency) => {
      const of = chosen.get(currency);
      return of
        ? formatMoney(
            of.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
            currency,
          )
        : [];
    })
    .join(' + ');
}

type EveryProps = {
  /** Whether there are more than are shown. */
  hasMore: boolean;
  /** The total number; undefined when there is no count. */
  total: number | undefined;
  isSelecting: boolean;
  onSelect: () => void;
};

/** Once all shown orders are selected: offers the rest as well. */
function Every({ hasMore, total, isSelecting, onSelect, shown }: EveryProps & { shown: number }) {
  if (isSelecting) return <span className={s.progress}>{text.selecting(shown)}</span>;
  if (!hasMore || shown >= MAX_SELECTED) return null;
  return (
    <Button className={s.every ?? ''} variant="transparent" onClick={onSelect}>
      {total === undefined
        ? text.selectEveryMatch
        : total > MAX_SELECTED
          ? text.selectNewest(MAX_SELECTED)
          : text.selectEvery(total)}
    </Button>
  );
}

type ActionProps = {
  label: { full: string; short: string };
  icon: ReactNode;
  isMain?: boolean;
} & ({ to: string } | { isBusy: boolean; onClick: () => void });

/** A button with its label beside its icon; on a phone a shorter one. */
function Action({ label: { full, short }, icon, isMain, ...target }: ActionProps) {
  const isPhone = useIsPhone();
  const label = isPhone ? short : full;
  const look = {
    className: s.action ?? '',
    classNames: { section: s.icon ?? '' },
    variant: 'transparent',
    leftSection: icon,
    'aria-label': full,
    'data-main': isMain,
  };
  if ('to' in target) {
    return (
      <Button {...look} component={Link} to={target.to}>
        {label}
      </Button>
    );
  }
  return (
    <ActionButton {...look} isOff={target.isBusy} onClick={target.onClick}>
      {label}
    </ActionButton>
  );
}

type BulkProblemsProps = {
  orders: readonly OrderResponse[];
  tone: 'error' | 'warning';
  /** The result for this number of orders. */
  heading: (count: number) => string;
  filter: OrdersFilter;
  onClose: () => void;
};

/** Lists the orders that a bulk action did not change. */
export function BulkProblems({ orders, tone, heading, filter, onClose }: BulkProblemsProps) {
  if (orders.length === 0) return null;
  return (
    <Banner tone={tone} onClose={onClose}>
      {heading(orders.length)}
      <ul className={s.list}>
        {orders.map(({ id, customerName }) => (
          <li key={id}>
            <Link to={{ search: ordersSearch({ ...filter, orderId: id }) }} preventScrollReset>
              <bdi>{customerName}</bdi> <bdi dir="ltr">{shortId(id)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
