import type { Profile } from './profile.ts';

export type ProfileRepository = {
  find(userId: string): Promise<Profile | undefined>;
  /** Keeps what is there: creating a profile twice returns the first. */
  createIfAbsent(profile: Profile): Promise<Profile>;
};

/** The identity provider, asked with the caller's own access token. */
export type IdentityDirectory = {
  /** Throws DomainError `not_signed_in` when the token's account is gone or its session was ended. */
  describe(accessToken: string): Promise<{ email: string; fullName: string }>;
};
