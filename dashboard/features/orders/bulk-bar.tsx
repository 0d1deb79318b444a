import { ActionIcon, Button } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { shortId } from '@mirsah/domain/id';
import { IconCheck, IconPrinter, IconShieldCheck, IconTrash, IconTruck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { packingSlipsPath } from '../../lib/paths.ts';
import { orders as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { bottomBar } from '../../ui/toast.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { type OrdersFilter, ordersSearch } from './address.ts';
import s from './bulk-bar.module.css';
import { type Selection, useSelectedAmong } from './selection.ts';
import type { BulkAction } from './use-bulk-actions.tsx';

type BulkBarProps = {
  selection: Selection;
  orders: readonly OrderResponse[];
  /** Orders on hold can only be released or deleted. */
  isOnHold: boolean;
  bulk: { ask: (action: BulkAction) => void; release: () => void; isBusy: boolean };
};

/** The actions on the selected orders; shown only while some are selected. */
export function BulkBar({ selection, orders, isOnHold, bulk }: BulkBarProps) {
  const ids = useSelectedAmong(selection, orders);
  if (ids.length === 0) return null;
  return (
    <section className={s.bar} aria-label={text.selection} {...bottomBar}>
      <ActionIcon
        className={s.clear}
        variant="transparent"
        size={44}
        aria-label={text.clearSelection}
        onClick={selection.clear}
      >
        <IconX size={20} />
      </ActionIcon>
      <span className={s.count} role="status">
        {text.selected(ids.length)}
      </span>
      <div className={s.actions}>
        {isOnHold ? (
          <Action
            label={text.onSelected.release}
            icon={<IconShieldCheck size={20} />}
            isBusy={bulk.isBusy}
            onClick={bulk.release}
          />
        ) : (
          <>
            <Action
              label={text.onSelected.confirm}
              icon={<IconCheck size={20} />}
              isBusy={bulk.isBusy}
              onClick={() => bulk.ask('confirmed')}
            />
            <Action
              label={text.onSelected.ship}
              icon={<IconTruck size={20} />}
              isBusy={bulk.isBusy}
              onClick={() => bulk.ask('shipped')}
            />
            <Action
              label={text.onSelected.print}
              icon={<IconPrinter size={20} />}
              to={packingSlipsPath(ids)}
            />
          </>
        )}
        <Action
          label={text.onSelected.delete}
          icon={<IconTrash size={20} />}
          isBusy={bulk.isBusy}
          onClick={() => bulk.ask('delete')}
        />
      </div>
    </section>
  );
}

type ActionProps = {
  label: { full: string; short: string };
  icon: ReactNode;
} & ({ to: string } | { isBusy: boolean; onClick: () => void });

/** A button with its label beside its icon; on a phone a shorter one below it. */
function Action({ label: { full, short }, icon, ...target }: ActionProps) {
  const label = useIsPhone() ? short : full;
  const look = {
    className: s.action ?? '',
    classNames: { inner: s.inner ?? '', section: s.icon ?? '' },
    variant: 'transparent',
    leftSection: icon,
    'aria-label': full,
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
