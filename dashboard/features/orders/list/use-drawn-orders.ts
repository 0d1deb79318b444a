import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import type { RefCallback, RefObject } from 'react';
import type { OrdersFilter } from '../order-address.ts';
import type { OrderActions } from '../use-order-actions.tsx';
import type { Selection } from '../use-selection.ts';
import { useRowsOnScreen } from './use-rows-on-screen.ts';

export type OrderListProps = {
  orders: OrderResponse[];
  /** The filter in force, kept when an order is opened. */
  filter: OrdersFilter;
  selection: Selection;
  actions: OrderActions;
};

/** What shows one of them, as a row or as a card. */
export type DrawnOrder = {
  /** Measures it. */
  ref: RefCallback<Element>;
  /** From 0, in the whole list. */
  index: number;
  order: OrderResponse;
  filter: OrdersFilter;
  selection: Selection;
  actions: OrderActions;
};

/** The orders of a list that are on the screen; `before` and `after` as `useRowsOnScreen` has them. */
export function useDrawnOrders(
  { orders, filter, selection, actions }: OrderListProps,
  list: RefObject<HTMLElement | null>,
  rowHeight: number,
): { rows: DrawnOrder[]; before: number; after: number } {
  const { drawn, before, after, measure } = useRowsOnScreen(list, orders, rowHeight);
  const rows = drawn.flatMap((index) => {
    const order = orders[index];
    return order ? [{ ref: measure, index, order, filter, selection, actions }] : [];
  });
  return { rows, before, after };
}
