import { Button } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { orders as words } from '../../../messages/orders.ts';
import { StatusSelect } from '../status-select.tsx';
import type { OrderActions } from '../use-order-actions.tsx';
import s from './orders.module.css';

type Props = { order: OrderResponse; actions: Pick<OrderActions, 'changeStatus' | 'release'> };

/** An order's status, ready to be changed; one that is kept apart has first to be let in. */
export function OrderState({ order, actions }: Props) {
  if (order.heldFor !== null) {
    return (
      <Button
        className={s.release}
        variant="light"
        leftSection={<IconShieldCheck size={18} />}
        aria-label={words.releaseOf(order.customerName)}
        onClick={() => actions.release(order)}
      >
        {words.release}
      </Button>
    );
  }
  return (
    <StatusSelect
      status={order.status}
      customer={order.customerName}
      onChange={(to) => actions.changeStatus({ orderId: order.id, from: order.status, to })}
    />
  );
}
