import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, renameSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { objectPath, toByteString } from './key-path.ts';
import { type ListCursor, listKeys } from './list-keys.ts';
import { encodeTrailer, type ObjectMeta, type OpenObject, openObjectFile } from './object-file.ts';

/** An object on its way in; nobody sees it before `commit`. */
type Draft = {
  write(chunk: Buffer): void;
  /**
   * Makes the draft the object, whole or not at all. `assertMayReplace` sees what is there now and may throw; nothing
   * can come between its look and the replacement.
   */
  commit(bucket: string, meta: ObjectMeta, assertMayReplace: (existing?: ObjectMeta) => void): void;
  /** Throws the draft away; does nothing after a commit. */
  discard(): void;
};

export type ObjectStore = {
  buckets: readonly string[];
  startDraft(): Draft;
  /** The caller must close what it gets. */
  open(bucket: string, key: string): OpenObject | undefined;
  find(bucket: string, key: string): ObjectMeta | undefined;
  remove(bucket: string, key: string): void;
  list(bucket: string, cursor: ListCursor): ReturnType<typeof listKeys>;
};

/** Opens the objects kept in `dataDir`, creating what is missing and clearing uploads that never finished. */
export function openObjectStore(dataDir: string, buckets: readonly string[]): ObjectStore {
  const drafts = join(dataDir, 'drafts');
  rmSync(drafts, { recursive: true, force: true });
  mkdirSync(drafts, { recursive: true });
  const folderOf = (bucket: string) => join(dataDir, 'buckets', bucket);
  for (const bucket of buckets) mkdirSync(folderOf(bucket), { recursive: true });
  const fileOf = (bucket: string, key: string) => join(folderOf(bucket), ...objectPath(toByteString(key)));

  const find = (bucket: string, key: string) => {
    const opened = openObjectFile(fileOf(bucket, key));
    opened?.close();
    return opened?.meta;
  };

  return {
    buckets,
    find,
    open: (bucket, key) => openObjectFile(fileOf(bucket, key)),
    list: (bucket, cursor) => listKeys(folderOf(bucket), cursor),

    startDraft: () => {
      const path = join(drafts, randomUUID());
      const fd = openSync(path, 'wx');
      let isOpen = true;
      const finish = () => {
        if (isOpen) closeSync(fd);
        isOpen = false;
      };
      return {
        write: (chunk) => writeWhole(fd, chunk),
        commit: (bucket, meta, assertMayReplace) => {
          writeWhole(fd, encodeTrailer(meta));
          finish();
          assertMayReplace(find(bucket, meta.key));
          moveInto(path, fileOf(bucket, meta.key));
        },
        discard: () => {
          finish();
          rmSync(path, { force: true });
        },
      };
    },

    remove: (bucket, key) => {
      const file = fileOf(bucket, key);
      rmSync(file, { force: true });
      removeEmptyFolders(dirname(file), folderOf(bucket));
    },
  };
}

function writeWhole(fd: number, bytes: Buffer): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(fd, bytes, offset);
}

/** Most objects go where others already are, so the folder is made only when it turns out to be missing. */
function moveInto(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
}

function removeEmptyFolders(folder: string, root: string): void {
  for (let current = folder; current !== root; current = dirname(current)) {
    try {
      rmdirSync(current);
    } catch (error) {
      // A folder that was never there may still have an empty parent; one that is not empty ends the way up.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) return;
    }
  }
}
