import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import type { ObjectMeta, ObjectReader } from './object-store.ts';
import {
  element,
  type S3Context,
  type S3Operation,
  type S3Response,
  storedHeaders,
  textElement,
  textsOf,
  xmlDocument,
} from './operation.ts';
import {
  decodePath,
  invalidArgument,
  noSuchKey,
  notImplemented,
  preconditionFailed,
  S3Error,
  type S3Request,
} from './request.ts';
import { type ReceivedBody, receiveBody, receiveText } from './request-body.ts';

/** GetObject and HeadObject: the same headers, the second without the bytes. */
export const getObject: S3Operation = ({ store }, request) => readObject(store, request);

/** The response of GetObject after authorization. Throws S3Error. */
export function readObject(
  store: ObjectReader,
  request: Pick<S3Request, 'bucket' | 'key' | 'method' | 'headers' | 'query'>,
): S3Response {
  const opened = store.open(request.bucket, request.key);
  if (!opened) throw noSuchKey();
  const { meta, fd, body, close } = opened;
  let isHandedOver = false;
  try {
    const headers = { ...meta.headers, ...describe(meta), ...overrides(request) };
    if (evaluateRead(request.headers, meta) === 'not-modified') return { status: 304, headers };
    const range = findRange(request.headers.range, meta.size);
    const { start, end } = range ?? { start: 0, end: meta.size };
    const response: S3Response = {
      status: range ? 206 : 200,
      headers: {
        ...headers,
        'content-length': String(end - start),
        ...(range && { 'content-range': `bytes ${start}-${end - 1}/${meta.size}` }),
        // The checksum of the whole object does not fit a part.
        ...(!range && request.headers['x-amz-checksum-mode'] === 'ENABLED' && checksumHeader(meta)),
      },
    };
    if (request.method === 'HEAD') return response;
    if (body) return { ...response, body: body.subarray(start, end) };
    isHandedOver = true;
    return { ...response, stream: { fd, start, length: end - start, close } };
  } finally {
    if (!isHandedOver) close();
  }
}

function describe(meta: ObjectMeta): Record<string, string> {
  return {
    etag: meta.etag,
    'last-modified': new Date(meta.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
  };
}

/** `response-content-disposition=…` and similar overrides in a presigned URL. */
function overrides({ query }: Pick<S3Request, 'query'>): Record<string, string> {
  const prefix = 'response-';
  const asked = [...query].filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(asked.map(([name, value]) => [name.slice(prefix.length), value]));
}

/**
 * The requested range, `end` exclusive; undefined for the whole (also for several ranges, which S3 ignores);
 * 416.
 */
function findRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
  if (start >= end) throw new S3Error('InvalidRange', 416, 'The requested range is not satisfiable');
  return { start, end };
}

const maxKeyBytes = 1024;
const largeLength = 256 * 1024;

export const putObject: S3Operation = async (context, request, payload) => {
  const { bucket, key, headers } = request;
  const stored = storedHeaders(headers);
  // Checked before a large body too, so that a rejected upload is not transferred.
  if (!(Number(headers['content-length']) < largeLength)) {
    assertMayWrite(headers, context.store.find(bucket, key));
  }
  const meta = await storeObject(
    context,
    { bucket, key, headers: stored },
    (write) => receiveBody(request, payload, write),
    (existing) => assertMayWrite(headers, existing),
  );
  return { status: 200, headers: { etag: meta.etag, ...(meta.checksum && checksumHeader(meta)) } };
};

/** Stores what `produce` writes, unless it or `assertMayReplace` throws. */
export async function storeObject(
  { store }: S3Context,
  target: { bucket: string; key: string; headers: Record<string, string> },
  produce: (write: (chunk: Buffer) => void) => Promise<ReceivedBody>,
  assertMayReplace: (existing?: ObjectMeta) => void,
): Promise<ObjectMeta> {
  if (Buffer.byteLength(target.key) > maxKeyBytes) {
    throw new S3Error('KeyTooLongError', 400, 'Your key is too long');
  }
  const draft = store.startDraft();
  try {
    const { size, md5, checksum } = await produce(draft.write);
    const meta: ObjectMeta = {
      key: target.key,
      size,
      etag: `"${md5}"`,
      modifiedAt: Math.floor(Date.now() / 1000) * 1000,
      headers: target.headers,
      ...(checksum && { checksum }),
    };
    draft.commit(target.bucket, meta, assertMayReplace);
    return meta;
  } finally {
    draft.discard();
  }
}

function checksumHeader(meta: ObjectMeta): Record<string, string> {
  if (!meta.checksum) return {};
  return { [meta.checksum.name]: meta.checksum.value, 'x-amz-checksum-type': 'FULL_OBJECT' };
}

