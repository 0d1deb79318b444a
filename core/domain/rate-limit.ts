import type { Clock } from './clock.ts';
import { DomainError } from './error.ts';

export type RateCounter = {
  /** Counts one call in a time window and returns the number so far. */
  count(name: string, window: number, expiresAt: Date): Promise<number>;
};

/**
 * Allows `limit` calls with one name in each window of `seconds`, and throws DomainError `too_many_requests`
 * for the others.
 */
export async function limitRate(
  { rates, clock }: { rates: RateCounter; clock: Clock },
  { name, limit, seconds }: { name: string; limit: number; seconds: number },
): Promise<void> {
  const window = Math.floor(clock.now().getTime() / (seconds * 1000));
  const expiresAt = new Date((window + 2) * seconds * 1000);
  if ((await rates.count(name, window, expiresAt)) > limit)
    throw new DomainError('too_many_requests', { limit, limitSeconds: seconds });
}
