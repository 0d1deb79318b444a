import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderPath, type PathEntry, parseName } from './key-path.ts';

/** Where a listing stands. All byte strings; change `skipPrefix` between steps to pass over a group of keys. */
export type ListCursor = { prefix: string; after: string; skipPrefix?: string };

/** The bucket's keys with the prefix, after `after`, in byte order. Reads only folders that can hold such keys. */
export function* listKeys(
  bucketFolder: string,
  cursor: ListCursor,
): Generator<{ key: string; path: string }> {
  const base = cursor.prefix.slice(0, cursor.prefix.lastIndexOf('/') + 1);
  yield* walk(join(bucketFolder, ...folderPath(base)), base, cursor);
}

function* walk(folder: string, base: string, cursor: ListCursor): Generator<{ key: string; path: string }> {
  for (const { name, kind, bytes } of sortedEntries(folder)) {
    const start = base + bytes;
    if (cursor.skipPrefix !== undefined && start.startsWith(cursor.skipPrefix)) continue;
    const path = join(folder, name);
    if (kind === 'object') {
      if (start.startsWith(cursor.prefix) && start > cursor.after) yield { key: start, path };
    } else if (mayHoldKeys(start, cursor)) {
      yield* walk(path, start, cursor);
    }
  }
}

function mayHoldKeys(start: string, { prefix, after }: ListCursor): boolean {
  const isInPrefix = start.startsWith(prefix) || prefix.startsWith(start);
  return isInPrefix && (start > after || after.startsWith(start));
}

function sortedEntries(folder: string): ({ name: string } & PathEntry)[] {
  return namesIn(folder)
    .flatMap((name) => {
      const entry = parseName(name);
      return entry ? [{ name, ...entry }] : [];
    })
    .sort((a, b) => (a.bytes < b.bytes ? -1 : a.bytes > b.bytes ? 1 : 0));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
