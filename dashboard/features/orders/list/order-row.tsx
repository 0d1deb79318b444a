import { Table } from '@mantine/core';
import { shortId } from '@mirsah/domain/id/id.ts';
import { formatMoney } from '@mirsah/domain/money/money.ts';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { ordersSearch } from '../order-address.ts';
import { OrderMarks } from '../order-marks.tsx';
import { OrderMenu } from '../order-menu.tsx';
import { OrderProduct } from './order-product.tsx';
import { OrderState } from './order-state.tsx';
import s from './orders.module.css';
import { SelectOrder } from './select-boxes.tsx';
import type { DrawnOrder } from './use-drawn-orders.ts';

export function OrderRow({ ref, index, order, filter, selection, actions }: DrawnOrder) {
  const navigate = useNavigate();
  const search = ordersSearch({ ...filter, orderId: order.id });

  /** A click anywhere on the row opens the order; what can be pressed inside keeps its meaning. */
  function openFrom(event: MouseEvent<HTMLTableRowElement>) {
    const { target, currentTarget } = event;
    // Menus are drawn elsewhere in the document, yet their clicks come by here.
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
