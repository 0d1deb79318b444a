import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { notImplemented, S3Error, type S3Request } from './request.ts';

export type ReceivedBody = {
  size: number;
  /** Hex. */
  md5: string;
  checksum?: { name: string; value: string };
};

type Digest = { update(chunk: Buffer): void; base64(): string };

const checksumPrefix = 'x-amz-checksum-';

/**
 * Passes a request's bytes to `write` and checks them against everything that the client declared about them:
 * length, signed payload hash, Content-MD5, and the checksum in a header or trailer. `payload` is the result
 * of `authenticate`.
 */
export async function receiveBody(
  request: S3Request,
  payload: string,
  write: (chunk: Buffer) => void,
): Promise<ReceivedBody> {
  const { headers } = request;
  const isChunked = payload.startsWith('STREAMING-');
  if (isChunked && payload !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') throw notImplemented(payload);
  const trailers = new Map<string, string>();
  const checksumName = announcedChecksum(headers);
  const checksum = checksumName ? startDigest(checksumName) : undefined;
  const sha256 = /^[\da-f]{64}$/.test(payload) ? createHash('sha256') : undefined;
  const md5 = createHash('md5');
  let size = 0;

  for await (const chunk of isChunked ? readChunkedBody(request.body, trailers) : request.body) {
    size += chunk.length;
    md5.update(chunk);
    sha256?.update(chunk);
    checksum?.update(chunk);
    write(chunk);
  }

  const announcedSize = headers['x-amz-decoded-content-length'];
  if (isChunked && announcedSize !== undefined && Number(announcedSize) !== size) throw incompleteBody();
  if (sha256 && sha256.digest('hex') !== payload) {
    throw new S3Error(
      'XAmzContentSHA256Mismatch',
      400,
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
  const digest = md5.digest();
  const givenMd5 = headers['content-md5'];
  if (givenMd5 !== undefined && givenMd5 !== digest.toString('base64')) throw badDigest('Content-MD5');
  const received = { size, md5: digest.toString('hex') };
  if (!checksumName || !checksum) return received;
  const value = checksum.base64();
  if ((headers[checksumName] ?? trailers.get(checksumName)) !== value) throw badDigest(checksumName);
  return { ...received, checksum: { name: checksumName, value } };
}

/** A whole body in memory; for requests that are documents, not objects. */
export async function receiveText(request: S3Request, payload: string, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  await receiveBody(request, payload, (chunk) => {
    size += chunk.length;
    if (size > limit) throw new S3Error('MaxMessageLengthExceeded', 400, 'Your request was too large.');
    chunks.push(chunk);
  });
  return Buffer.concat(chunks).toString('utf8');
}

function announcedChecksum(headers: Record<string, string>): string | undefined {
  const trailer = headers['x-amz-trailer']?.trim().toLowerCase();
  if (trailer?.startsWith(checksumPrefix)) return trailer;
  return Object.keys(headers).find(
    (name) => name.startsWith(checksumPrefix) && !/-(?:algorithm|mode|type)$/.test(name),
  );
}

function startDigest(checksumName: string): Digest {
  const algorithm = checksumName.slice(checksumPrefix.length);
  if (algorithm === 'sha1' || algorithm === 'sha256') {
    const hash = createHash(algorithm);
    return { update: (chunk) => hash.update(chunk), base64: () => hash.digest('base64') };
  }
  if (algorithm !== 'crc32') throw notImplemented(`checksum ${algorithm}`);
  let value = 0;
  return {
    update: (chunk) => {
      value = crc32(chunk, value);
    },
    base64: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes.toString('base64');
    },
  };
}

const badDigest = (name: string) =>
  new S3Error('BadDigest', 400, `The ${name} you specified did not match what we received.`);

type State = 'size' | 'data' | 'data-end' | 'trailers' | 'done';

/**
 * Decodes an `aws-chunked` body: yields the bytes as they arrive and fills `trailers` (lower-case names)
 * after the last chunk. IncompleteBody when it ends early or is framed wrongly.
 */
async function* readChunkedBody(
  source: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  let pending: Buffer = Buffer.alloc(0);
  let left = 0;
  // Widened on purpose: the compiler would not see it change across a yield.
  let state = 'size' as State;

  const takeLine = () => {
    const end = pending.indexOf('\r\n');
    if (end < 0) {
      if (pending.length > 16 * 1024) throw incompleteBody();
      return undefined;
    }
    const line = pending.toString('latin1', 0, end);
    pending = pending.subarray(end + 2);
    return line;
  };

  for await (const chunk of source) {
    pending = pending.length ? Buffer.concat([pending, chunk]) : chunk;
    while (state !== 'done') {
      if (state === 'data') {
        if (pending.length === 0) break;
        const part = pending.subarray(0, left);
        pending = pending.subarray(part.length);
        left -= part.length;
        if (left === 0) state = 'data-end';
        yield part;
        continue;
      }
      const line = takeLine();
      if (line === undefined) break;
      if (state === 'data-end') {
        if (line !== '') throw incompleteBody();
        state = 'size';
      } else if (state === 'size') {
        left = parseChunkSize(line);
        state = left > 0 ? 'data' : 'trailers';
      } else if (line === '') {
        state = 'done';
      } else {
        const [name = '', ...value] = line.split(':');
        trailers.set(name.trim().toLowerCase(), value.join(':').trim());
      }
    }
  }
  // Some clients end right after the last trailer line, without the empty one.
  if (state !== 'done' && !(state === 'trailers' && pending.length === 0)) throw incompleteBody();
}

const incompleteBody = () =>
  new S3Error(
    'IncompleteBody',
    400,
    'The request body terminated unexpectedly or is not framed as announced.',
  );

function parseChunkSize(line: string): number {
  const [, hex] = /^([\da-f]{1,12})(?:;.*)?$/i.exec(line) ?? [];
  if (!hex) throw incompleteBody();
  return Number.parseInt(hex, 16);
}
