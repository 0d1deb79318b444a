import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { orders as words } from '../../../messages/orders.ts';
import { OrderCard } from './order-card.tsx';
import s from './orders.module.css';
import type { OrderListProps } from './orders-table.tsx';
import { useRowsOnScreen } from './use-rows-on-screen.ts';

const CARD_HEIGHT = 170;

/** The orders as phones show them: everything a merchant does with one is a single tap away. */
export function OrderCards({ orders, filter, selection, actions }: OrderListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { drawn, before, after, measure } = useRowsOnScreen(list, orders, CARD_HEIGHT);
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
        {drawn.map((index) => {
          const order = orders[index];
          return (
            order && (
              <OrderCard
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
      </ul>
    </>
  );
}
