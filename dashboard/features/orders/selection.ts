import { useState, useSyncExternalStore } from 'react';

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
