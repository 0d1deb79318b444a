import { Table } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { shortId } from '@mirsah/domain/id/id.ts';
import { formatMoney } from '@mirsah/domain/money/money.ts';
import type { OrderStatus } from '@mirsah/domain/order/order.ts';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { orders as words } from '../../../messages/orders.ts';
import type { StatusChange } from '../api/change-order-status.ts';
import { ordersSearch } from '../order-address.ts';
import { StatusSelect } from '../status-select.tsx';
import { OrderProduct } from './order-product.tsx';
import s from './orders.module.css';

export type OrderListProps = {
  orders: OrderResponse[];
  /** The filter in force, kept when an order is opened. */
  status: OrderStatus | undefined;
  onStatus: (change: StatusChange) => void;
};

export function OrdersTable({ orders, status, onStatus }: OrderListProps) {
  const navigate = useNavigate();

  /** A click anywhere on the row opens the order; its link and its select keep their meaning. */
  function openFrom(event: MouseEvent, orderId: string) {
    if (event.target instanceof Element && event.target.closest('a, select')) return;
    void navigate({ search: ordersSearch({ status, orderId }) }, { preventScrollReset: true });
  }

  return (
    <Table className={s.table} highlightOnHover verticalSpacing={11} horizontalSpacing={16}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.columns.id}</Table.Th>
          <Table.Th>{words.columns.customer}</Table.Th>
          <Table.Th>{words.columns.product}</Table.Th>
          <Table.Th>{words.columns.total}</Table.Th>
          <Table.Th>{words.columns.date}</Table.Th>
          <Table.Th>{words.columns.status}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {orders.map((order) => (
          <Table.Tr key={order.id} onClick={(event) => openFrom(event, order.id)}>
            <Table.Td>
              <Link
                className={s.id}
                to={{ search: ordersSearch({ status, orderId: order.id }) }}
                preventScrollReset
                dir="ltr"
              >
                {shortId(order.id)}
              </Link>
            </Table.Td>
            <Table.Td>
              <bdi className={s.name}>{order.customerName}</bdi>
              <span className={s.small} dir="ltr">
                {order.customerPhone.e164}
              </span>
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
              <StatusSelect
                status={order.status}
                customer={order.customerName}
                onChange={(to) => onStatus({ orderId: order.id, from: order.status, to })}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
