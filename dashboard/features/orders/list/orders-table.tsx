import { Table, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { orders as words } from '../../../messages/orders.ts';
import { OrderRow } from './order-row.tsx';
import s from './orders.module.css';
import { SelectAll } from './select-boxes.tsx';
import { type OrderListProps, useDrawnOrders } from './use-drawn-orders.ts';

const ROW_HEIGHT = 70;
const COLUMNS = 8;

export function OrdersTable(props: OrderListProps) {
  const { orders, selection } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, before, after } = useDrawnOrders(props, body, ROW_HEIGHT);
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
            <SelectAll selection={selection} orders={orders} aria-label={words.selectAll} />
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
        {rows.map((row) => (
          <OrderRow key={row.order.id} {...row} />
        ))}
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
