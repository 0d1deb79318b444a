import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { orders as words } from '../../../messages/orders.ts';
import { OrderCard } from './order-card.tsx';
import s from './orders.module.css';
import { type OrderListProps, useDrawnOrders } from './use-drawn-orders.ts';

const CARD_HEIGHT = 170;

/** The orders as phones show them: everything a merchant does with one is a single tap away. */
export function OrderCards(props: OrderListProps) {
  const { selection } = props;
  const list = useRef<HTMLUListElement>(null);
  const { rows, before, after } = useDrawnOrders(props, list, CARD_HEIGHT);
  return (
    <>
      {selection.ids.length > 0 && (
        <div className={s.selectAll}>
          <Checkbox
            label={words.selectAll}
            checked={selection.isAll}
            indeterminate={!selection.isAll}
            onChange={selection.toggleAll}
          />
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
