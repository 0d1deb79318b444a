import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The path of a key below its bucket's folder. Folders follow the key's slashes, so that listing a prefix
 * reads only that prefix. Everything but a few harmless characters is written as %xx and every name ends in a
 * mark, so no key can leave the folder, collide on a file system that ignores case, or be both a file and a
 * folder. Keys are handled as "byte strings", one character for each byte of their UTF-8 form: comparing them
 * compares bytes, which is the order of S3's lists.
 */

/** The meaning of a name in a folder: a whole key, a key's part up to a slash, or a piece of a long part. */
type PathEntry = { kind: 'object' | 'folder' | 'piece'; bytes: string };

const marks = { object: '~o', folder: '~f', piece: '~p' } as const;
// 60 bytes become at most 180 characters, within the 255 that file systems allow a name.
const pieceLength = 60;

export function toByteString(key: string): string {
  return Buffer.from(key, 'utf8').toString('latin1');
}

export function fromByteString(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The names from the bucket's folder down to the object's file. */
export function objectPath(keyBytes: string): string[] {
  const parts = keyBytes.split('/');
  const last = parts.pop() ?? '';
  const { pieces, rest } = cut(last);
  return [...parts.flatMap(folderNames), ...pieces, encode(rest) + marks.object];
}

/**
 * The names down to the folder that holds every key beginning with `prefixBytes`, which ends in a slash or is
 * empty.
 */
function folderPath(prefixBytes: string): string[] {
  return prefixBytes.split('/').slice(0, -1).flatMap(folderNames);
}

/** Parses a name; undefined for a foreign file (for example of a file manager). */
function parseName(name: string): PathEntry | undefined {
  const mark = name.slice(-2);
  const bytes = name
    .slice(0, -2)
    .replace(/%([\da-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (mark === marks.object) return { kind: 'object', bytes };
  if (mark === marks.folder) return { kind: 'folder', bytes: `${bytes}/` };
  if (mark === marks.piece) return { kind: 'piece', bytes };
  return undefined;
}

function folderNames(part: string): string[] {
  const { pieces, rest } = cut(part);
  return [...pieces, encode(rest) + marks.folder];
}

/** Cuts off full-length pieces first, so a folder never mixes a piece with a name that begins with it. */
function cut(part: string): { pieces: string[]; rest: string } {
  const pieces: string[] = [];
  let rest = part;
  while (rest.length >= pieceLength) {
    pieces.push(encode(rest.slice(0, pieceLength)) + marks.piece);
    rest = rest.slice(pieceLength);
  }
  return { pieces, rest };
}

function encode(bytes: string): string {
  return bytes.replace(
    /[^a-z0-9._-]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

/** The position of a listing, in byte strings. Set `skipPrefix` between steps to skip a group of keys. */
export type ListCursor = { prefix: string; after: string; skipPrefix?: string };

/**
 * The bucket's keys with the prefix, after `after`, in byte order. Reads only folders that can hold such
 * keys.
 */
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
