import type { Clock } from '../clock/clock.ts';
import type { Profile } from './profile.ts';
import type { IdentityDirectory, ProfileRepository } from './profile-repository.ts';

type Ports = { profiles: ProfileRepository; identities: IdentityDirectory; clock: Clock };

/**
 * The caller's profile, created at their first request: an ordinary user, approved. Safe to call at once from
 * several requests.
 */
export async function ensureProfile(
  ports: Ports,
  caller: { userId: string; accessToken: string },
): Promise<Profile> {
  const existing = await ports.profiles.find(caller.userId);
  if (existing) return existing;
  const { email, fullName } = await ports.identities.describe(caller.accessToken);
  return ports.profiles.createIfAbsent({
    id: caller.userId,
    email,
    fullName,
    role: 'user',
    status: 'approved',
    banReason: '',
    createdAt: ports.clock.now().toISOString(),
  });
}
