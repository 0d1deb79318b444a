import type { PageOf, PageRequest } from '../list/page-of.ts';
import type { Profile, ProfileStatus, Role } from '../profile/profile.ts';
import type { AuditEntry } from './audit-entry.ts';

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
export type Belongings = {
  /** Removes a batch of it and tells whether there is more. Safe to repeat after it broke off anywhere. */
  removeSome(ownerId: string): Promise<{ hasMore: boolean }>;
};
