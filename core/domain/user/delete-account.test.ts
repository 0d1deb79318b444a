import { describe, expect, it } from 'vitest';
import { DomainError } from '../error.ts';
import type { AuditEntry } from './audit-log.ts';
import { type CloseCommand, closeAccount, deleteUser, rejectUser } from './delete-account.ts';
import { administration } from './fake-users.fixture.ts';
import { profileFixture } from './user.fixture.ts';
import type { Profile } from './user.ts';

const always = () => true;

describe('deleting a user', () => {
  it('deleting a user removes the account first, then all data, and the profile last', async () => {
    const { admin, ports, asked, log, ownBatches } = administration(profileFixture({ id: 'u' }));
    ownBatches(2);
    expect(await deleteUser(ports, { admin, userId: 'u', hasTime: always })).toEqual({ isDone: true });
    expect(asked).toEqual(['signed out: u', 'account gone: u', 'batch', 'batch', 'profile gone: u']);
    expect(log.map(({ action }) => action)).toEqual(['user_deleted']);
  });

  it('a deletion continues where time ran out, and is logged once', async () => {
    const { admin, ports, profiles, log, ownBatches } = administration(profileFixture({ id: 'u' }));
    ownBatches(3);
    const command = { admin, userId: 'u', hasTime: () => false };
    expect(await deleteUser(ports, command)).toEqual({ isDone: false });
    expect(profiles.get('u')?.deletingSince).toBe('2026-11-21T10:00:00.000Z');
    expect(await deleteUser(ports, command)).toEqual({ isDone: false });
    expect(await deleteUser(ports, command)).toEqual({ isDone: true });
    expect(profiles.has('u')).toBe(false);
    expect(log).toHaveLength(1);
  });

  it('administrators cannot delete themselves as a user', async () => {
    const { admin, ports, asked } = administration();
    const own = { admin, userId: admin.id, hasTime: always };
    await expect(deleteUser(ports, own)).rejects.toMatchObject({ code: 'own_account' });
    expect(asked).toEqual([]);
  });
});

describe('rejecting', () => {
  it('rejecting a pending user deletes the user with all data', async () => {
    const { admin, ports, profiles, log } = administration(profileFixture({ id: 'u', status: 'pending' }));
    expect(await rejectUser(ports, { admin, userId: 'u', hasTime: always })).toEqual({ isDone: true });
    expect(profiles.has('u')).toBe(false);
    expect(log.map(({ action }) => action)).toEqual(['user_rejected']);
  });

  it('only pending users can be rejected', async () => {
    const { admin, ports, profiles } = administration(profileFixture({ id: 'u' }));
    const command = { admin, userId: 'u', hasTime: always };
    await expect(rejectUser(ports, command)).rejects.toMatchObject({ code: 'version_conflict' });
    expect(profiles.has('u')).toBe(true);
  });
});

function closing(profile: Profile, { batches = 0, others = [] as Profile[] } = {}) {
  const done: string[] = [];
  const log: AuditEntry[] = [];
  let left = batches;
  const ports: Parameters<typeof closeAccount>[0] = {
    clock: { now: () => new Date('2026-11-20T09:00:00Z') },
    users: {
      list: async () => ({ items: [profile, ...others], cursor: null }),
      remove: async () => void done.push('profile removed'),
    },
    merchantData: {
      async deleteBatch() {
        if (left > 0) done.push('batch removed');
        left -= 1;
        return { hasMore: left > 0 };
      },
    },
    profiles: {
      async markForDeletion(_profile, entry, otherAdmin) {
        done.push(otherAdmin ? `marked, ${otherAdmin} stays` : 'marked');
        log.push(entry);
      },
    },
    identityProvider: {
      remove: async () => void done.push('account removed'),
      async assertPassword({ password }) {
        if (password !== 'right') throw new DomainError('password_wrong');
      },
    },
  };
  const close = (changes: Partial<CloseCommand> = {}) =>
    closeAccount(ports, {
      profile,
      accessToken: 'token',
      clientId: 'client',
      password: 'right',
      hasTime: always,
      ...changes,
    });
  return { done, log, close };
}

describe('a merchant who closes their account', () => {
  it('closing an account takes the pages offline, then deletes the data, and the account last', async () => {
    const { done, close } = closing(profileFixture(), { batches: 2 });
    expect(await close()).toEqual({ isDone: true });
    expect(done).toEqual(['marked', 'batch removed', 'batch removed', 'account removed', 'profile removed']);
  });

  it('the log has the closing of an account, with only as much personal data as is needed to find it', async () => {
    const { log, close } = closing(profileFixture());
    await close();
    expect(log).toMatchObject([
      {
        at: '2026-11-20T09:00:00.000Z',
        action: 'account_closed',
        by: { id: 'merchant-1', email: 'n•••@merchant.test', fullName: '' },
        target: null,
      },
    ]);
  });

  it('a wrong password deletes nothing', async () => {
    const { done, close } = closing(profileFixture(), { batches: 2 });
    await expect(close({ password: 'wrong' })).rejects.toMatchObject({ code: 'password_wrong' });
    expect(done).toEqual([]);
  });

  it('closing an account continues where time ran out, without the password while the account still exists', async () => {
    const first = closing(profileFixture(), { batches: 3 });
    expect(await first.close({ hasTime: () => false })).toEqual({ isDone: false });
    expect(first.done).toEqual(['marked', 'batch removed']);
    const rest = closing(profileFixture({ deletingSince: '2026-11-20T09:00:00.000Z' }), { batches: 1 });
    expect(await rest.close({ password: '' })).toEqual({ isDone: true });
    expect(rest.done).toEqual(['batch removed', 'account removed', 'profile removed']);
  });
});

describe('an administrator who closes their account', () => {
  const admin = profileFixture({ id: 'admin-1', role: 'admin' });

  it('an administrator may close their account while another one stays', async () => {
    const { done, close } = closing(admin, { others: [profileFixture({ id: 'admin-2', role: 'admin' })] });
    await close();
    expect(done[0]).toBe('marked, admin-2 stays');
  });

  it.each([
    ['alone', []],
    ['beside a banned one', [profileFixture({ id: 'admin-2', role: 'admin', status: 'banned' })]],
  ])('an administrator may not close their account when %s', async (_case, others) => {
    const { done, close } = closing(admin, { others });
    await expect(close()).rejects.toMatchObject({ code: 'last_admin' });
    expect(done).toEqual([]);
  });
});
