import type { AuditEntry } from '../admin/audit-entry.ts';
import type { Profile } from './profile.ts';

export type ProfileRepository = {
  find(userId: string): Promise<Profile | undefined>;
  /** Keeps what is there: creating a profile twice returns the first. */
  createIfAbsent(profile: Profile): Promise<Profile>;
  /** Throws DomainError `not_found` when there is no such profile. */
  rename(userId: string, fullName: string): Promise<Profile>;
  /** Sign-ins from before `at` (ISO-8601) no longer count. */
  endSessions(userId: string, at: string): Promise<void>;
  /**
   * Shuts the user out for good, with a line in the log: pages go off the web, the API refuses all but the rest of the
   * removal. `substitute` is the id of another administrator, who must be one in that same moment; needed when the user
   * is one.
   * Throws DomainError `version_conflict` when either is no longer what they were.
   */
  beginRemoval(profile: Profile, entry: AuditEntry, substitute: string | undefined): Promise<void>;
};

/** The identity provider, asked with the caller's own access token. */
export type IdentityDirectory = {
  /** Throws DomainError `not_signed_in` when the token's account is gone or its session was ended. */
  describe(accessToken: string): Promise<{ email: string; fullName: string }>;
  /** Throws DomainError `not_signed_in` as `describe` does. */
  rename(accessToken: string, fullName: string): Promise<void>;
  /** Ends every session of the account. Quiet when that was done already. */
  endSessions(accessToken: string): Promise<void>;
  /** Quiet when the account is gone already. */
  remove(accessToken: string): Promise<void>;
  /**
   * Throws DomainError `password_wrong`, or `too_many_requests` after too many wrong ones. `clientId` is the application
   * that the user signed in with.
   */
  assertPassword(user: { userId: string; clientId: string; password: string }): Promise<void>;
};
