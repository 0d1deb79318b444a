import { Checkbox } from '@mantine/core';
import { formatMoney } from '@mirsah/domain/money/money.ts';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { orders as words } from '../../../messages/orders.ts';
import { ordersSearch } from '../order-address.ts';
import { OrderMarks } from '../order-marks.tsx';
import { PhoneButtons } from '../phone-buttons.tsx';
import { OrderProduct } from './order-product.tsx';
import { OrderState } from './order-state.tsx';
import s from './orders.module.css';
import type { DrawnOrder } from './use-drawn-orders.ts';

export function OrderCard({ ref, index, order, filter, isSelected, onSelect, actions }: DrawnOrder) {
  return (
    <li ref={ref} data-index={index} className={s.card} data-selected={isSelected || undefined}>
      <Checkbox
        className={s.check ?? ''}
        aria-label={words.select(order.customerName)}
        checked={isSelected}
        onChange={onSelect}
      />
      <div className={s.cardBody}>
        <div className={s.cardHead}>
          <Link
            className={s.cardLink}
            to={{ search: ordersSearch({ ...filter, orderId: order.id }) }}
            preventScrollReset
          >
            <bdi>{order.customerName}</bdi>
          </Link>
          <span className={s.total}>{formatMoney(order.totalMinor, order.currency)}</span>
        </div>
        <OrderProduct order={order} />
        <div className={s.cardMeta}>
          <bdi className={s.place}>{order.customerAddress}</bdi>
          <time dateTime={order.placedAt}>{formatDateTime(order.placedAt)}</time>
        </div>
        <OrderMarks order={order} />
        <div className={s.cardActions}>
          <OrderState order={order} actions={actions} />
          <PhoneButtons e164={order.customerPhone.e164} customer={order.customerName} />
        </div>
      </div>
    </li>
  );
}
