import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import nodePath from 'node:path';
import { storageError } from './storage-error.ts';

/** Writes the file atomically: a crash leaves the previous content. Readable by the owner only. */
export function writeJson(path: string, value: unknown): void {
  const draft = `${path}.${randomUUID()}.tmp`;
  writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
  renameSync(draft, path);
}

/** Undefined when there is no such file. Throws, with advice, when it is damaged or cannot be read. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw storageError(path, error);
  }
}

type PersistedValue<Value> = {
  get(): Value;
  /** Saved when this returns; a crash in between preserves the former value. */
  set(value: Value): void;
};

/**
 * Opens a small value that is stored in a JSON file. It is `initial` when the file is missing or cannot be
 * read.
 */
export function openPersistedValue<Value>(file: string, initial: Value): PersistedValue<Value> {
  let current = read(file, initial);
  return {
    get: () => current,
    set(value) {
      current = value;
      mkdirSync(nodePath.dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(value, null, 2));
      renameSync(`${file}.new`, file);
    },
  };
}

function read<Value>(file: string, initial: Value): Value {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return initial;
  }
}