export const copyObject: S3Operation = async (context, { bucket, key, headers }) => {
  const [sourcePath = '', versionQuery] = (headers['x-amz-copy-source'] ?? '').split('?');
  const [sourceBucket = '', ...sourceKey] = decodePath(sourcePath).replace(/^\//, '').split('/');
  if (versionQuery) throw invalidArgument('This local S3 keeps no versions');
  const isReplacing = headers['x-amz-metadata-directive'] === 'REPLACE';
  if (!isReplacing && sourceBucket === bucket && sourceKey.join('/') === key) {
    throw new S3Error('InvalidRequest', 400, 'This copy request is illegal: it changes nothing.');
  }
  if (!context.store.buckets.includes(sourceBucket)) throw noSuchKey();
  const source = context.store.open(sourceBucket, sourceKey.join('/'));
  if (!source) throw noSuchKey();
  try {
    const expected = headers['x-amz-copy-source-if-match'];
    if (expected !== undefined && expected !== source.meta.etag) throw preconditionFailed();
    const { size, checksum } = source.meta;
    const meta = await storeObject(
      context,
      { bucket, key, headers: isReplacing ? storedHeaders(headers) : source.meta.headers },
      async (write) => ({ size, md5: copyBytes(source.fd, size, write), ...(checksum && { checksum }) }),
      (existing) => assertMayWrite(headers, existing),
    );
    return {
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: xmlDocument(
        'CopyObjectResult',
        textElement('ETag', meta.etag),
        textElement('LastModified', new Date(meta.modifiedAt).toISOString()),
      ),
    };
  } finally {
    source.close();
  }
};

/** Copies the first `size` bytes and returns their MD5 in hex. */
function copyBytes(fd: number, size: number, write: (chunk: Buffer) => void): string {
  const md5 = createHash('md5');
  const buffer = Buffer.allocUnsafe(Math.min(size, 1024 * 1024));
  for (let position = 0; position < size; ) {
    const read = readSync(fd, buffer, 0, Math.min(buffer.length, size - position), position);
    const chunk = buffer.subarray(0, read);
    md5.update(chunk);
    write(chunk);
    position += read;
  }
  return md5.digest('hex');
}

const maxDeletedKeys = 1000;
const maxDocumentBytes = 2 * 1024 * 1024;

/** Deleting a missing object succeeds, as on S3. */
export const deleteObject: S3Operation = ({ store }, { bucket, key, headers }) => {
  assertMayWrite(headers, store.find(bucket, key));
  store.remove(bucket, key);
  return { status: 204 };
};

export const deleteObjects: S3Operation = async ({ store }, request, payload) => {
  const xml = await receiveText(request, payload, maxDocumentBytes);
  const keys = textsOf(xml, 'Key');
  if (keys.length === 0 || keys.length > maxDeletedKeys) {
    throw new S3Error('MalformedXML', 400, 'The XML you provided was not well-formed');
  }
  for (const key of keys) store.remove(request.bucket, key);
  const isQuiet = textsOf(xml, 'Quiet')[0] === 'true';
  const deleted = keys.map((key) => element('Deleted', textElement('Key', key)));
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: xmlDocument('DeleteResult', ...(isQuiet ? [] : deleted)),
  };
};

type Headers = Record<string, string>;

/** Throws unless If-Match and If-None-Match allow replacing, or deleting, the `existing` object. */
function assertMayWrite(headers: Headers, existing: ObjectMeta | undefined): void {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (noneMatch !== undefined) {
    if (noneMatch !== '*') throw notImplemented('If-None-Match with anything but * on a write');
    if (existing) throw preconditionFailed();
  }
  if (match === undefined) return;
  if (!existing) throw noSuchKey();
  if (!matchesTag(match, existing.etag)) throw preconditionFailed();
}

/** Whether a read sends the object or just 304; throws 412 (RFC 9110 order: tags before dates). */
function evaluateRead(headers: Headers, meta: ObjectMeta): 'send' | 'not-modified' {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match !== undefined) {
    if (!matchesTag(match, meta.etag)) throw preconditionFailed();
  } else if (meta.modifiedAt > dateOf(headers['if-unmodified-since'], Number.POSITIVE_INFINITY)) {
    throw preconditionFailed();
  }
  if (noneMatch !== undefined) return matchesTag(noneMatch, meta.etag) ? 'not-modified' : 'send';
  const since = dateOf(headers['if-modified-since'], Number.NEGATIVE_INFINITY);
  return meta.modifiedAt <= since ? 'not-modified' : 'send';
}

function matchesTag(list: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '').replaceAll('"', '');
  return list.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

function dateOf(header: string | undefined, missing: number): number {
  const at = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(at) ? missing : at;
}
