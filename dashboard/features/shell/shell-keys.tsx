import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { isOutsideFields, placeOf, useKeyName, useSingleKeys } from '../../lib/single-keys.ts';
import s from './shell.module.css';

/** Where the keys `G` and `C` lead, by the position of the key after them. */
const secondKeys = {
  go: {
    KeyH: paths.dashboard,
    KeyO: paths.orders,
    KeyD: paths.desk,
    KeyP: paths.products,
    KeyS: paths.connections,
  },
  create: { KeyP: paths.createLandingPage, KeyO: paths.newOrder },
} as const;

type First = keyof typeof secondKeys;

/** How long a first key waits for the second one, in milliseconds. */
const WAIT_MS = 1000;

type Props = {
  /** The addresses that the user's role may open. */
  mayOpen: (path: string) => boolean;
  onSearch: () => void;
  onHelp: () => void;
};

/**
 * The keys of every screen: Ctrl K (⌘ K) and `/` search, `?` shows the keys, and two keys one after the other
 * lead to a screen. None of them counts while the user types, nor where the screen itself has the key.
 */
export function useShellKeys({ mayOpen, onSearch, onHelp }: Props): void {
  const navigate = useNavigate();
  const waiting = useRef<{ first: First; until: number }>(undefined);
  const wait = (first: First) => {
    waiting.current = { first, until: performance.now() + WAIT_MS };
  };
  useSingleKeys(
    { search: onSearch, help: onHelp, go: () => wait('go'), create: () => wait('create') },
    { isOfShell: true },
  );
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.altKey || event.isComposing) return;
    const place = placeOf(event);
    if (event.ctrlKey || event.metaKey) {
      if (place !== 'KeyK' || !isOutsideFields(event)) return;
      event.preventDefault();
      onSearch();
      return;
    }
    if (/^(?:Shift\+)?Shift/.test(place)) return;
    const { first, until } = waiting.current ?? { first: 'go', until: 0 };
    waiting.current = undefined;
    if (event.timeStamp > until || !isOutsideFields(event)) return;
    const to = Object.entries(secondKeys[first]).find(([key]) => key === place)?.[1];
    if (to === undefined) return;
    // Alone, the key may have another action.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (mayOpen(to)) void navigate(to);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** Returns a function that names the keys that lead to an address, one after the other; empty without any. */
export function useKeysTo(): (path: string) => string[] {
  const names = { go: useKeyName('go'), create: useKeyName('create') };
  return (path) =>
    (['go', 'create'] as const).flatMap((first) => {
      const name = names[first];
      const second = Object.entries(secondKeys[first]).find(([, to]) => to === path)?.[0];
      return name && second ? [name, second.slice('Key'.length)] : [];
    });
}

/** Keys beside what they do; screen readers do not read them in its name. */
export function Keys({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <span className={s.keys} dir="ltr" aria-hidden>
      {names.map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  );
}
