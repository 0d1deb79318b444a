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
            label={text.releaseSelected}
            icon={<IconShieldCheck size={20} />}
            onClick={bulk.release}
            isBusy={bulk.isBusy}
          />
        ) : (
          <>
            <Action
              label={text.confirmSelected}
              icon={<IconCheck size={20} />}
              onClick={() => bulk.ask('confirmed')}
              isBusy={bulk.isBusy}
            />
            <Action
              label={text.shipSelected}
              icon={<IconTruck size={20} />}
              onClick={() => bulk.ask('shipped')}
              isBusy={bulk.isBusy}
            />
            <PrintSelected ids={ids} />
          </>
        )}
        <Action
          label={text.deleteSelected}
          icon={<IconTrash size={20} />}
          onClick={() => bulk.ask('delete')}
          isBusy={bulk.isBusy}
        />
      </div>
    </section>
  );
}

type ActionProps = { label: string; icon: ReactNode; isBusy: boolean; onClick: () => void };

/** A button with a label; on a phone only its icon. */
function Action({ label, icon, isBusy, onClick }: ActionProps) {
  return useIsPhone() ? (
    <ActionIcon
      className={s.action}
      variant="transparent"
      size={44}
      aria-label={label}
      disabled={isBusy}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  ) : (
    <Button className={s.action} variant="transparent" leftSection={icon} disabled={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
}

function PrintSelected({ ids }: { ids: readonly string[] }) {
  const to = packingSlipsPath(ids);
  return useIsPhone() ? (
    <ActionIcon
      className={s.action}
      variant="transparent"
      size={44}
      component={Link}
      to={to}
      aria-label={text.printSelected}
    >
      <IconPrinter size={20} />
    </ActionIcon>
  ) : (
    <Button
      className={s.action}
      variant="transparent"
      component={Link}
      to={to}
      leftSection={<IconPrinter size={20} />}
    >
      {text.printSelected}
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
