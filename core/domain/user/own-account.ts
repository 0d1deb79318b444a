import type { Clock } from '../clock.ts';
import { DomainError, isDomainError } from '../error.ts';
import type { IdentityAdmin, IdentityProvider, ProfileRepository } from './ports.ts';
import type { Profile } from './user.ts';

/**
 * Returns the caller's profile, and creates it at their first request, with the access that their sign-up was
 * granted. Safe when several requests call it at once. Throws DomainError `not_signed_in` when the account no
 * longer exists.
 */
export async function ensureProfile(
  ports: {
    profiles: Pick<ProfileRepository, 'findByAccount' | 'createIfAbsent'>;
    identityProvider: Pick<IdentityProvider, 'describe'>;
    clock: Clock;
  },
  caller: { accountId: string; accessToken: string },
): Promise<Profile> {
  const existing = await ports.profiles.findByAccount(caller.accountId);
  if (existing) return existing;
  const { email, fullName } = await describeCaller(ports, caller.accessToken);
  return ports.profiles.createIfAbsent({
    id: caller.accountId,
    email,
    fullName,
    deletingSince: null,
    createdAt: ports.clock.now().toISOString(),
  });
}

/** A caller with neither a profile nor a session at the identity provider has been deleted. */
async function describeCaller(
  { identityProvider }: { identityProvider: Pick<IdentityProvider, 'describe'> },
  accessToken: string,
) {
  try {
    return await identityProvider.describe(accessToken);
  } catch (cause) {
    throw isDomainError(cause, 'not_signed_in')
      ? new DomainError('not_signed_in', { isDeleted: true }, { cause })
      : cause;
  }
}

/**
 * Renames the caller at the identity provider and in their profile. The provider comes first, because a lost
 * profile would be created again from its name.
 */
export async function renameUser(
  ports: { profiles: Pick<ProfileRepository, 'rename'>; identityProvider: Pick<IdentityProvider, 'rename'> },
  { profile, accessToken, fullName }: { profile: Profile; accessToken: string; fullName: string },
): Promise<Profile> {
  await ports.identityProvider.rename(accessToken, fullName);
  return ports.profiles.rename(profile.id, fullName);
}

/**
 * Ends the caller's sessions on all devices. Our API comes first: it stops accepting earlier tokens, which
 * would otherwise be valid for another quarter of an hour. Returns the time after which sign-ins count.
 */
export async function endSessions(
  ports: {
    profiles: Pick<ProfileRepository, 'endSessions'>;
    identityProvider: Pick<IdentityProvider, 'endSessions'>;
    clock: Clock;
  },
  { userId, accessToken }: { userId: string; accessToken: string },
): Promise<Date> {
  const endedAt = ports.clock.now();
  await ports.profiles.endSessions(userId, endedAt.toISOString());
  await ports.identityProvider.endSessions(accessToken);
  return endedAt;
}

/**
 * Changes the caller's password and ends all sessions, so that every other session ends at once; the caller
 * signs in again with the new password. Throws DomainError `password_wrong`, `password_weak` or
 * `too_many_requests`.
 */
export async function changePassword(
  ports: {
    profiles: Pick<ProfileRepository, 'endSessions'>;
    identityProvider: Pick<IdentityProvider, 'changePassword' | 'endSessions'>;
    clock: Clock;
  },
  caller: { userId: string; accessToken: string; currentPassword: string; newPassword: string },
): Promise<Date> {
  await ports.identityProvider.changePassword(caller.accessToken, caller);
  return endSessions(ports, caller);
}

/**
 * Ends the sessions of an account whose password was reset, and whose owner may not have a profile yet.
 * Returns the time after which sign-ins count again.
 */
export async function endSessionsOf(
  ports: {
    profiles: Pick<ProfileRepository, 'findByAccount' | 'endSessions'>;
    identityAdmin: Pick<IdentityAdmin, 'signOut'>;
    clock: Clock;
  },
  accountId: string,
): Promise<Date> {
  const endedAt = ports.clock.now();
  const profile = await ports.profiles.findByAccount(accountId);
  if (profile) await ports.profiles.endSessions(profile.id, endedAt.toISOString());
  await ports.identityAdmin.signOut(accountId);
  return endedAt;
}
