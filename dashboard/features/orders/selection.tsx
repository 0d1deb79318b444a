import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { itemsOf, type Paged } from '../../lib/paged.ts';
import { orders as text } from '../../messages/index.ts';
import { showToast } from '../../ui/toast.tsx';

type Visible = readonly { id: string }[];

/** The selected orders. A store outside React's state, so that selecting renders only the checkboxes again. */
export type Selection = {
  ids(): ReadonlySet<string>;
  toggle(id: string): void;
  /** Replaces the selection. */
  set(ids: Iterable<string>): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
};

export function useSelection(): Selection {
  const [selection] = useState(createSelection);
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

/** The selected ids in the order of the list. What a filter hides is left out, so that no bulk action reaches it. */
export function selectedAmong(selection: Selection, visible: Visible): string[] {
  const selected = selection.ids();
  return visible.flatMap(({ id }) => (selected.has(id) ? [id] : []));
}

function createSelection(): Selection {
  let selected: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const set = (ids: Iterable<string>) => {
    selected = new Set(ids);
    for (const listener of listeners) listener();
  };
  return {
    ids: () => selected,
    toggle: (id) => set(selected.has(id) ? [...selected].filter((other) => other !== id) : [...selected, id]),
    set,
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
    <Checkbox
      className={className}
      aria-label={text.select(customerName)}
      checked={useIsSelected(selection, id)}
      onChange={() => selection.toggle(id)}
    />
  );
}

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
      checked={isAll}
      indeterminate={selected > 0 && !isAll}
      onChange={() => selection.set(isAll ? [] : orders.map(({ id }) => id))}
    />
  );
}

/** More than anybody wants to do with orders at once; each hundred of them is a request. */
export const MAX_SELECTED = 1000;

type List = {
  data: Paged<OrderResponse> | undefined;
  hasNextPage: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<List>;
};

/**
 * Selects what matches beyond what is shown: fetches the rest of the list first, the newest `MAX_SELECTED` orders of it at
 * most. Stops when the selection is cleared or the list becomes another one; `listKey` says which it is.
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
