import type { PageOf, PageRequest } from '../paging.ts';
import type { AuditEntry } from './audit-log.ts';
import type { Person, Profile, ProfileStatus, Role, Sender, UserAccess } from './user.ts';

export type ProfileRepository = {
  find(userId: string): Promise<Profile | undefined>;
  /** The profile of the user with this account. */
  findByAccount(accountId: string): Promise<Profile | undefined>;
  /**
   * Creates a profile with the access that is stored for the user, the least if there is none. Returns the
   * stored profile if the user has one already.
   */
  createIfAbsent(person: Person): Promise<Profile>;
  /** Throws DomainError `not_found` when there is no such profile. */
  rename(userId: string, fullName: string): Promise<Profile>;
  /** Throws DomainError `not_found` when there is no such profile. */
  saveSender(userId: string, sender: Sender): Promise<Profile>;
  /** Makes sign-ins from before `at` (ISO-8601) invalid. */
  endSessions(userId: string, at: string): Promise<void>;
  /**
   * Starts the deletion of the user's own account and writes it to the audit log: pages go offline, and the
   * API only accepts the rest of the deletion from the user. `otherAdmin` is the id of another administrator,
   * needed when the user is one; the same transaction checks that they still are. Throws DomainError
   * `version_conflict` when either profile has changed.
   */
  markForDeletion(profile: Profile, entry: AuditEntry, otherAdmin: string | undefined): Promise<void>;
};

/** The identity provider, called with the access token of the account's owner. */
export type IdentityProvider = {
  /**
   * Throws DomainError `not_signed_in` when the token's account no longer exists or its session was ended.
   */
  describe(accessToken: string): Promise<{ email: string; fullName: string }>;
  /** Whether sign-ins need the code of an app. Throws DomainError `not_signed_in` as `describe` does. */
  hasSecondFactor(accessToken: string): Promise<boolean>;
  /** Throws DomainError `not_signed_in` as `describe` does. */
  rename(accessToken: string, fullName: string): Promise<void>;
  /**
   * Throws DomainError `password_wrong` for a wrong current password, `too_many_requests` after too many of
   * them, `password_weak` when the provider's rule rejects the new one, and `not_signed_in` as `describe`
   * does.
   */
  changePassword(
    accessToken: string,
    passwords: { currentPassword: string; newPassword: string },
  ): Promise<void>;
  /** Ends every session of the account; does nothing if they have ended already. */
  endSessions(accessToken: string): Promise<void>;
  /** Deletes the account; does nothing if it no longer exists. */
  remove(accessToken: string): Promise<void>;
  /**
   * Throws DomainError `password_wrong`, or `too_many_requests` after too many wrong passwords. `clientId` is
   * the application that the user signed in with.
   */
  assertPassword(user: { accountId: string; clientId: string; password: string }): Promise<void>;
};

/** The access of new accounts. */
export type NewAccess = {
  /** Stores the access of an account before it exists. Changes nothing where one is stored. */
  grant(accountId: string, access: UserAccess): Promise<void>;
};

/** Whether a merchant's pages may be public and take orders. Reveals nothing else about the merchant. */
export type OwnerStatuses = {
  /** False while the owner waits for approval, is banned, or is being deleted. */
  isActive(ownerId: string): Promise<boolean>;
};

export type UserFilter = {
  /** A part of the name or the e-mail address; compared by `normalizeArabic`. */
  search?: string | undefined;
  status?: ProfileStatus | undefined;
  role?: Role | undefined;
};

/**
 * All users, for administrators. Every write adds its entry to the audit log in the same transaction, on the
 * condition that the administrator named there still is one; otherwise it throws DomainError `not_allowed`.
 * So two administrators who demote each other at the same moment cannot both succeed, and one always remains.
 */
export type UserRepository = {
  find(userId: string): Promise<Profile | undefined>;
  /** The profile of the user with this account. */
  findByAccount(accountId: string): Promise<Profile | undefined>;
  /**
   * Newest first. A page may hold fewer users than `limit`, even none, and still have a cursor to continue
   * from.
   */
  list(request: UserFilter & PageRequest): Promise<PageOf<Profile>>;
  count(status: ProfileStatus): Promise<number>;
  /** Throws DomainError `version_conflict` when the user has a profile already. */
  create(profile: Profile, entry: AuditEntry): Promise<void>;
  /** Throws DomainError `version_conflict` when `before` is no longer stored. */
  change(before: Profile, after: Profile, entry: AuditEntry): Promise<void>;
  /**
   * Deletes the profile, after all other data of the user. Not logged, because the start of the deletion was.
   */
  remove(userId: string): Promise<void>;
};

/**
 * Everything that belongs to a merchant: pages with their sites, orders, and what is stored under the user's
 * key.
 */
export type MerchantData = {
  /** Deletes one batch and returns whether there is more. Safe to repeat after a failure. */
  deleteBatch(ownerId: string): Promise<{ hasMore: boolean }>;
};

/**
 * The identity provider, with administrator rights, by the accounts' ids (`accountOf` a profile). An account
 * that does not exist counts as signed out and removed.
 */
export type IdentityAdmin = {
  /**
   * Creates an account with a confirmed e-mail address and an unknown password, and returns its id.
   * Throws DomainError `email_taken`, or `user_creation_failed` when the provider did not create it.
   */
  create(account: { email: string; fullName: string }): Promise<string>;
  /** Throws DomainError `password_weak` when the provider's own rule rejects the password. */
  setPassword(accountId: string, password: string): Promise<void>;
  /** Ends every session of the user. */
  signOut(accountId: string): Promise<void>;
  remove(accountId: string): Promise<void>;
};

/** An account at the identity provider, with the data needed to recreate it; passwords cannot be exported. */
export type Account = {
  /** The id of its owner's profile as well, unless the account was recreated. */
  id: string;
  email: string;
  fullName: string;
  isEnabled: boolean;
  /** The e-mail address was never confirmed, so its ownership is unproven. */
  isUnconfirmed: boolean;
  /** It has only a temporary password, or one that has to be replaced. */
  needsPassword: boolean;
};

/** Finds accounts by e-mail address. */
export type AccountDirectory = {
  find(email: string): Promise<Account | undefined>;
};
