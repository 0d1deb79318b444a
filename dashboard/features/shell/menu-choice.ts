import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { findLocalStorage, type KeyValueStorage } from '../../lib/local-storage.ts';
import { useHasCards } from '../../ui/window-width.ts';

const schema = z.object({
  /** The menu is a rail of icons. */
  isRail: z.optional(z.boolean()),
  /** By the address of a section: its screens are listed. */
  groups: z.optional(z.record(z.string(), z.boolean())),
});
type MenuChoice = z.infer<typeof schema>;

const KEY = 'mirsah.menu';

/** This device's choice of how the side menu looks. Without storage it lasts until the window is closed. */
export function createMenuChoice(findStorage: () => KeyValueStorage | undefined) {
  let choice: MenuChoice | undefined;
  const listeners = new Set<() => void>();
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get(): MenuChoice {
      choice ??= read(findStorage()?.getItem(KEY) ?? null);
      return choice;
    },
    change(changed: MenuChoice): void {
      choice = { ...this.get(), ...changed };
      try {
        findStorage()?.setItem(KEY, JSON.stringify(choice));
      } catch {
        // Full: the choice lasts until the window is closed.
      }
      for (const listener of listeners) listener();
    },
  };
}

function read(text: string | null): MenuChoice {
  try {
    return schema.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

const menuChoice = createMenuChoice(findLocalStorage);

export function useMenuChoice() {
  const { isRail, groups } = useSyncExternalStore(menuChoice.subscribe, menuChoice.get);
  const isNarrow = useHasCards();
  return {
    isRail: isRail ?? isNarrow,
    chooseRail: (isRail: boolean) => menuChoice.change({ isRail }),
    /** Undefined when this was never chosen. */
    isGroupOpen: (section: string) => groups?.[section],
    chooseGroup: (section: string, isOpen: boolean) =>
      menuChoice.change({ groups: { ...groups, [section]: isOpen } }),
  };
}
