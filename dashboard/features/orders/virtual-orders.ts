import type { OrderResponse } from '@mirsah/contracts/orders';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefCallback, type RefObject, useLayoutEffect, useState } from 'react';
import type { OrdersFilter } from './address.ts';
import type { Selection } from './selection.ts';
import type { OrderActions } from './use-order-actions.tsx';

export type OrderListProps = {
  orders: OrderResponse[];
  /** The filter in force, kept when an order is opened. */
  filter: OrdersFilter;
  selection: Selection;
  actions: OrderActions;
};

/** What shows one of them, as a row or as a card. */
export type VirtualOrder = {
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
export function useVirtualOrders(
  { orders, filter, selection, actions }: OrderListProps,
  list: RefObject<HTMLElement | null>,
  rowHeight: number,
): { rows: VirtualOrder[]; before: number; after: number } {
  const { drawn, before, after, measure } = useVirtualRows(list, orders, rowHeight);
  const rows = drawn.flatMap((index) => {
    const order = orders[index];
    return order ? [{ ref: measure, index, order, filter, selection, actions }] : [];
  });
  return { rows, before, after };
}

/** Rows kept ready above and below the screen. */
const OVERSCAN = 12;

/**
 * Which rows of a long list are drawn: those on the screen and a few around. `before` and `after` are the heights, in
 * pixels, of what is not drawn. `list` is the element that holds the rows; `rowHeight` is about right until a row has
 * been measured.
 */
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[],
  rowHeight: number,
) {
  const [scrollMargin, setScrollMargin] = useState(0);
  // Whatever appears or disappears above the list moves it.
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.round(top + window.scrollY));
  });
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin,
  });
  const drawn = virtualizer.getVirtualItems();
  return {
    drawn: drawn.map(({ index }) => index),
    before: (drawn[0]?.start ?? scrollMargin) - scrollMargin,
    after: virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? scrollMargin) - scrollMargin),
    measure: virtualizer.measureElement,
  };
}
