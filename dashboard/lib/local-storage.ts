import type { KeyValueStorage } from '../features/landing-pages/editor/drafts.ts';

/** What this browser keeps; undefined where it is told to keep nothing. */
export function findLocalStorage(): KeyValueStorage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
