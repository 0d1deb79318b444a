import { formatMoney } from '@mirsah/domain/money/money.ts';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { ordersSearch } from '../order-address.ts';
import { PhoneButtons } from '../phone-buttons.tsx';
import { StatusSelect } from '../status-select.tsx';
import { OrderProduct } from './order-product.tsx';
import s from './orders.module.css';
import type { OrderListProps } from './orders-table.tsx';

/** The orders as phones show them: everything a merchant does with one is a single tap away. */
export function OrderCards({ orders, status, onStatus }: OrderListProps) {
  return (
    <ul className={s.cards}>
      {orders.map((order) => (
        <li key={order.id} className={s.card}>
          <div className={s.cardHead}>
            <Link
              className={s.cardLink}
              to={{ search: ordersSearch({ status, orderId: order.id }) }}
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
          <div className={s.cardActions}>
            <StatusSelect
              status={order.status}
              customer={order.customerName}
              onChange={(to) => onStatus({ orderId: order.id, from: order.status, to })}
            />
            <PhoneButtons e164={order.customerPhone.e164} customer={order.customerName} />
          </div>
        </li>
      ))}
    </ul>
  );
}
