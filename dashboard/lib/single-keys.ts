import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { findLocalStorage, type KeyValueStorage } from './local-storage.ts';
import { getSession } from './session.ts';

/**
 * Every key that acts without a modifier wherever the focus is on a screen: its action, and its positions on
 * the keyboard (`KeyboardEvent.code`), so that it works under an Arabic layout. A screen adds its keys here,
 * so that they can be changed and switched off (WCAG 2.1.4). Keys with Ctrl, and keys of a list that has the
 * focus, such as the canvas's, are not among them.
 */
export const singleKeys = {
  call: ['Enter'],
  confirmed: ['Digit1'],
  no_answer: ['Digit2'],
  busy: ['Digit3'],
  postpone: ['Digit4'],
  edit: ['Digit5', 'KeyE'],
  cancel: ['Digit6'],
  wrong_number: ['Digit7'],
  unreachable: ['Digit8'],
  skip: ['Digit9', 'KeyN'],
  undo: ['KeyZ'],
  whatsApp: ['KeyW'],
  write: ['KeyT'],
  askAddress: ['KeyA'],
  nextOrder: ['KeyJ'],
  previousOrder: ['KeyK'],
  selectOrder: ['KeyX'],
  search: ['Slash'],
  help: ['Shift+Slash'],
  menu: ['BracketLeft'],
  go: ['KeyG'],
  create: ['KeyC'],
} as const satisfies Record<string, readonly string[]>;

export type KeyAction = keyof typeof singleKeys;
export const keyActions = Object.keys(singleKeys) as KeyAction[];

/** A person's choice: all keys switched off, and the keys that replace the defaults of an action. */
export type KeyChoice = { isOff: boolean; own: { readonly [Action in KeyAction]?: string } };

const usual: KeyChoice = { isOff: false, own: {} };

/** The keys of an action, by position, whether they are switched on or not. */
export function keysOf(action: KeyAction, { own }: Pick<KeyChoice, 'own'>): readonly string[] {
  const chosen = own[action];
  return chosen === undefined ? singleKeys[action] : [chosen];
}

/** The action of a position on the keyboard. */
export function actionOf(place: string, choice: KeyChoice): KeyAction | undefined {
  if (choice.isOff) return undefined;
  return keyActions.find((action) => keysOf(action, choice).includes(place));
}

const signs: Readonly<Record<string, string>> = {
  Slash: '/',
  'Shift+Slash': '?',
  Comma: ',',
  Period: '.',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Minus: '-',
  Equal: '=',
  Backquote: '`',
};

/** The name of a key on a keyboard. */
export const placeName = (place: string): string => signs[place] ?? place.replace(/^(?:Key|Digit)/, '');

/** Whether an action may have this key: a letter, a digit or a sign that browsers and screens do not need. */
export const isUsable = (place: string): boolean =>
  /^(?:Key[A-Z]|Digit\d)$/.test(place) || (signs[place] !== undefined && !place.includes('+'));

/** The position of a pressed key; digits of the keypad count as digits. */
export function placeOf({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): string {
  return `${shiftKey ? 'Shift+' : ''}${code.replace(/^Numpad(?=\d)/, 'Digit').replace('NumpadEnter', 'Enter')}`;
}

/** The choices of users in this browser. If it stores nothing, they last as long as the window. */
export function createKeyChoices(findStorage: () => KeyValueStorage | undefined, userId: () => string) {
  const kept = new Map<string, { text: string | null; choice: KeyChoice }>();
  /** The user whose last choice could not be stored. */
  const unstored = new Set<string>();
  const listeners = new Set<() => void>();
  const nameOf = (user: string) => `mirsah-keys:${user}`;
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get(): KeyChoice {
      const user = userId();
      const known = kept.get(user);
      if (known && unstored.has(user)) return known.choice;
      const storage = findStorage();
      const text = storage ? storage.getItem(nameOf(user)) : (known?.text ?? null);
      if (known && known.text === text) return known.choice;
      const choice = readChoice(text);
      kept.set(user, { text, choice });
      return choice;
    },
    set(choice: KeyChoice): void {
      const user = userId();
      const text = JSON.stringify(choice);
      kept.set(user, { text, choice });
      try {
        findStorage()?.setItem(nameOf(user), text);
        unstored.delete(user);
      } catch {
        // Full: the choice lasts until the window closes.
        unstored.add(user);
      }
      for (const listener of listeners) listener();
    },
  };
}

/** Ignores unknown entries. */
function readChoice(text: string | null): KeyChoice {
  try {
    const { isOff, own }: { isOff?: unknown; own?: Record<string, unknown> } = JSON.parse(text ?? '{}');
    const entries = Object.entries(own ?? {}).filter(
      ([action, place]) => Object.hasOwn(singleKeys, action) && typeof place === 'string' && isUsable(place),
    );
    return { isOff: isOff === true, own: Object.fromEntries(entries) };
  } catch {
    return usual;
  }
}

const choices = createKeyChoices(findLocalStorage, () => {
  const session = getSession();
  return 'userId' in session ? session.userId : '';
});

