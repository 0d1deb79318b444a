import type { KeptTexts } from './draft-store.ts';

/** What this browser keeps; undefined where it is told to keep nothing. */
export function deviceTexts(): KeptTexts | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
