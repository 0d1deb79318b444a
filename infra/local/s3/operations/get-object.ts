import { evaluateRead } from '../conditions.ts';
import type { ObjectMeta } from '../object-file.ts';
import type { S3Request } from '../request.ts';
import type { S3Operation, S3Response } from '../s3-context.ts';
import { noSuchKey, S3Error } from '../s3-error.ts';
import { checksumHeader } from './put-object.ts';

/** GetObject and HeadObject: the same headers, the second without the bytes. */
export const getObject: S3Operation = ({ store }, request) => {
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
        // A checksum of the whole says nothing about a part.
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
};

function describe(meta: ObjectMeta): Record<string, string> {
  return {
    etag: meta.etag,
    'last-modified': new Date(meta.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
  };
}

/** `response-content-disposition=…` and its like, which a presigned URL may ask for. */
function overrides({ query }: S3Request): Record<string, string> {
  const prefix = 'response-';
  const asked = [...query].filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(asked.map(([name, value]) => [name.slice(prefix.length), value]));
}

/** The asked part, `end` exclusive; undefined for the whole (also for several ranges, which S3 ignores); 416. */
function findRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
  if (start >= end) throw new S3Error('InvalidRange', 416, 'The requested range is not satisfiable');
  return { start, end };
}
