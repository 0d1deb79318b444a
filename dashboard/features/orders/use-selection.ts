import { useState } from 'react';

export type Selection = {
  /** In the order of the list. */
  ids: string[];
  has(id: string): boolean;
  isAll: boolean;
  toggle(id: string): void;
  toggleAll(): void;
  clear(): void;
};

/** Which of the visible orders are selected: what a filter hides is not, so that no bulk action reaches it. */
export function useSelection(visible: readonly { id: string }[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = visible.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const isAll = ids.length > 0 && ids.length === visible.length;
  return {
    ids,
    isAll,
    has: (id) => chosen.has(id),
    toggle: (id) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    toggleAll: () => setChosen(isAll ? new Set() : new Set(visible.map(({ id }) => id))),
    clear: () => setChosen(new Set()),
  };
}
