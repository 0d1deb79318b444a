import { ActionIcon, Button } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { shortId } from '@mirsah/domain/id';
import { currencyCodes, formatMoney } from '@mirsah/domain/money';
import { IconCheck, IconPrinter, IconShieldCheck, IconTrash, IconTruck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../lib/account.ts';
import { packingSlipsPath } from '../../lib/paths.ts';
import { orders as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { bottomBar } from '../../ui/toast.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { type OrdersFilter, ordersSearch } from './address.ts';
import s from './bulk-bar.module.css';
import { MAX_SELECTED, type Selection, useSelectedAmong } from './selection.tsx';
import type { BulkAction } from './use-bulk-actions.tsx';

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
  if (ids.length === 0) return null;
  const isBusy = bulk.isBusy || every.isSelecting;
  return (
    <section className={s.bar} aria-label={text.selection} data-replaces-tabs {...bottomBar}>
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
          <span className={s.count}>{text.selected(ids.length)}</span>
          <span className={s.amounts}>{amountsOf(orders, new Set(ids))}</span>
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
        {canDelete && (
          <Action
            label={text.onSelected.delete}
            icon={<IconTrash size={20} />}
            isSymbolOnPhone
            isBusy={isBusy}
            onClick={() => bulk.ask('delete')}
          />
        )}
      </div>
    </section>
  );
}

/** What the orders come to: `582 ر.س + 57.750 د.ك`, for currencies are never added to each other. */
function amountsOf(orders: readonly OrderResponse[], selected: ReadonlySet<string>): string {
  const chosen = Map.groupBy(
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
  /** How many there are; undefined where nobody has counted them. */
  total: number | undefined;
  isSelecting: boolean;
  onSelect: () => void;
};

/** Once all that is shown is selected: offers the rest as well. */
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
  isSymbolOnPhone?: boolean;
} & ({ to: string } | { isBusy: boolean; onClick: () => void });

/** A button with its label beside its icon; on a phone a shorter one, or none. */
function Action({ label: { full, short }, icon, isMain, isSymbolOnPhone, ...target }: ActionProps) {
  const isPhone = useIsPhone();
  const isSymbol = isPhone && isSymbolOnPhone;
  const label = isSymbol ? icon : isPhone ? short : full;
  const look = {
    className: s.action ?? '',
    classNames: { section: s.icon ?? '' },
    variant: 'transparent',
    leftSection: !isSymbol && icon,
    'aria-label': full,
    'data-main': isMain,
    'data-symbol': isSymbol || undefined,
  };
  if ('to' in target) {
    return (
      <Button {...look} component={Link} to={target.to}>
        {label}
      </Button>
    );
  }
  return (
    <Button {...look} disabled={target.isBusy} onClick={target.onClick}>
      {label}
    </Button>
  );
}

type BulkProblemsProps = { orders: readonly OrderResponse[]; filter: OrdersFilter; onClose: () => void };

/** Lists the selected orders for which a bulk action failed. */
export function BulkProblems({ orders, filter, onClose }: BulkProblemsProps) {
  if (orders.length === 0) return null;
  return (
    <Banner tone="error" onClose={onClose}>
      {text.bulkFailed(orders.length)}
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
