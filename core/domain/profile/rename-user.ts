import type { Profile } from './profile.ts';
import type { IdentityDirectory, ProfileRepository } from './profile-repository.ts';

type Ports = { profiles: ProfileRepository; identities: IdentityDirectory };

/** Gives the user another name, in the account first: a name that only the profile has would come back from there. */
export async function renameUser(
  { profiles, identities }: Ports,
  { profile, accessToken, fullName }: { profile: Profile; accessToken: string; fullName: string },
): Promise<Profile> {
  await identities.rename(accessToken, fullName);
  return profiles.rename(profile.id, fullName);
}
