import type { OrderResponse } from '@mirsah/contracts/orders';
import type { DeskSettings } from '@mirsah/domain/confirmation/transitions';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefCallback, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { type columnMoney, totalsMoney } from '../../messages/index.ts';
import type { OrdersFilter } from './address.ts';
import type { Holder } from './holders.ts';
import type { AtNetwork } from './queries.ts';
import type { Selection } from './selection.tsx';
import type { OrderActions } from './use-order-actions.tsx';

/** The props of the table and of the cards. */
export type OrderListProps = {
  orders: OrderResponse[];
  /** The length of the whole list; undefined when there is no count. */
  total: number | undefined;
  /** The current filter, preserved in the address when an order is opened. */
  filter: OrdersFilter;
  selection: Selection;
  actions: OrderActions;
  /** The ids of orders that have just come in. */
  arrived: ReadonlySet<string>;
  /** The failed deliveries and tasks between orders and the COD network. */
  atNetwork: AtNetwork;
  /** When customers are called, and how often. */
  plan: DeskSettings;
  /** The member who has each order on the desk, by order id. */
  holders: ReadonlyMap<string, Holder>;
};

/** The props of one row or card. */
export type VirtualOrder = Omit<OrderListProps, 'orders' | 'total'> & {
  order: OrderResponse;
  /** From 0, in the whole list. */
  index: number;
  /** Formats the totals of the whole list alike. */
  money: ReturnType<typeof columnMoney>;
  /** Measures the element's height. */
  ref: RefCallback<Element>;
};

/** Rows rendered above and below the visible ones. */
const OVERSCAN = 12;

/**
 * Virtual rows of a long list: only those on the screen and a few around them are rendered. `before` and
 * `after` are the heights of the others, in pixels. `list` is the element that holds the rows; `rowHeight` is
 * the estimate until a row has been measured.
 */
export function useVirtualOrders(
  { orders, total: _total, ...shared }: OrderListProps,
  list: RefObject<HTMLElement | null>,
  rowHeight: number,
): { rows: VirtualOrder[]; before: number; after: number } {
  const [scrollMargin, setScrollMargin] = useState(0);
  // Runs after every render, because anything that appears or disappears above the list moves it.
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.round(top + window.scrollY));
  });
  const virtualizer = useWindowVirtualizer({
    count: orders.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => orders[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin,
  });
  useOrderKeys(orders, shared.selection, list);
  const items = virtualizer.getVirtualItems();
  const money = useMemo(() => totalsMoney(orders), [orders]);
  return {
    rows: items.flatMap(({ index }) => {
      const order = orders[index];
      return order ? [{ ...shared, order, index, money, ref: virtualizer.measureElement }] : [];
    }),
    before: (items[0]?.start ?? scrollMargin) - scrollMargin,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin),
  };
}

/**
 * The keys that walk through the list and select the order that has the focus. From outside the list the walk
 * begins where it ended, or at the first row on the screen. A row's neighbours are always rendered.
 */
function useOrderKeys(
  orders: readonly OrderResponse[],
  selection: Selection,
  list: RefObject<HTMLElement | null>,
): void {
  const ended = useRef<string>(undefined);
  const rowAt = (index: number) => list.current?.querySelector(`[data-index="${index}"]`);
  const focused = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]');
    return row && list.current?.contains(row) ? Number(row.dataset.index) : undefined;
  };
  const begin = () => {
    const at = orders.findIndex(({ id }) => id === ended.current);
    if (at >= 0 && rowAt(at)) return at;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
    return Number(rows.find((row) => row.getBoundingClientRect().top >= 0)?.dataset.index ?? 0);
  };
  const walk = (step: 1 | -1) => {
    const at = focused();
    const to = at === undefined ? begin() : at + step;
    // Its link, not the box that selects it.
    const link = rowAt(to)?.querySelector('a');
    if (!link) return;
    link.focus();
    ended.current = orders[to]?.id;
  };
  useSingleKeys({
    nextOrder: () => walk(1),
    previousOrder: () => walk(-1),
    selectOrder() {
      const order = orders[focused() ?? -1];
      if (order) selection.toggle(order.id);
    },
  });
}
