import { ActionIcon, Button } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { IconCheck, IconPrinter, IconShieldCheck, IconTrash, IconTruck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { packingSlipsPath } from '../../../app/paths.ts';
import { orders as words } from '../../../messages/orders.ts';
import { useIsPhone } from '../../../ui/window-width.ts';
import type { BulkAction } from '../use-bulk-actions.tsx';
import { type Selection, useSelectedAmong } from '../use-selection.ts';
import s from './bulk-bar.module.css';

type Props = {
  selection: Selection;
  orders: readonly OrderResponse[];
  isHeld: boolean;
  bulk: { ask: (action: BulkAction) => void; release: () => void; isBusy: boolean };
};

/** What can be done to the selected orders; there only while some are. */
export function BulkBar({ selection, orders, isHeld, bulk }: Props) {
  const ids = useSelectedAmong(selection, orders);
  if (ids.length === 0) return null;
  return (
    <section className={s.bar} aria-label={words.selection}>
      <ActionIcon
        className={s.clear}
        variant="transparent"
        size={44}
        aria-label={words.clearSelection}
        onClick={selection.clear}
      >
        <IconX size={20} />
      </ActionIcon>
      <span className={s.count} role="status">
        {words.selected(ids.length)}
      </span>
      <div className={s.actions}>
        {isHeld ? (
          <Action
            label={words.releaseSelected}
            icon={<IconShieldCheck size={20} />}
            onClick={bulk.release}
            isBusy={bulk.isBusy}
          />
        ) : (
          <>
            <Action
              label={words.confirmSelected}
              icon={<IconCheck size={20} />}
              onClick={() => bulk.ask('confirmed')}
              isBusy={bulk.isBusy}
            />
            <Action
              label={words.shipSelected}
              icon={<IconTruck size={20} />}
              onClick={() => bulk.ask('shipped')}
              isBusy={bulk.isBusy}
            />
            <PrintSelected ids={ids} />
          </>
        )}
        <Action
          label={words.deleteSelected}
          icon={<IconTrash size={20} />}
          onClick={() => bulk.ask('delete')}
          isBusy={bulk.isBusy}
        />
      </div>
    </section>
  );
}

type ActionProps = { label: string; icon: ReactNode; isBusy: boolean; onClick: () => void };

/** A button with its label; on a phone the icon has to do. */
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
      aria-label={words.printSelected}
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
      {words.printSelected}
    </Button>
  );
}
