import { useRef } from 'react';
import { orders as words } from '../../../messages/orders.ts';
import { useSelectedAmong } from '../use-selection.ts';
import { OrderCard } from './order-card.tsx';
import s from './orders.module.css';
import { SelectAll } from './select-boxes.tsx';
import { type OrderListProps, useDrawnOrders } from './use-drawn-orders.ts';

const CARD_HEIGHT = 170;

/** The orders as phones show them: everything a merchant does with one is a single tap away. */
export function OrderCards(props: OrderListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { rows, before, after } = useDrawnOrders(props, list, CARD_HEIGHT);
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

/** There only while some are selected: on a phone every line above the first order counts. */
function SelectAllCards({ selection, orders }: OrderListProps) {
  if (useSelectedAmong(selection, orders).length === 0) return null;
  return (
    <div className={s.selectAll}>
      <SelectAll selection={selection} orders={orders} label={words.selectAll} />
    </div>
  );
}
