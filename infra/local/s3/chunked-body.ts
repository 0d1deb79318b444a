import { S3Error } from './s3-error.ts';

type State = 'size' | 'data' | 'data-end' | 'trailers' | 'done';

/**
 * Takes an `aws-chunked` body apart: yields the bytes as they arrive and fills `trailers` (lower-case names) when the
 * last chunk has passed. IncompleteBody when it ends early or is framed wrongly.
 */
export async function* readChunkedBody(
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

export const incompleteBody = () =>
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
