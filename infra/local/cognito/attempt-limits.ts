import { attemptLimitExceeded, CognitoError } from './errors.ts';

/**
 * Limits guessing per e-mail. E-mails without an account are limited in the same way, so that the limit does
 * not reveal whether an account exists. In memory, so a restart of a local server resets it.
 */
export type AttemptLimits = {
  /** Whether the name is locked after wrong passwords. */
  isLocked(email: string): boolean;
  /** Throws NotAuthorizedException while the name is locked after wrong passwords. */
  assertMayTryPassword(email: string): void;
  countWrongPassword(email: string): void;
  clearWrongPasswords(email: string): void;
  /** Counts a request for a code. Throws LimitExceededException from the eleventh within an hour. */
  countCodeRequest(email: string): void;
};

const freeFailures = 5;
const maxLockMs = 15 * 60 * 1000;
const codeRequestsPerHour = 10;
const hour = 60 * 60 * 1000;

export function createAttemptLimits(): AttemptLimits {
  const failures = new Map<string, { count: number; lockedUntil: number }>();
  const codeRequests = new Map<string, number[]>();

  const isLocked = (email: string) => (failures.get(email)?.lockedUntil ?? 0) > Date.now();

  return {
    isLocked,
    assertMayTryPassword: (email) => {
      if (isLocked(email)) throw new CognitoError('NotAuthorizedException', 'Password attempts exceeded');
    },
    // Cognito's rule: after five failures a lock of one second, doubled by each further one up to 15 minutes.
    countWrongPassword: (email) => {
      const count = (failures.get(email)?.count ?? 0) + 1;
      const lock = count < freeFailures ? 0 : Math.min(1000 * 2 ** (count - freeFailures), maxLockMs);
      failures.set(email, { count, lockedUntil: Date.now() + lock });
    },
    clearWrongPasswords: (email) => {
      failures.delete(email);
    },
    countCodeRequest: (email) => {
      const recent = (codeRequests.get(email) ?? []).filter((at) => at > Date.now() - hour);
      if (recent.length >= codeRequestsPerHour) throw attemptLimitExceeded();
      codeRequests.set(email, [...recent, Date.now()]);
    },
  };
}
