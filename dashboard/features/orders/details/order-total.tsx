import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { formatMoney } from '@mirsah/domain/money/money.ts';
import { orders as words } from '../../../messages/orders.ts';
import s from './order-drawer.module.css';

/** What the courier collects. */
export function OrderTotal({ order }: { order: OrderResponse }) {
  return (
    <p className={s.totalLine}>
      <span>{words.total}</span>
      <strong>{formatMoney(order.totalMinor, order.currency)}</strong>
    </p>
  );
}
