import { closingEntry } from '../admin/audit-entry.ts';
import type { Belongings, UserRepository } from '../admin/user-repository.ts';
import type { Clock } from '../clock/clock.ts';
import { DomainError } from '../errors/domain-error.ts';
import { isActingAdmin, type Profile } from './profile.ts';
import type { IdentityDirectory, ProfileRepository } from './profile-repository.ts';

type Ports = {
  profiles: ProfileRepository;
  identities: IdentityDirectory;
  users: Pick<UserRepository, 'list' | 'remove'>;
  belongings: Belongings;
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
export async function closeAccount(ports: Ports, command: CloseCommand): Promise<{ isDone: boolean }> {
  const { profiles, identities, users, belongings, clock } = ports;
  const { profile, accessToken, hasTime } = command;
  if (profile.deletingSince === null) {
    await identities.assertPassword({ ...command, userId: profile.id });
    const substitute = await findSubstitute(users, profile);
    await profiles.beginRemoval(profile, closingEntry(clock, profile), substitute);
  }
  let { hasMore } = await belongings.removeSome(profile.id);
  while (hasMore && hasTime()) ({ hasMore } = await belongings.removeSome(profile.id));
  if (hasMore) return { isDone: false };
  await identities.remove(accessToken);
  await users.remove(profile.id);
  return { isDone: true };
}

/** Another administrator, when the one who goes is one. */
async function findSubstitute(users: Ports['users'], profile: Profile): Promise<string | undefined> {
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