/** This person's choice of keys, and a function to change it. */
export function useKeyChoice() {
  return { choice: useSyncExternalStore(choices.subscribe, choices.get), choose: choices.set };
}

/** The name of an action's first key; undefined when keys are switched off. */
export function useKeyName(action: KeyAction): string | undefined {
  const { choice } = useKeyChoice();
  const [place] = keysOf(action, choice);
  return choice.isOff || place === undefined ? undefined : placeName(place);
}

/** Elements in which keys have another meaning; a ticked box has only Space. */
const OTHERS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"]';
const DIALOG = '[role="dialog"]';

const focusedBy = ({ target }: KeyboardEvent): Element =>
  target instanceof Element ? target : document.body;

/** Whether a key was pressed neither in a field, a menu or a list, nor under a dialog. */
export function isOutsideFields(event: KeyboardEvent): boolean {
  const target = focusedBy(event);
  // When the focused element of a dialog is removed, the focus moves to the page itself.
  return !target.closest(`${OTHERS}, ${DIALOG}`) && !document.querySelector('[aria-modal="true"]');
}

/** Whether a key was pressed in a dialog, outside its fields; not the key that has just opened it. */
function isInDialog(event: KeyboardEvent): boolean {
  const target = focusedBy(event);
  return !event.defaultPrevented && !target.closest(OTHERS) && target.closest(DIALOG) !== null;
}

const isPlain = ({ repeat, altKey, ctrlKey, metaKey, isComposing }: KeyboardEvent) =>
  !(repeat || altKey || ctrlKey || metaKey || isComposing);

const isOnScreen = (target: Element) => target === document.body || target.closest('main') !== null;

type Options = {
  /**
   * For keys of the frame around the screens: they count in its menus too, and not where the screen itself
   * has used the key.
   */
  isOfShell?: boolean;
  /** For keys of an open dialog: they count in it alone. */
  isOfDialog?: boolean;
};

/**
 * Runs the actions of single keys. Keys count while nothing has the focus or an element on the screen itself,
 * not one in the dashboard's menus. Enter on a button, a link or a box is theirs; fields, dialogs and menus
 * handle their own keys. Only the given actions have keys.
 */
export function useSingleKeys(
  actions: { readonly [Action in KeyAction]?: () => void },
  { isOfShell = false, isOfDialog = false }: Options = {},
): void {
  const { choice } = useKeyChoice();
  const press = (event: KeyboardEvent) => {
    if (!isPlain(event)) return;
    const target = focusedBy(event);
    if (isOfDialog) {
      if (!isInDialog(event)) return;
    } else {
      if (isOfShell ? event.defaultPrevented : !isOnScreen(target)) return;
      if (!isOutsideFields(event)) return;
    }
    const place = placeOf(event);
    if (place === 'Enter' && target.closest('a, button, input, summary')) return;
    const action = actionOf(place, choice);
    const act = action && actions[action];
    if (!act) return;
    event.preventDefault();
    act();
  };
  useKeyDown(press, isOfShell ? 'window' : 'document');
}

/**
 * Chooses in an open dialog by number: the first choice has 1. The result is each choice's key; undefined
 * when keys are switched off.
 */
export function useNumberKeys(choices: readonly (() => void)[]): (index: number) => string | undefined {
  const { isOff } = useKeyChoice().choice;
  useKeyDown((event) => {
    if (isOff || !isPlain(event) || !isInDialog(event)) return;
    const choose = choices.find((_, index) => placeOf(event) === `Digit${index + 1}`);
    if (!choose) return;
    event.preventDefault();
    choose();
  });
  return (index) => (isOff || index >= 9 ? undefined : String(index + 1));
}

/**
 * Leaves a part of a screen by Escape, from its fields too; a layer above it, an open list and a search have
 * their own.
 */
export function useEscape(leave: () => void): void {
  useKeyDown((event) => {
    const target = focusedBy(event);
    if (event.key !== 'Escape' || !isPlain(event) || !isOnScreen(target)) return;
    if (document.querySelector('[aria-modal="true"]')) return;
    if (target.closest('[type="search"], [aria-expanded="true"], [role="menu"], [role="listbox"]')) return;
    event.preventDefault();
    leave();
    // Before a list closes itself by the same key.
  }, 'capture');
}

/** An event is captured first, then reaches the document, and with it the screens, then the window. */
function useKeyDown(
  act: (event: KeyboardEvent) => void,
  place: 'capture' | 'document' | 'window' = 'document',
): void {
  const press = useEffectEvent(act);
  useEffect(() => {
    const target = place === 'document' ? document : window;
    const onKeyDown = (event: Event) => event instanceof KeyboardEvent && press(event);
    const options = { capture: place === 'capture' };
    target.addEventListener('keydown', onKeyDown, options);
    return () => target.removeEventListener('keydown', onKeyDown, options);
  }, [place]);
}

/** Moves the focus from the menu that opened a screen of single keys into the screen, where they count. */
export function useFocusOnScreen(): void {
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || activeElement.closest('main')) return;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, []);
}
