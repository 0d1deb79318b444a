import { useEffect, useEffectEvent, useRef } from 'react';

/** Saves at Ctrl+S or ⌘S, on every keyboard layout. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // `code` is the key's place: on an Arabic layout its letter is «س».
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

type Steps = { undo: () => void; redo: () => void };

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y (⌘ on a Mac), on every keyboard layout, for the form and nothing else. */
export function useUndoKeys(steps: Steps): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event);
    if (!step || event.isComposing || !isForForm(event.target)) return;
    event.preventDefault();
    steps[step]();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** `code` is the key's place: on an Arabic layout the letter of Z is «ئ». */
function stepOf({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): keyof Steps | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  if (code === 'KeyZ') return shiftKey ? 'redo' : 'undo';
  return code === 'KeyY' && ctrlKey && !shiftKey ? 'redo' : undefined;
}

/** Dialogs have texts of their own, and the formatted text an undo of its own, which also works while it is edited. */
function isForForm(target: EventTarget | null): boolean {
  return target instanceof Element && !target.closest('[role="dialog"], .tox');
}
