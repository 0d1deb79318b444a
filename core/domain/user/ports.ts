import type { PageOf, PageRequest } from '../paging.ts';
import type { AuditEntry } from './audit-log.ts';
import type { Profile, ProfileStatus, Role } from './user.ts';

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
  markForDeletion(profile: Profile, entry: AuditEntry, substitute: string | undefined): Promise<void>;
};

/** The identity provider, asked with the caller's own access token. */
export type IdentityProvider = {
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

/** Tells whether what a merchant made may be public, without telling who the merchant is. */
export type OwnerStatuses = {
  /** False while the owner waits for approval, is banned, or is being deleted. */
  isActive(ownerId: string): Promise<boolean>;
};

export type UserFilter = {
  /** Part of a name or an e-mail address, in any case. */
  search?: string | undefined;
  status?: ProfileStatus | undefined;
  role?: Role | undefined;
};

/**
 * All users, for administrators. Every write puts its line into the audit log in the same transaction and holds only
 * while the administrator it names is one: two who demote each other at once cannot both succeed, so one always
 * remains. Otherwise DomainError `not_allowed`.
 */
export type UserRepository = {
  find(userId: string): Promise<Profile | undefined>;
  /** Newest first. A page may hold fewer than asked for, even none, and still have a cursor: search goes on there. */
  list(request: UserFilter & PageRequest): Promise<PageOf<Profile>>;
  count(status: ProfileStatus): Promise<number>;
  /** Throws DomainError `version_conflict` when the user has a profile already. */
  create(profile: Profile, entry: AuditEntry): Promise<void>;
  /** Throws DomainError `version_conflict` when `before` is no longer what is stored. */
  change(before: Profile, after: Profile, entry: AuditEntry): Promise<void>;
  /** Removes the profile itself; nothing else of the user's may be left by then. Not logged: the beginning was. */
  remove(userId: string): Promise<void>;
};

/** What belongs to a user: pages with their sites, orders, and everything kept under the user's own key. */
export type MerchantData = {
  /** Removes a batch of it and tells whether there is more. Safe to repeat after it broke off anywhere. */
  deleteBatch(ownerId: string): Promise<{ hasMore: boolean }>;
};

/** The identity provider, with an administrator's rights. Accounts that are not there count as signed out or removed. */
export type IdentityAdmin = {
  /**
   * Creates an account with a confirmed e-mail address and returns its id. It has no password that anybody knows yet.
   * Throws DomainError `email_taken`, or `user_creation_failed` when the provider gave no account.
   */
  create(account: { email: string; fullName: string }): Promise<string>;
  /** Throws DomainError `password_weak` when the provider's own rule refuses it. */
  setPassword(userId: string, password: string): Promise<void>;
  /** Ends every session of the user. */
  signOut(userId: string): Promise<void>;
  remove(userId: string): Promise<void>;
};
