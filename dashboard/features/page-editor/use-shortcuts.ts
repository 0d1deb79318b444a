import { useEffect, useEffectEvent } from 'react';

type Actions = { save: () => void; undo: () => void; redo: () => void };

/**
 * Ctrl+S saves, Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo (⌘ on a Mac), on every keyboard layout. Undo and
 * redo are left to dialogs and to the formatted text, which have their own.
 */
export function useShortcuts(actions: Actions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    if (!action) return;
    if (action !== 'save' && (event.isComposing || !isForForm(event.target))) return;
    event.preventDefault();
    if (action === 'save' && event.repeat) return;
    actions[action]();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** `code` is the key's position: on an Arabic layout the letter of S is «س» and that of Z is «ئ». */
function actionOf({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): keyof Actions | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  if (code === 'KeyS') return shiftKey ? undefined : 'save';
  if (code === 'KeyZ') return shiftKey ? 'redo' : 'undo';
  return code === 'KeyY' && ctrlKey && !shiftKey ? 'redo' : undefined;
}

/** The formatted text's own undo also works while it is edited. */
function isForForm(target: EventTarget | null): boolean {
  return target instanceof Element && !target.closest('[role="dialog"], .tox');
}
