import { formatMoney } from '@mirsah/domain/money';
import { useRef } from 'react';
import { Link } from 'react-router';
import { formatDateTime, orders as text } from '../../messages/index.ts';
import { ordersSearch } from './address.ts';
import {
  OrderMarks,
  OrderProduct,
  OrderState,
  PhoneButtons,
  SelectAll,
  SelectOrder,
} from './order-parts.tsx';
import s from './orders.module.css';
import { useSelectedAmong } from './selection.ts';
import { type OrderListProps, useVirtualOrders, type VirtualOrder } from './virtual-orders.ts';

const CARD_HEIGHT = 170;

/** The orders as cards, on phones: whatever is often done to an order is one tap away. */
export function OrderCards(props: OrderListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { rows, before, after } = useVirtualOrders(props, list, CARD_HEIGHT);
  return (
    <>
      <SelectAllCards {...props} />
      <ul ref={list} className={s.cards} style={{ paddingBlock: `${before}px ${after}px` }}>
        {rows.map((row) => (
          <OrderCard key={row.order.id} {...row} />
        ))}
      </ul>
    </>
  );
}

/** Shown only while orders are selected, so that more orders fit on the screen. */
function SelectAllCards({ selection, orders }: OrderListProps) {
  if (useSelectedAmong(selection, orders).length === 0) return null;
  return (
    <div className={s.selectAll}>
      <SelectAll selection={selection} orders={orders} label={text.selectAll} />
    </div>
  );
}

function OrderCard({ ref, index, order, filter, selection, actions }: VirtualOrder) {
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
