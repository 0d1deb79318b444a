import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type ListCursor, listKeys, objectPath, toByteString } from './key-path.ts';

/** An object that is being uploaded; invisible before `commit`. */
type Draft = {
  write(chunk: Buffer): void;
  /**
   * Replaces the object by the draft, atomically. `assertMayReplace` gets the existing object and may throw;
   * the object cannot change between its check and the replacement.
   */
  commit(bucket: string, meta: ObjectMeta, assertMayReplace: (existing?: ObjectMeta) => void): void;
  /** Deletes the draft; does nothing after a commit. */
  discard(): void;
};

export type ObjectReader = {
  /** The caller must close the result. */
  open(bucket: string, key: string): OpenObject | undefined;
};

export type ObjectStore = ObjectReader & {
  buckets: readonly string[];
  startDraft(): Draft;
  find(bucket: string, key: string): ObjectMeta | undefined;
  remove(bucket: string, key: string): void;
  list(bucket: string, cursor: ListCursor): ReturnType<typeof listKeys>;
};

/** Reads the objects stored in `dataDir` alongside their server: an object changes by one rename. */
export function openObjectReader(dataDir: string): ObjectReader {
  return { open: (bucket, key) => openObjectFile(objectFile(dataDir, bucket, key)) };
}

const bucketFolder = (dataDir: string, bucket: string) => join(dataDir, 'buckets', bucket);

const objectFile = (dataDir: string, bucket: string, key: string) =>
  join(bucketFolder(dataDir, bucket), ...objectPath(toByteString(key)));

/** Opens the objects stored in `dataDir`. Creates missing folders and removes unfinished uploads. */
export function openObjectStore(dataDir: string, buckets: readonly string[]): ObjectStore {
  const drafts = join(dataDir, 'drafts');
  rmSync(drafts, { recursive: true, force: true });
  mkdirSync(drafts, { recursive: true });
  const folderOf = (bucket: string) => bucketFolder(dataDir, bucket);
  for (const bucket of buckets) mkdirSync(folderOf(bucket), { recursive: true });
  const fileOf = (bucket: string, key: string) => objectFile(dataDir, bucket, key);

  const find = (bucket: string, key: string) => readMeta(fileOf(bucket, key));

  return {
    buckets,
    find,
    ...openObjectReader(dataDir),
    list: (bucket, cursor) => listKeys(folderOf(bucket), cursor),

    startDraft: () => {
      const path = join(drafts, randomUUID());
      let gathered: Buffer[] = [];
      let size = 0;
      let fd: number | undefined;
      let isWritten = false;
      const flush = () => {
        fd ??= openSync(path, 'wx');
        isWritten = true;
        writeWhole(fd, Buffer.concat(gathered));
        gathered = [];
        size = 0;
      };
      const finish = () => {
        if (fd !== undefined) closeSync(fd);
        fd = undefined;
      };
      return {
        write: (chunk) => {
          gathered.push(chunk);
          size += chunk.length;
          if (size > gatheredLength) flush();
        },
        commit: (bucket, meta, assertMayReplace) => {
          assertMayReplace(find(bucket, meta.key));
          gathered.push(encodeTrailer(meta));
          flush();
          finish();
          moveInto(path, fileOf(bucket, meta.key));
          isWritten = false;
        },
        discard: () => {
          finish();
          if (isWritten) rmSync(path, { force: true });
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

/** Most objects have a folder already, so it is only created when it turns out to be missing. */
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
      // A missing folder may still have an empty parent; a folder that is not empty ends the loop.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) return;
    }
  }
}

/** An object's metadata. */
export type ObjectMeta = {
  key: string;
  size: number;
  /** Quoted MD5. */
  etag: string;
  /** Epoch milliseconds, whole seconds as HTTP has them. */
  modifiedAt: number;
  /** Headers returned when reading: content-type, cache-control, x-amz-meta-… */
  headers: Record<string, string>;
  /** The checksum that the writer sent, by its header name. */
  checksum?: { name: string; value: string };
};

type OpenObject = {
  meta: ObjectMeta;
  fd: number;
  /** The bytes, when they were few enough to be read along with the metadata. */
  body?: Buffer;
  close(): void;
};

const magic = Buffer.from('S3OBJ001');
const footerLength = 4 + magic.length;
const tailLength = 64 * 1024;
/** Enough for most objects' metadata. */
const metaLength = 4 * 1024;
/** This many bytes of a draft are buffered before writing: most objects are smaller. */
const gatheredLength = 256 * 1024;

/**
 * One file contains an object's bytes, then its metadata as JSON, then the metadata's length and a mark.
 * Bytes and metadata are written by one rename, so they always match.
 */
function encodeTrailer(meta: ObjectMeta): Buffer {
  const json = Buffer.from(JSON.stringify(meta));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([json, length, magic]);
}

/** Undefined when the file is missing, or incomplete after a power cut. */
export function openObjectFile(path: string): OpenObject | undefined {
  const fd = openExisting(path);
  if (fd === undefined) return undefined;
  const close = () => closeSync(fd);
  try {
    const fileSize = fstatSync(fd).size;
    const tail = readTail(fd, fileSize);
    const meta = parseTrailer(tail, fileSize);
    if (meta) {
      const isWhole = fileSize <= tail.length;
      return { meta, fd, close, ...(isWhole && { body: tail.subarray(0, meta.size) }) };
    }
  } catch (error) {
    close();
    throw error;
  }
  close();
  return undefined;
}

/** An object's metadata alone; undefined as for `openObjectFile`. */
function readMeta(path: string): ObjectMeta | undefined {
  const fd = openExisting(path);
  if (fd === undefined) return undefined;
  try {
    const fileSize = fstatSync(fd).size;
    const short = parseTrailer(readTail(fd, fileSize, metaLength), fileSize);
    return short ?? parseTrailer(readTail(fd, fileSize), fileSize);
  } finally {
    closeSync(fd);
  }
}

function openExisting(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function readTail(fd: number, fileSize: number, length = tailLength): Buffer {
  const tail = Buffer.allocUnsafe(Math.min(fileSize, length));
  const read = readSync(fd, tail, 0, tail.length, fileSize - tail.length);
  return tail.subarray(0, read);
}

function parseTrailer(tail: Buffer, fileSize: number): ObjectMeta | undefined {
  if (tail.length < footerLength || !tail.subarray(-magic.length).equals(magic)) return undefined;
  const jsonLength = tail.readUInt32BE(tail.length - footerLength);
  const jsonStart = tail.length - footerLength - jsonLength;
  if (jsonStart < 0) return undefined;
  // Only encodeTrailer writes the JSON before the mark.
  const meta = JSON.parse(tail.toString('utf8', jsonStart, jsonStart + jsonLength)) as ObjectMeta;
  return meta.size + jsonLength + footerLength === fileSize ? meta : undefined;
}
