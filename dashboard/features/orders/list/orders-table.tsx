import { Checkbox, Table, VisuallyHidden } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { useRef } from 'react';
import { orders as words } from '../../../messages/orders.ts';
import type { OrdersFilter } from '../order-address.ts';
import type { OrderActions } from '../use-order-actions.tsx';
import type { Selection } from '../use-selection.ts';
import { OrderRow } from './order-row.tsx';
import s from './orders.module.css';
import { useRowsOnScreen } from './use-rows-on-screen.ts';

export type OrderListProps = {
  orders: OrderResponse[];
  /** The filter in force, kept when an order is opened. */
  filter: OrdersFilter;
  selection: Selection;
  actions: OrderActions;
};

const ROW_HEIGHT = 70;
const COLUMNS = 8;

export function OrdersTable({ orders, filter, selection, actions }: OrderListProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { drawn, before, after, measure } = useRowsOnScreen(body, orders, ROW_HEIGHT);
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
            <Checkbox
              aria-label={words.selectAll}
              checked={selection.isAll}
              indeterminate={selection.ids.length > 0 && !selection.isAll}
              onChange={selection.toggleAll}
            />
          </Table.Th>
          <Table.Th>{words.columns.id}</Table.Th>
          <Table.Th>{words.columns.customer}</Table.Th>
          <Table.Th>{words.columns.product}</Table.Th>
          <Table.Th>{words.columns.total}</Table.Th>
          <Table.Th>{words.columns.date}</Table.Th>
          <Table.Th>{words.columns.status}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{words.columns.actions}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={body}>
        <Gap height={before} />
        {drawn.map((index) => {
          const order = orders[index];
          return (
            order && (
              <OrderRow
                key={order.id}
                ref={measure}
                index={index}
                order={order}
                filter={filter}
                isSelected={selection.has(order.id)}
                onSelect={() => selection.toggle(order.id)}
                actions={actions}
              />
            )
          );
        })}
        <Gap height={after} />
      </Table.Tbody>
    </Table>
  );
}

/** The height of the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={s.gap}>
      <td colSpan={COLUMNS} style={{ height }} />
    </tr>
  );
}
