import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import { getUser, rejectOwnAccount, type UserCommand } from './admin.ts';
import { type AuditAction, auditEntry, closingEntry } from './audit-log.ts';
import type {
  IdentityAdmin,
  IdentityProvider,
  MerchantData,
  ProfileRepository,
  UserRepository,
} from './ports.ts';
import { accountOf, isActingAdmin, type Profile } from './user.ts';

/** `isDone` is false when time ran out; the next call continues where this one stopped. */
type Deletion = { isDone: boolean };

/** False once the request should end, so that it responds before its Lambda function times out. */
type HasTime = () => boolean;

type ClosePorts = {
  profiles: Pick<ProfileRepository, 'markForDeletion'>;
  identityProvider: Pick<IdentityProvider, 'assertPassword' | 'remove'>;
  users: Pick<UserRepository, 'list' | 'remove'>;
  merchantData: MerchantData;
  clock: Clock;
};

export type CloseCommand = {
  profile: Profile;
  accessToken: string;
  clientId: string;
  password: string;
  hasTime: HasTime;
};

/**
 * Deletes the caller's own account with all its data. First the pages go offline, then the data is deleted in
 * batches, and the account goes last, so that an interrupted merchant can sign in again and finish. Throws
 * DomainError `password_wrong`, `too_many_requests`, or `last_admin` when no other administrator is left.
 */
export async function closeAccount(
  ports: ClosePorts,
  { profile, accessToken, hasTime, ...command }: CloseCommand,
): Promise<Deletion> {
  if (profile.deletingSince === null) {
    await ports.identityProvider.assertPassword({ ...command, accountId: accountOf(profile) });
    const otherAdmin = profile.role === 'admin' ? await findOtherAdmin(ports.users, profile) : undefined;
    await ports.profiles.markForDeletion(profile, closingEntry(ports.clock, profile), otherAdmin);
  }
  if (!(await deleteMerchantData(ports.merchantData, profile.id, hasTime))) return { isDone: false };
  await ports.identityProvider.remove(accessToken);
  await ports.users.remove(profile.id);
  return { isDone: true };
}

async function findOtherAdmin(users: ClosePorts['users'], profile: Profile): Promise<string> {
  let cursor: string | null = null;
  do {
    const found = await users.list({ role: 'admin', limit: 100, ...(cursor && { cursor }) });
    const other = found.items.find((user) => user.id !== profile.id && isActingAdmin(user));
    if (other) return other.id;
    cursor = found.cursor;
  } while (cursor);
  throw new DomainError('last_admin');
}

type RemovePorts = {
  users: Pick<UserRepository, 'find' | 'change' | 'remove'>;
  identityAdmin: Pick<IdentityAdmin, 'signOut' | 'remove'>;
  merchantData: MerchantData;
  clock: Clock;
};

type RemoveCommand = UserCommand & { hasTime: HasTime };

/**
 * Rejects a user who waits for approval: deletes their profile, account and data, like `deleteUser`.
 * Throws DomainError `not_found`, or `version_conflict` when the user is no longer pending.
 */
export async function rejectUser(ports: RemovePorts, command: RemoveCommand): Promise<Deletion> {
  const user = await getUser(ports, command.userId);
  if (user.status !== 'pending') throw new DomainError('version_conflict');
  return removeUser(ports, command, user, 'user_rejected');
}

/**
 * Deletes a user with all their data: first they lose access, then their account goes, then their data in
 * batches, the profile last. Throws DomainError `own_account` or `not_found`.
 */
export async function deleteUser(ports: RemovePorts, command: RemoveCommand): Promise<Deletion> {
  rejectOwnAccount(command);
  return removeUser(ports, command, await getUser(ports, command.userId), 'user_deleted');
}

async function removeUser(
  { users, identityAdmin, merchantData, clock }: RemovePorts,
  { admin, userId, hasTime }: RemoveCommand,
  user: Profile,
  action: AuditAction,
): Promise<Deletion> {
  if (user.deletingSince === null) {
    const marked = { ...user, deletingSince: clock.now().toISOString() };
    await users.change(user, marked, auditEntry(clock, { admin, target: user, action, changes: [] }));
  }
  await identityAdmin.signOut(accountOf(user));
  await identityAdmin.remove(accountOf(user));
  if (!(await deleteMerchantData(merchantData, userId, hasTime))) return { isDone: false };
  await users.remove(userId);
  return { isDone: true };
}

/** Deletes at least one batch; returns whether nothing is left. */
async function deleteMerchantData(
  merchantData: MerchantData,
  ownerId: string,
  hasTime: HasTime,
): Promise<boolean> {
  let { hasMore } = await merchantData.deleteBatch(ownerId);
  while (hasMore && hasTime()) ({ hasMore } = await merchantData.deleteBatch(ownerId));
  return !hasMore;
}
