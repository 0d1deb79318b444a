import type { Clock } from '../clock/clock.ts';
import type { IdentityDirectory, ProfileRepository } from './profile-repository.ts';

type Ports = { profiles: ProfileRepository; identities: IdentityDirectory; clock: Clock };

/** Ends the user's sign-ins on all devices. The API is first: tokens that are out already would last there for an hour. */
export async function endSessions(
  { profiles, identities, clock }: Ports,
  { userId, accessToken }: { userId: string; accessToken: string },
): Promise<void> {
  await profiles.endSessions(userId, clock.now().toISOString());
  await identities.endSessions(accessToken);
}
