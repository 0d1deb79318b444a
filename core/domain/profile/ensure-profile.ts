import type { Clock } from '../clock/clock.ts';
import type { SystemSettings } from '../settings/system-settings.ts';
import type { Profile } from './profile.ts';
import type { IdentityDirectory, ProfileRepository } from './profile-repository.ts';

type Ports = { profiles: ProfileRepository; identities: IdentityDirectory; clock: Clock };

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
  const { email, fullName } = await ports.identities.describe(caller.accessToken);
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
