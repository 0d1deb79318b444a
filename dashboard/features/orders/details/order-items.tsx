import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { formatMoney } from '@mirsah/domain/money/money.ts';
import { formatNumber } from '../../../lib/format.ts';
import { orders as words } from '../../../messages/orders.ts';
import s from './order-drawer.module.css';

export function OrderItems({ order }: { order: OrderResponse }) {
  const { currency, items, shipping } = order;
  return (
    <ul className={s.items}>
      {items.map((item) => (
        <li key={item.id} className={s.item}>
          <span>
            <bdi className={s.itemName}>{item.name}</bdi>
            {item.variant && <bdi className={s.small}>{item.variant}</bdi>}
            <span className={s.small}>
              {formatNumber(item.quantity)} × {formatMoney(item.unitPriceMinor, currency)}
            </span>
            {item.sku && (
              <span className={s.small}>
                {words.sku}: <bdi dir="ltr">{item.sku}</bdi>
              </span>
            )}
          </span>
          <span className={s.amount}>{formatMoney(item.unitPriceMinor * item.quantity, currency)}</span>
        </li>
      ))}
      <li className={s.item}>
        <span>
          {words.shipping}
          <bdi className={s.small}>{shipping.name}</bdi>
        </span>
        <span className={s.amount}>
          {shipping.priceMinor === 0 ? words.free : formatMoney(shipping.priceMinor, currency)}
        </span>
      </li>
    </ul>
  );
}
