import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** What is known about an object besides its bytes. */
export type ObjectMeta = {
  key: string;
  size: number;
  /** Quoted MD5. */
  etag: string;
  /** Epoch milliseconds, whole seconds as HTTP has them. */
  modifiedAt: number;
  /** Headers given back on reading: content-type, cache-control, x-amz-meta-… */
  headers: Record<string, string>;
  /** The checksum the writer sent, by its header name. */
  checksum?: { name: string; value: string };
};

export type OpenObject = {
  meta: ObjectMeta;
  fd: number;
  /** The bytes, when they were few enough to be read along with the metadata. */
  body?: Buffer;
  close(): void;
};

const magic = Buffer.from('S3OBJ001');
const footerLength = 4 + magic.length;
const tailLength = 64 * 1024;

/**
 * One file holds an object's bytes, then its metadata as JSON, then the metadata's length and a mark. Bytes and
 * metadata arrive by one rename, so they cannot disagree.
 */
export function encodeTrailer(meta: ObjectMeta): Buffer {
  const json = Buffer.from(JSON.stringify(meta));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([json, length, magic]);
}

/** Undefined when there is no file, or when a power cut left one that is not whole. */
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

function openExisting(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function readTail(fd: number, fileSize: number): Buffer {
  const tail = Buffer.allocUnsafe(Math.min(fileSize, tailLength));
  const read = readSync(fd, tail, 0, tail.length, fileSize - tail.length);
  return tail.subarray(0, read);
}

function parseTrailer(tail: Buffer, fileSize: number): ObjectMeta | undefined {
  if (tail.length < footerLength || !tail.subarray(-magic.length).equals(magic)) return undefined;
  const jsonLength = tail.readUInt32BE(tail.length - footerLength);
  const jsonStart = tail.length - footerLength - jsonLength;
  if (jsonStart < 0) return undefined;
  // Only encodeTrailer writes what stands before the mark.
  const meta = JSON.parse(tail.toString('utf8', jsonStart, jsonStart + jsonLength)) as ObjectMeta;
  return meta.size + jsonLength + footerLength === fileSize ? meta : undefined;
}
