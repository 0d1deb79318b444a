import { formatMoney } from '@mirsah/domain/money/money.ts';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { ordersSearch } from '../order-address.ts';
import { OrderMarks } from '../order-marks.tsx';
import { PhoneButtons } from '../phone-buttons.tsx';
import { OrderProduct } from './order-product.tsx';
import { OrderState } from './order-state.tsx';
import s from './orders.module.css';
import { SelectOrder } from './select-boxes.tsx';
import type { DrawnOrder } from './use-drawn-orders.ts';

export function OrderCard({ ref, index, order, filter, selection, actions }: DrawnOrder) {
  return (
    <li ref={ref} data-index={index} className={s.card}>
      <SelectOrder className={s.check ?? ''} selection={selection} order={order} />
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
