import { statSync } from 'node:fs';
import { relative } from 'node:path';

/** A file that was just added, changed or removed. */
export type Edit = {
  /** Path below the repository's root, with forward slashes. */
  file: string;
  /** Epoch milliseconds; of a removed file, when its removal was seen. */
  at: number;
  /** How long ago the edit was, as text for the terminal. */
  age(): string;
};

export function editOf(root: string, file: string): Edit {
  const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return {
    file: relative(root, file).replaceAll('\\', '/'),
    at,
    age: () => `${((Date.now() - at) / 1000).toFixed(2)} s after the edit`,
  };
}
