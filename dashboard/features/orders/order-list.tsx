import { Skeleton, Table } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { shortId } from '@mirsah/domain/id';
import { normalizeArabic } from '@mirsah/domain/search-text';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatPhone } from '../../lib/contact-links.ts';
import { spliced } from '../../lib/spliced.ts';
import { common, orders as text } from '../../messages/index.ts';
import { type Column, TableHead } from '../../ui/table-head.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { useShownOrder } from '../deliveries/masked-phone.tsx';
import { ordersSearch } from './address.ts';
import s from './order-list.module.css';
import {
  CallButton,
  OrderMarks,
  OrderMenu,
  OrderProduct,
  OrderState,
  WhatsAppButton,
} from './order-parts.tsx';
import { OrderAge, OrderStanding } from './order-waiting.tsx';
import { SelectAll, SelectOrder } from './selection.tsx';
import { type OrderListProps, useVirtualOrders, type VirtualOrder } from './virtual-orders.ts';

const ROW_HEIGHT = 93;
/** The address without the part that names the city, when the city is shown above it. */
export function addressBelowCity({
  city,
  customerAddress,
}: Pick<OrderResponse, 'city' | 'customerAddress'>): string {
  if (!city) return customerAddress;
  // The parts of the address, and between them what separates them.
  const parts = customerAddress.split(/(\s*[،,\n]\s*|\s+[-–]\s+)/);
  const at = parts.findIndex((part) => normalizeArabic(part) === normalizeArabic(city));
  if (at === -1 || parts.length === 1) return customerAddress;
  return spliced(parts, Math.min(at, parts.length - 2), 2).join('');
}

function columnsWith(selectAll: ReactNode): Column[] {
  const { columns } = text;
  return [
    { label: text.selectAll, width: 54, content: selectAll },
    { label: columns.id, width: 94 },
    { label: columns.customer, width: '15%' },
    { label: columns.contact, width: 98, content: null },
    { label: columns.address, width: '11.5%' },
    { label: columns.product },
    { label: columns.total, width: 112 },
    { label: columns.status, width: 140 },
    { label: columns.standing, width: 112, className: s.standing },
    { label: columns.actions, width: 58, content: null },
  ];
}

/** In minor units: larger amounts are wider than their column. */
const LONG_AMOUNT = 10_000_000;

/** The orders as a table, on screens that are wide enough for one. */
export function OrdersTable(props: OrderListProps) {
  const { orders, selection } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, before, after } = useVirtualOrders(props, body, ROW_HEIGHT);
  const columns = columnsWith(
    <SelectAll selection={selection} orders={orders} aria-label={text.selectAll} />,
  );
  return (
    <Table
      className={s.table}
      aria-label={text.title}
      highlightOnHover
      verticalSpacing={11}
      horizontalSpacing={10}
      aria-rowcount={orders.length + 1}
    >
      <TableHead columns={columns} rowIndex={1} />
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

/**
 * Replaces the rows that are not rendered; `height` in pixels. Its one cell spans no other column: a span
 * over those that a narrow window hides would give them width again.
 */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={s.gap}>
      <td style={{ height }} />
    </tr>
  );
}

function OrderRow(row: VirtualOrder) {
  const { ref, index, filter, selection, actions, arrived, atNetwork, plan, money } = row;
  const holder = row.holders.get(row.order.id);
  const order = useShownOrder(row.order);
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
    <Table.Tr
      ref={ref}
      data-index={index}
      data-arrived={arrived.has(order.id) || undefined}
      aria-rowindex={index + 2}
      onClick={openFrom}
    >
      <Table.Td data-keep>
        <SelectOrder selection={selection} order={order} />
      </Table.Td>
      <Table.Td>
        <Link className={s.id} to={{ search }} preventScrollReset dir="ltr">
          {shortId(order.id)}
        </Link>
        <OrderAge order={order} plan={plan} />
      </Table.Td>
      <Table.Th scope="row" className={s.rowName}>
        <span className={s.name}>
          <bdi>{order.customerName}</bdi>
        </span>
        <span className={s.small} dir="ltr">
          {formatPhone(order.customerPhone.e164)}
        </span>
        <OrderMarks
          order={order}
          hasFailed={atNetwork.failed.has(order.id)}
          task={atNetwork.tasks.get(order.id)}
        />
      </Table.Th>
      <Table.Td>
        <span className={s.contact}>
          <CallButton order={order} />
          <WhatsAppButton order={order} />
        </span>
      </Table.Td>
      <Table.Td>
        {order.city && <span className={s.city}>{order.city}</span>}
        <bdi className={s.address} data-below-city={order.city ? true : undefined}>
          {addressBelowCity(order)}
        </bdi>
      </Table.Td>
      <Table.Td>
        <OrderProduct order={order} />
      </Table.Td>
      <Table.Td className={s.total} data-long={order.totalMinor >= LONG_AMOUNT || undefined}>
        {money(order.totalMinor, order.currency)}
      </Table.Td>
      <Table.Td>
        <OrderState order={order} actions={actions} />
        <span className={s.standingBelow}>
          <OrderStanding order={order} plan={plan} holder={holder} />
        </span>
      </Table.Td>
      <Table.Td className={s.standing ?? ''}>
        <OrderStanding order={order} plan={plan} holder={holder} />
      </Table.Td>
      <Table.Td>
        <OrderMenu order={order} actions={actions} />
      </Table.Td>
    </Table.Tr>
  );
}

