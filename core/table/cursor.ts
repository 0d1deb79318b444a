import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import * as z from 'zod';

/** Where a page of a list ended: the item's own key and its place in the index. The index's partition is not in it. */
const positionSchema = z.tuple([z.string(), z.string(), z.string()]);

export function encodeCursor(lastKey: Record<string, unknown> | undefined, sortKey: string): string | null {
  if (!lastKey) return null;
  return Buffer.from(JSON.stringify([lastKey.pk, lastKey.sk, lastKey[sortKey]])).toString('base64url');
}

/**
 * Turns a client's cursor into a start key in `partition`, which the server chose: a cursor taken from somebody
 * else's list cannot reach into it. Throws DomainError `invalid_request` for anything we did not make.
 */
export function decodeCursor(
  cursor: string,
  index: { partitionKey: string; sortKey: string; partition: string },
): Record<string, string> {
  const position = positionSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!position.success) {
    throw new DomainError('invalid_request', { fields: [{ path: 'cursor', problem: 'invalid' }] });
  }
  const [pk, sk, sort] = position.data;
  return { pk, sk, [index.partitionKey]: index.partition, [index.sortKey]: sort };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
