/** The canvas's action for a key while it has the focus. */
export type CanvasKey =
  | { do: 'select'; to: 'previous' | 'next' | 'first' | 'last' }
  | { do: 'move'; by: -1 | 1 }
  | { do: 'write' | 'leave' | 'add' | 'duplicate' | 'remove' | 'hide' | 'keys' };

type Key = Pick<KeyboardEvent, 'code' | 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const plain: Record<string, CanvasKey> = {
  ArrowUp: { do: 'select', to: 'previous' },
  ArrowDown: { do: 'select', to: 'next' },
  Home: { do: 'select', to: 'first' },
  End: { do: 'select', to: 'last' },
  Enter: { do: 'write' },
  Escape: { do: 'leave' },
  Delete: { do: 'remove' },
  Backspace: { do: 'remove' },
  KeyH: { do: 'hide' },
  NumpadAdd: { do: 'add' },
};

/**
 * Letters are identified by their position on the keyboard, so that they work in Arabic and Latin layouts
 * alike. Left and right are unused: a page is one list from top to bottom. Undo, save, copy and paste are
 * handled by the editor and the browser.
 */
export function canvasKey({ code, key, altKey, ctrlKey, metaKey, shiftKey }: Key): CanvasKey | undefined {
  const isCommand = ctrlKey || metaKey;
  if (altKey) {
    if (isCommand || shiftKey) return undefined;
    if (code === 'ArrowUp') return { do: 'move', by: -1 };
    return code === 'ArrowDown' ? { do: 'move', by: 1 } : undefined;
  }
  if (isCommand) {
    if (code === 'KeyD') return { do: 'duplicate' };
    return code === 'Slash' ? { do: 'add' } : undefined;
  }
  if (key === '+') return { do: 'add' };
  if (key === '?' || key === '؟') return { do: 'keys' };
  return shiftKey ? undefined : plain[code];
}

/** The way to the next or the previous button of a row, which begins at the right; undefined otherwise. */
export function rowStep({ key, altKey, ctrlKey, metaKey, shiftKey }: Omit<Key, 'code'>): -1 | 1 | undefined {
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined;
  if (key === 'ArrowLeft') return 1;
  return key === 'ArrowRight' ? -1 : undefined;
}
