import { isDomainError } from '@mirsah/domain/errors/domain-error.ts';
import type { ErrorCode } from '@mirsah/domain/errors/error-codes.ts';
import { log } from '../../log.ts';

const AT_ONCE = 10;

/**
 * Does the same to several orders, each by itself: what fails for one is told of that one and hinders no other. A
 * number given twice counts once.
 */
export async function eachOrder<T>(
  orderIds: readonly string[],
  act: (orderId: string) => Promise<T>,
): Promise<{ done: T[]; failed: { orderId: string; code: ErrorCode }[] }> {
  const done: T[] = [];
  const failed: { orderId: string; code: ErrorCode }[] = [];
  const left = new Set(orderIds).values();
  const work = async () => {
    for (const orderId of left) {
      try {
        done.push(await act(orderId));
      } catch (error) {
        if (!isDomainError(error)) log.error('failed for one order', { orderId, error });
        failed.push({ orderId, code: isDomainError(error) ? error.code : 'internal_error' });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { done, failed };
}