const CARD_HEIGHT = 156;

/** The orders as cards, on phones and tablets: everything needed to work an order, without opening it. */
export function OrderCards(props: OrderListProps) {
  const { orders, selection, total } = props;
  const list = useRef<HTMLUListElement>(null);
  const { rows, before, after } = useVirtualOrders(props, list, CARD_HEIGHT);
  const isPhone = useIsPhone();
  return (
    <>
      {!isPhone && (
        <div className={s.selectAll}>
          <SelectAll selection={selection} orders={orders} label={text.selectAll} />
          <span className={s.small}>
            {total !== undefined && total > orders.length
              ? text.shownOf(orders.length, total)
              : text.shown(orders.length)}
          </span>
        </div>
      )}
      <ul ref={list} className={s.cards} style={{ paddingBlock: `${before}px ${after}px` }}>
        {rows.map((row) => (
          <OrderCard key={row.order.id} {...row} />
        ))}
      </ul>
    </>
  );
}

/** What the cards will look like, while they are fetched. */
export function CardSkeletons() {
  return (
    <div role="status" aria-label={common.loading}>
      {[0, 1, 2, 3].map((card) => (
        <div key={card} className={s.card}>
          <span />
          <div className={s.cardSkeleton}>
            <Skeleton h={18} w="60%" radius="xl" />
            <Skeleton h={14} w="40%" radius="xl" />
            <Skeleton h={14} w="75%" radius="xl" />
          </div>
          <span />
          <div className={s.cardActions}>
            <Skeleton h={44} />
          </div>
        </div>
      ))}
    </div>
  );
}

function OrderCard(card: VirtualOrder) {
  const { ref, index, filter, selection, actions, arrived, atNetwork, plan, money } = card;
  const holder = card.holders.get(card.order.id);
  const order = useShownOrder(card.order);
  return (
    <li ref={ref} data-index={index} className={s.card} data-arrived={arrived.has(order.id) || undefined}>
      <SelectOrder className={s.check ?? ''} selection={selection} order={order} />
      <div className={s.cardBody}>
        <div className={s.cardHead}>
          <Link
            className={s.cardLink}
            to={{ search: ordersSearch({ ...filter, orderId: order.id }) }}
            preventScrollReset
          >
            <span className={s.cardName}>
              <bdi>{order.customerName}</bdi>
            </span>
          </Link>
          <span className={s.total}>{money(order.totalMinor, order.currency)}</span>
        </div>
        <div className={s.cardLine}>
          <bdi className={s.id} dir="ltr">
            {shortId(order.id)}
          </bdi>
          <bdi className={s.place}>{order.city ?? order.customerAddress}</bdi>
          <OrderAge order={order} plan={plan} />
        </div>
        <div className={s.cardFoot}>
          <span className={s.cardProduct}>
            <OrderProduct order={order} />
          </span>
          <OrderStanding order={order} plan={plan} holder={holder} />
        </div>
        <OrderMarks
          order={order}
          hasFailed={atNetwork.failed.has(order.id)}
          task={atNetwork.tasks.get(order.id)}
        />
      </div>
      <span className={s.cardMenu}>
        <OrderMenu order={order} actions={actions} />
      </span>
      <div className={s.cardActions}>
        <CallButton order={order} hasNumber />
        <OrderState order={order} actions={actions} />
        <WhatsAppButton order={order} />
      </div>
    </li>
  );
}
