import type { Clock } from '../clock.ts';
import type { SystemSettings } from '../settings.ts';
import type { IdentityProvider, ProfileRepository } from './ports.ts';
import type { Profile } from './user.ts';

/**
 * Returns the caller's profile, and creates it at their first request: role `user`, status `approved`, or `pending` if
 * the settings require approval. Safe when several requests call it at once. Throws DomainError `not_signed_in` when
 * the account no longer exists.
 */
export async function ensureProfile(
  ports: {
    profiles: Pick<ProfileRepository, 'find' | 'createIfAbsent'>;
    identityProvider: Pick<IdentityProvider, 'describe'>;
    clock: Clock;
  },
  caller: { userId: string; accessToken: string },
  settings: Pick<SystemSettings, 'isApprovalRequired'>,
): Promise<Profile> {
  const existing = await ports.profiles.find(caller.userId);
  if (existing) return existing;
  const { email, fullName } = await ports.identityProvider.describe(caller.accessToken);
  return ports.profiles.createIfAbsent({
    id: caller.userId,
    email,
    fullName,
    role: 'user',
    status: settings.isApprovalRequired ? 'pending' : 'approved',
    banReason: '',
    plan: 'basic',
    deletingSince: null,
    createdAt: ports.clock.now().toISOString(),
  });
}

/**
 * Renames the caller at the identity provider and in their profile. The provider comes first, because a lost profile
 * would be created again from its name.
 */
export async function renameUser(
  ports: { profiles: Pick<ProfileRepository, 'rename'>; identityProvider: Pick<IdentityProvider, 'rename'> },
  { profile, accessToken, fullName }: { profile: Profile; accessToken: string; fullName: string },
): Promise<Profile> {
  await ports.identityProvider.rename(accessToken, fullName);
  return ports.profiles.rename(profile.id, fullName);
}

/**
 * Ends the caller's sessions on all devices. Our API comes first: it stops accepting tokens that were issued before,
 * which would otherwise be valid for another hour.
 */
export async function endSessions(
  ports: {
    profiles: Pick<ProfileRepository, 'endSessions'>;
    identityProvider: Pick<IdentityProvider, 'endSessions'>;
    clock: Clock;
  },
  { userId, accessToken }: { userId: string; accessToken: string },
): Promise<void> {
  await ports.profiles.endSessions(userId, ports.clock.now().toISOString());
  await ports.identityProvider.endSessions(accessToken);
}
