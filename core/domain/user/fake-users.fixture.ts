import { DomainError } from '../error.ts';
import type { AuditEntry } from './audit-log.ts';
import type { UserRepository } from './ports.ts';
import { profileFixture } from './user.fixture.ts';
import { accountOf, type Profile } from './user.ts';

/**
 * A table of users in memory, with an acting administrator, the log, and the calls to the identity provider.
 */
export function administration(...others: Profile[]) {
  const admin = profileFixture({ id: 'admin-1', role: 'admin', email: 'admin@mirsah.test' });
  const profiles = new Map([admin, ...others].map((profile) => [profile.id, profile]));
  const log: AuditEntry[] = [];
  const asked: string[] = [];
  let batchesLeft = 0;
  const users: UserRepository = {
    find: async (userId) => profiles.get(userId),
    findByAccount: async (accountId) =>
      [...profiles.values()].find((profile) => accountOf(profile) === accountId),
    list: async () => ({ items: [...profiles.values()], cursor: null }),
    count: async (status) => [...profiles.values()].filter((profile) => profile.status === status).length,
    async create(profile, entry) {
      profiles.set(profile.id, profile);
      log.push(entry);
    },
    async change(before, after, entry) {
      if (profiles.get(before.id) !== before) throw new DomainError('version_conflict');
      profiles.set(after.id, after);
      log.push(entry);
    },
    async remove(userId) {
      profiles.delete(userId);
      asked.push(`profile gone: ${userId}`);
    },
  };
  return {
    admin,
    profiles,
    log,
    asked,
    /** Sets how many batches of data each user has. */
    ownBatches(count: number) {
      batchesLeft = count;
    },
    ports: {
      users,
      clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
      identityAdmin: {
        create: async ({ email }: { email: string }) => `account-of-${email}`,
        setPassword: async (userId: string) => void asked.push(`password: ${userId}`),
        signOut: async (userId: string) => void asked.push(`signed out: ${userId}`),
        remove: async (userId: string) => void asked.push(`account gone: ${userId}`),
      },
      merchantData: {
        async deleteBatch() {
          batchesLeft = Math.max(0, batchesLeft - 1);
          asked.push('batch');
          return { hasMore: batchesLeft > 0 };
        },
      },
    },
  };
}
