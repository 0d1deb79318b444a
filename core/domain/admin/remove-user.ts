import type { Clock } from '../clock/clock.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { Profile } from '../profile/profile.ts';
import type { AccountDirectory } from './account-directory.ts';
import { type AuditAction, auditEntry } from './audit-entry.ts';
import { getUser, refuseOwnAccount, type UserCommand } from './manage-user.ts';
import type { Belongings, UserRepository } from './user-repository.ts';

type Ports = { users: UserRepository; accounts: AccountDirectory; belongings: Belongings; clock: Clock };
type RemoveCommand = UserCommand & { hasTime(): boolean };

/** Refuses a new user: profile, account and whatever they prepared go. Like `deleteUser`, but only from pending. */
export async function rejectUser(ports: Ports, command: RemoveCommand): Promise<{ isDone: boolean }> {
  const user = await getUser(ports, command.userId);
  if (user.status !== 'pending') throw new DomainError('version_conflict');
  return removeUser(ports, command, user, 'user_rejected');
}

/**
 * Deletes a user with all that hangs on them: first they are shut out, then their account goes, then batch after batch
 * of what they own, the profile last. `isDone` is false when time ran out; the next call goes on where this one ended.
 * Throws DomainError `own_account` or `not_found`.
 */
export async function deleteUser(ports: Ports, command: RemoveCommand): Promise<{ isDone: boolean }> {
  refuseOwnAccount(command);
  return removeUser(ports, command, await getUser(ports, command.userId), 'user_deleted');
}

async function removeUser(
  ports: Ports,
  { admin, userId, hasTime }: RemoveCommand,
  user: Profile,
  action: AuditAction,
): Promise<{ isDone: boolean }> {
  const { users, accounts, belongings, clock } = ports;
  if (user.deletingSince === null) {
    const doomed = { ...user, deletingSince: clock.now().toISOString() };
    await users.change(user, doomed, auditEntry(clock, { admin, target: user, action, changes: [] }));
  }
  await accounts.signOut(userId);
  await accounts.remove(userId);
  let { hasMore } = await belongings.removeSome(userId);
  while (hasMore && hasTime()) ({ hasMore } = await belongings.removeSome(userId));
  if (hasMore) return { isDone: false };
  await users.remove(userId);
  return { isDone: true };
}
