import type { Clock } from '../clock.ts';
import { readTyped } from '../digits.ts';
import { DomainError, isDomainError } from '../error.ts';
import { randomId } from '../id.ts';
import { limitRate, type RateCounter } from '../rate-limit.ts';
import { type AuditEntry, auditEntry } from './audit-log.ts';
import { endSessionsOf } from './own-account.ts';
import type { IdentityAdmin, ProfileRepository } from './ports.ts';
import { accountOf, type Profile } from './user.ts';

/** The identity provider, by the accounts' ids. */
export type SecondFactors = {
  /**
   * The account with this address and password, with or without a second factor. Throws DomainError
   * `password_wrong` or `too_many_requests`.
   */
  provePassword(credentials: { email: string; password: string }): Promise<string>;
  /** Throws DomainError `password_wrong`, `code_wrong` or `too_many_requests`. */
  proveBoth(proof: { accountId: string; password: string; code: string }): Promise<void>;
  /** Sign-ins need the password alone afterwards. */
  remove(accountId: string): Promise<void>;
};

/** The hashes of a user's unused recovery codes. */
export type RecoveryCodes = {
  replace(userId: string, hashes: readonly string[]): Promise<void>;
  /** Whether the hash was among them; it is not any more. */
  use(userId: string, hash: string): Promise<boolean>;
  remove(userId: string): Promise<void>;
};

const CODES = 10;
/** 60 bits: too many to guess from a hash. */
const LENGTH = 12;
const RECOVERIES = { limit: 5, seconds: 3600 };

/** Makes new codes for a user, replacing the former ones: `abcd-efgh-jkmn`. Only their hashes are stored. */
export async function makeRecoveryCodes(
  { recoveryCodes }: { recoveryCodes: Pick<RecoveryCodes, 'replace'> },
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => randomId().slice(0, LENGTH));
  await recoveryCodes.replace(userId, await Promise.all(codes.map(hashOf)));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/**
 * Takes the caller's own second factor away. Throws DomainError `not_allowed` for administrators, who need
 * one, and what `SecondFactors.proveBoth` throws.
 */
export async function turnOffSecondFactor(
  ports: {
    secondFactors: Pick<SecondFactors, 'proveBoth' | 'remove'>;
    recoveryCodes: Pick<RecoveryCodes, 'remove'>;
  },
  { profile, password, code }: { profile: Profile; password: string; code: string },
): Promise<void> {
  if (profile.role === 'admin') throw new DomainError('not_allowed');
  const accountId = accountOf(profile);
  await ports.secondFactors.proveBoth({ accountId, password, code });
  await ports.secondFactors.remove(accountId);
  await ports.recoveryCodes.remove(profile.id);
}

/**
 * Takes the second factor of an account away by its password and a recovery code, which is used up, ends its
 * sessions, and writes it to the audit log. An account whose password was proven has five attempts an hour.
 * Throws DomainError `recovery_refused`, which does not say what was wrong, or `too_many_requests`. Returns
 * the time after which sign-ins count.
 */
export async function recoverSignIn(
  ports: {
    secondFactors: Pick<SecondFactors, 'provePassword' | 'remove'>;
    recoveryCodes: Pick<RecoveryCodes, 'use'>;
    profiles: Pick<ProfileRepository, 'findByAccount' | 'endSessions'>;
    identityAdmin: Pick<IdentityAdmin, 'signOut'>;
    rates: RateCounter;
    clock: Clock;
    addToLog(entry: AuditEntry): Promise<void>;
  },
  { email, password, code }: { email: string; password: string; code: string },
): Promise<Date> {
  const accountId = await ports.secondFactors
    .provePassword({ email, password })
    .catch((cause: unknown): never => {
      throw isDomainError(cause, 'password_wrong')
        ? new DomainError('recovery_refused', {}, { cause })
        : cause;
    });
  await limitRate(ports, { name: `recovery#${accountId}`, ...RECOVERIES });
  const profile = await ports.profiles.findByAccount(accountId);
  const isRight = profile && (await ports.recoveryCodes.use(profile.id, await hashOf(asMade(code))));
  if (!isRight) throw new DomainError('recovery_refused');
  await ports.addToLog(
    auditEntry(ports.clock, {
      admin: profile,
      target: profile,
      action: 'second_factor_recovered',
      changes: [],
    }),
  );
  await ports.secondFactors.remove(accountId);
  return endSessionsOf(ports, accountId);
}

/** A code as it was made, from what people type: spaces, hyphens, capitals and scripts do not count. */
const asMade = (code: string) =>
  readTyped(code)
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '');

async function hashOf(code: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
