import type { Outcome } from '@mirsah/domain/confirmation';
import { useEffect, useEffectEvent } from 'react';

type Actions = {
  call: () => void;
  record: (outcome: Outcome) => void;
  open: (sheet: 'postpone' | 'cancel') => void;
  skip: () => void;
  undo: () => void;
  edit: () => void;
  whatsApp: () => void;
  askAddress: () => void;
  write: () => void;
  search: () => void;
  help: () => void;
};

/**
 * The keys of the desk, by their place on the keyboard, so that they work under an Arabic layout: Enter calls, 1 confirms,
 * 2 no answer, 3 busy, 4 postpones, 5 and E edit, 6 cancels, 7 wrong number, 8 unreachable, 9 and N skip, Z takes back, W
 * opens WhatsApp, A asks for the address, T writes, / searches the list, ? lists the keys. Digits of the keypad count too.
 * Enter on a button presses the button, and the keys of a dialog or a field are its own. Only the actions that are given
 * have keys.
 */
export function useDeskKeys(actions: Partial<Actions>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : undefined;
    if (target?.closest(OTHERS)) return;
    if (event.code === 'Enter' && target?.closest('a, button')) return;
    const isHelp = event.code === 'Slash' && event.shiftKey;
    const action = isHelp ? doing('help') : actionsByKey[event.code.replace('Numpad', 'Digit')];
    if (action?.(actions)) event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Where keys mean something else. */
const OTHERS = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]';

/** Whether there was something to do. */
type KeyAction = (actions: Partial<Actions>) => boolean;

function recording(outcome: Outcome): KeyAction {
  return ({ record }) => {
    record?.(outcome);
    return record !== undefined;
  };
}

function doing(name: Exclude<keyof Actions, 'record' | 'open'>): KeyAction {
  return (actions) => {
    actions[name]?.();
    return actions[name] !== undefined;
  };
}

function opening(sheet: 'postpone' | 'cancel'): KeyAction {
  return ({ open }) => {
    open?.(sheet);
    return open !== undefined;
  };
}

const actionsByKey: Record<string, KeyAction> = {
  Enter: doing('call'),
  Digit1: recording({ kind: 'confirmed' }),
  Digit2: recording({ kind: 'no_answer' }),
  Digit3: recording({ kind: 'busy' }),
  Digit4: opening('postpone'),
  Digit5: doing('edit'),
  Digit6: opening('cancel'),
  Digit7: recording({ kind: 'wrong_number' }),
  Digit8: recording({ kind: 'unreachable' }),
  Digit9: doing('skip'),
  KeyE: doing('edit'),
  KeyN: doing('skip'),
  KeyZ: doing('undo'),
  KeyW: doing('whatsApp'),
  KeyA: doing('askAddress'),
  KeyT: doing('write'),
  Slash: doing('search'),
};
