import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { formatNumber } from '../../../lib/format.ts';
import s from './orders.module.css';

/** What was ordered, in one or two lines: name × quantity, and the variant. */
export function OrderProduct({ order }: { order: OrderResponse }) {
  return order.items.map((item) => (
    <span key={item.id} className={s.item}>
      <span className={s.itemLine}>
        <bdi className={s.itemName}>{item.name}</bdi>
        <span className={s.quantity}> × {formatNumber(item.quantity)}</span>
      </span>
      {item.variant && <bdi className={s.small}>{item.variant}</bdi>}
    </span>
  ));
}
