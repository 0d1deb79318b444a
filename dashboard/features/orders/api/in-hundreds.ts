import type { ErrorCode } from '@mirsah/domain/errors/error-codes.ts';
import { errorCodeOf } from '../../../lib/api/error-text.ts';

/** `code` is undefined where the answer never came. */
export type FailedOrder = { orderId: string; code: ErrorCode | undefined };

export type DoneAndFailed<T> = { done: T[]; failed: FailedOrder[] };

const MOST_AT_ONCE = 100;

/**
 * Asks for many orders in requests of a hundred, one after the other, and puts the answers together. A request that
 * fails as a whole stands for all of its orders; the others are still asked for.
 */
export async function inHundreds<T>(
  orderIds: readonly string[],
  ask: (some: string[]) => Promise<DoneAndFailed<T>>,
): Promise<DoneAndFailed<T>> {
  const done: T[] = [];
  const failed: FailedOrder[] = [];
  for (let start = 0; start < orderIds.length; start += MOST_AT_ONCE) {
    const some = orderIds.slice(start, start + MOST_AT_ONCE);
    try {
      const answer = await ask(some);
      done.push(...answer.done);
      failed.push(...answer.failed);
    } catch (error) {
      failed.push(...some.map((orderId) => ({ orderId, code: errorCodeOf(error) })));
    }
  }
  return { done, failed };
}
