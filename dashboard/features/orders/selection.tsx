import { Checkbox, type CheckboxProps, UnstyledButton } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { shortId } from '@mirsah/domain/id';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { itemsOf, type Paged } from '../../lib/paged.ts';
import { orders as text } from '../../messages/index.ts';
import { showToast } from '../../ui/toast.tsx';
import s from './selection.module.css';

type Visible = readonly { id: string }[];

/**
 * The selected orders. A store outside React's state, so that selecting renders only the checkboxes again.
 */
export type Selection = {
  ids(): ReadonlySet<string>;
  /** The order that was selected or deselected last, while there is a selection. */
  last(): string | undefined;
  toggle(id: string): void;
  /** Replaces the selection. */
  set(ids: Iterable<string>): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
};

/** The selection of the list that was left last, by its entry in the browser's history. */
let left: { key: string; ids: ReadonlySet<string> } | undefined;

/** A selection that is back when the user comes back to the list. */
export function useSelection(): Selection {
  const { key } = useLocation();
  const [selection] = useState(() => createSelection(left?.key === key ? left.ids : new Set()));
  const leave = useEffectEvent(() => {
    left = { key, ids: selection.ids() };
  });
  useEffect(() => () => leave(), []);
  return selection;
}

export function useIsSelected(selection: Selection, id: string): boolean {
  return useSyncExternalStore(selection.subscribe, () => selection.ids().has(id));
}

/** The result of `selectedAmong`; renders again when the selection changes. */
export function useSelectedAmong(selection: Selection, visible: Visible): string[] {
  useSyncExternalStore(selection.subscribe, selection.ids);
  return selectedAmong(selection, visible);
}

/**
 * The selected ids in the order of the list. Orders hidden by a filter are excluded, so that no bulk action
 * reaches them.
 */
export function selectedAmong(selection: Selection, visible: Visible): string[] {
  const selected = selection.ids();
  return visible.flatMap(({ id }) => (selected.has(id) ? [id] : []));
}

function createSelection(first: ReadonlySet<string>): Selection {
  let selected = first;
  let last: string | undefined;
  const listeners = new Set<() => void>();
  const set = (ids: Iterable<string>, by?: string) => {
    selected = new Set(ids);
    last = selected.size > 0 ? by : undefined;
    for (const listener of listeners) listener();
  };
  return {
    ids: () => selected,
    last: () => last,
    toggle: (id) =>
      set(selected.has(id) ? [...selected].filter((other) => other !== id) : [...selected, id], id),
    set: (ids) => set(ids),
    clear: () => set([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type OrderBoxProps = { selection: Selection; order: OrderResponse; className?: string };

export function SelectOrder({ selection, order: { id, customerName }, className = '' }: OrderBoxProps) {
  return (
    <div className={`${className} ${s.select}`}>
      <Checkbox
        aria-label={text.select(customerName, shortId(id))}
        checked={useIsSelected(selection, id)}
        onChange={() => selection.toggle(id)}
      />
      <ToBulkBar selection={selection} orderId={id} />
    </div>
  );
}

/** The bar of actions on the selected orders; in the document it follows the list. */
export const BULK_BAR = 'selected-orders';

/** After the last ticked box, for the keyboard: skips the rest of the list to the bar. */
function ToBulkBar({ selection, orderId }: { selection: Selection; orderId: string }) {
  const isLast = useSyncExternalStore(selection.subscribe, () => selection.last() === orderId);
  if (!isLast) return null;
  return (
    <UnstyledButton className={s.toBar} onClick={() => document.getElementById(BULK_BAR)?.focus()}>
      {text.toSelection}
    </UnstyledButton>
  );
}

/** The focus moves to the list's start when the bar is closed. */
export const SELECT_ALL = 'select-all-orders';

type AllBoxProps = { selection: Selection; orders: readonly OrderResponse[] } & Pick<
  CheckboxProps,
  'label' | 'aria-label'
>;

/** Selects all orders of the list, or none when all are selected. */
export function SelectAll({ selection, orders, ...names }: AllBoxProps) {
  const selected = useSelectedAmong(selection, orders).length;
  const isAll = selected > 0 && selected === orders.length;
  return (
    <Checkbox
      {...names}
      id={SELECT_ALL}
      checked={isAll}
      indeterminate={selected > 0 && !isAll}
      onChange={() => selection.set(isAll ? [] : orders.map(({ id }) => id))}
    />
  );
}

/** More than anyone selects at once; each hundred orders is a request. */
export const MAX_SELECTED = 1000;

type List = {
  data: Paged<OrderResponse> | undefined;
  hasNextPage: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<List>;
};

/**
 * Selects all matching orders, including those that are not loaded: fetches the rest of the list first, up to
 * the newest `MAX_SELECTED` orders. Stops when the selection is cleared or the list changes, which `listKey`
 * identifies.
 */
export function useSelectEvery(list: List, selection: Selection, listKey: string) {
  const [isSelecting, setIsSelecting] = useState(false);
  const current = useRef(listKey);
  useEffect(() => {
    current.current = listKey;
  }, [listKey]);

  async function selectEvery() {
    setIsSelecting(true);
    let fetched = list;
    const isWanted = () => current.current === listKey && selection.ids().size > 0;
    while (fetched.hasNextPage && itemsOf(fetched.data).length < MAX_SELECTED && isWanted()) {
      fetched = await fetched.fetchNextPage();
      if (!fetched.isError) continue;
      showToast({ text: text.selectEveryFailed, isProblem: true });
      break;
    }
    if (isWanted()) {
      selection.set(
        itemsOf(fetched.data)
          .slice(0, MAX_SELECTED)
          .map(({ id }) => id),
      );
    }
    setIsSelecting(false);
  }

  return { isSelecting, selectEvery: () => void selectEvery() };
}
