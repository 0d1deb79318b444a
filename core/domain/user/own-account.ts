import type { Clock } from '../clock.ts';
import type { SystemSettings } from '../settings.ts';
import type { IdentityProvider, ProfileRepository } from './ports.ts';
import type { Profile } from './user.ts';

type Ports = {
  profiles: Pick<ProfileRepository, 'find' | 'createIfAbsent'>;
  identityProvider: Pick<IdentityProvider, 'describe'>;
  clock: Clock;
};

/**
 * The caller's profile, created at their first request: an ordinary user, approved unless the settings want approval
 * first. Safe to call at once from several requests. Throws DomainError `not_signed_in` when the account is gone.
 */
export async function ensureProfile(
  ports: Ports,
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

type RenamePorts = { profiles: ProfileRepository; identityProvider: IdentityProvider };

/** Gives the user another name, in the account first: a name that only the profile has would come back from there. */
export async function renameUser(
  { profiles, identityProvider }: RenamePorts,
  { profile, accessToken, fullName }: { profile: Profile; accessToken: string; fullName: string },
): Promise<Profile> {
  await identityProvider.rename(accessToken, fullName);
  return profiles.rename(profile.id, fullName);
}

type SessionPorts = { profiles: ProfileRepository; identityProvider: IdentityProvider; clock: Clock };

/** Ends the user's sign-ins on all devices. The API is first: tokens that are out already would last there for an hour. */
export async function endSessions(
  { profiles, identityProvider, clock }: SessionPorts,
  { userId, accessToken }: { userId: string; accessToken: string },
): Promise<void> {
  await profiles.endSessions(userId, clock.now().toISOString());
  await identityProvider.endSessions(accessToken);
}
