import { useState, useSyncExternalStore } from 'react';

type Visible = readonly { id: string }[];

/** Which orders are selected. Kept outside of React's state: selecting draws the boxes again, and nothing else. */
export type Selection = {
  chosen(): ReadonlySet<string>;
  toggle(id: string): void;
  /** Instead of what was selected before. */
  choose(ids: Iterable<string>): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
};

export function useSelection(): Selection {
  const [selection] = useState(createSelection);
  return selection;
}

export function useIsSelected(selection: Selection, id: string): boolean {
  return useSyncExternalStore(selection.subscribe, () => selection.chosen().has(id));
}

/** As `selectedAmong`, always as it is now. */
export function useSelectedAmong(selection: Selection, visible: Visible): string[] {
  useSyncExternalStore(selection.subscribe, selection.chosen);
  return selectedAmong(selection, visible);
}

/** In the order of the list. What a filter hides is not selected, so that no bulk action reaches it. */
export function selectedAmong(selection: Selection, visible: Visible): string[] {
  const chosen = selection.chosen();
  return visible.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
}

function createSelection(): Selection {
  let chosen: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const choose = (ids: Iterable<string>) => {
    chosen = new Set(ids);
    for (const listener of listeners) listener();
  };
  return {
    chosen: () => chosen,
    toggle: (id) => choose(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id]),
    choose,
    clear: () => choose([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
