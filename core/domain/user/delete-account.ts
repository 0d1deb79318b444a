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
import { isActingAdmin, type Profile } from './user.ts';

type ClosePorts = {
  profiles: ProfileRepository;
  identityProvider: IdentityProvider;
  users: Pick<UserRepository, 'list' | 'remove'>;
  merchantData: MerchantData;
  clock: Clock;
};

export type CloseCommand = {
  profile: Profile;
  accessToken: string;
  clientId: string;
  password: string;
  hasTime(): boolean;
};

/**
 * Deletes one's own account with all that belongs to it. First the pages go off the web, then batch after batch goes,
 * and the account comes last: whoever was interrupted can sign in once more and finish. `isDone` is false when time ran
 * out; the next call goes on where this one ended.
 * Throws DomainError `password_wrong`, `too_many_requests`, or `last_admin` when nobody would be left to administer.
 */
export async function closeAccount(ports: ClosePorts, command: CloseCommand): Promise<{ isDone: boolean }> {
  const { profiles, identityProvider, users, merchantData, clock } = ports;
  const { profile, accessToken, hasTime } = command;
  if (profile.deletingSince === null) {
    await identityProvider.assertPassword({ ...command, userId: profile.id });
    const substitute = await findOtherAdmin(users, profile);
    await profiles.markForDeletion(profile, closingEntry(clock, profile), substitute);
  }
  let { hasMore } = await merchantData.deleteBatch(profile.id);
  while (hasMore && hasTime()) ({ hasMore } = await merchantData.deleteBatch(profile.id));
  if (hasMore) return { isDone: false };
  await identityProvider.remove(accessToken);
  await users.remove(profile.id);
  return { isDone: true };
}

/** Another administrator, when the one who goes is one. */
async function findOtherAdmin(users: ClosePorts['users'], profile: Profile): Promise<string | undefined> {
  if (profile.role !== 'admin') return undefined;
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
  users: UserRepository;
  identityAdmin: IdentityAdmin;
  merchantData: MerchantData;
  clock: Clock;
};
type RemoveCommand = UserCommand & { hasTime(): boolean };

/** Refuses a new user: profile, account and whatever they prepared go. Like `deleteUser`, but only from pending. */
export async function rejectUser(ports: RemovePorts, command: RemoveCommand): Promise<{ isDone: boolean }> {
  const user = await getUser(ports, command.userId);
  if (user.status !== 'pending') throw new DomainError('version_conflict');
  return removeUser(ports, command, user, 'user_rejected');
}

/**
 * Deletes a user with all that hangs on them: first they are shut out, then their account goes, then batch after batch
 * of what they own, the profile last. `isDone` is false when time ran out; the next call goes on where this one ended.
 * Throws DomainError `own_account` or `not_found`.
 */
export async function deleteUser(ports: RemovePorts, command: RemoveCommand): Promise<{ isDone: boolean }> {
  rejectOwnAccount(command);
  return removeUser(ports, command, await getUser(ports, command.userId), 'user_deleted');
}

async function removeUser(
  ports: RemovePorts,
  { admin, userId, hasTime }: RemoveCommand,
  user: Profile,
  action: AuditAction,
): Promise<{ isDone: boolean }> {
  const { users, identityAdmin, merchantData, clock } = ports;
  if (user.deletingSince === null) {
    const doomed = { ...user, deletingSince: clock.now().toISOString() };
    await users.change(user, doomed, auditEntry(clock, { admin, target: user, action, changes: [] }));
  }
  await identityAdmin.signOut(userId);
  await identityAdmin.remove(userId);
  let { hasMore } = await merchantData.deleteBatch(userId);
  while (hasMore && hasTime()) ({ hasMore } = await merchantData.deleteBatch(userId));
  if (hasMore) return { isDone: false };
  await users.remove(userId);
  return { isDone: true };
}
