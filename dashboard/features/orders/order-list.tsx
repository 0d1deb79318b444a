import { Table, VisuallyHidden } from '@mantine/core';
import { shortId } from '@mirsah/domain/id';
import { formatMoney } from '@mirsah/domain/money';
import { type MouseEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDate, formatDateTime, formatTime, orders as text } from '../../messages/index.ts';
import { ordersSearch } from './address.ts';
import s from './order-list.module.css';
import {
  OrderMarks,
  OrderMenu,
  OrderProduct,
  OrderState,
  PhoneButtons,
  SelectAll,
  SelectOrder,
} from './order-parts.tsx';
import { useSelectedAmong } from './selection.ts';
import { type OrderListProps, useVirtualOrders, type VirtualOrder } from './virtual-orders.ts';

const ROW_HEIGHT = 70;
const COLUMNS = 8;

/** The orders as a table, on screens that are wide enough for one. */
export function OrdersTable(props: OrderListProps) {
  const { orders, selection } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, before, after } = useVirtualOrders(props, body, ROW_HEIGHT);
  return (
    <Table
      className={s.table}
      highlightOnHover
      verticalSpacing={11}
      horizontalSpacing={12}
      aria-rowcount={orders.length + 1}
    >
      <Table.Thead>
        <Table.Tr aria-rowindex={1}>
          <Table.Th>
            <SelectAll selection={selection} orders={orders} aria-label={text.selectAll} />
          </Table.Th>
          <Table.Th>{text.columns.id}</Table.Th>
          <Table.Th>{text.columns.customer}</Table.Th>
          <Table.Th>{text.columns.product}</Table.Th>
          <Table.Th>{text.columns.total}</Table.Th>
          <Table.Th>{text.columns.date}</Table.Th>
          <Table.Th>{text.columns.status}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{text.columns.actions}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={body}>
        <Gap height={before} />
        {rows.map((row) => (
          <OrderRow key={row.order.id} {...row} />
        ))}
        <Gap height={after} />
      </Table.Tbody>
    </Table>
  );
}

/** Takes the place of the rows that are not rendered; `height` in pixels. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={s.gap}>
      <td colSpan={COLUMNS} style={{ height }} />
    </tr>
  );
}

function OrderRow({ ref, index, order, filter, selection, actions }: VirtualOrder) {
  const navigate = useNavigate();
  const search = ordersSearch({ ...filter, orderId: order.id });

  /** A click anywhere on the row opens the order, except on its links, buttons and fields. */
  function openFrom(event: MouseEvent<HTMLTableRowElement>) {
    const { target, currentTarget } = event;
    // React also bubbles clicks from menus, whose elements are in a portal outside the row.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest('a, select, button, input, [data-keep]')) return;
    void navigate({ search }, { preventScrollReset: true });
  }

  return (
    <Table.Tr ref={ref} data-index={index} aria-rowindex={index + 2} onClick={openFrom}>
      <Table.Td data-keep>
        <SelectOrder selection={selection} order={order} />
      </Table.Td>
      <Table.Td>
        <Link className={s.id} to={{ search }} preventScrollReset dir="ltr">
          {shortId(order.id)}
        </Link>
      </Table.Td>
      <Table.Td>
        <span className={s.name}>
          <bdi>{order.customerName}</bdi>
        </span>
        <span className={s.small} dir="ltr">
          {order.customerPhone.e164}
        </span>
        <OrderMarks order={order} />
      </Table.Td>
      <Table.Td>
        <OrderProduct order={order} />
      </Table.Td>
      <Table.Td className={s.total}>{formatMoney(order.totalMinor, order.currency)}</Table.Td>
      <Table.Td className={s.date}>
        <time dateTime={order.placedAt}>
          {formatDate(order.placedAt)}
          <span className={s.small}>{formatTime(order.placedAt)}</span>
        </time>
      </Table.Td>
      <Table.Td>
        <OrderState order={order} actions={actions} />
      </Table.Td>
      <Table.Td>
        <OrderMenu order={order} actions={actions} />
      </Table.Td>
    </Table.Tr>
  );
}

const CARD_HEIGHT = 170;

/** The orders as cards, on phones: the frequent actions on an order are one tap away. */
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
