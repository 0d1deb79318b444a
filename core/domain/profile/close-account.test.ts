import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../admin/audit-entry.ts';
import { DomainError } from '../errors/domain-error.ts';
import { type CloseCommand, closeAccount } from './close-account.ts';
import { profileFixture } from './profile.fixture.ts';
import type { Profile } from './profile.ts';

const always = () => true;

function leaving(profile: Profile, { batches = 0, others = [] as Profile[] } = {}) {
  const done: string[] = [];
  const log: AuditEntry[] = [];
  let left = batches;
  const ports: Parameters<typeof closeAccount>[0] = {
    clock: { now: () => new Date('2026-11-20T09:00:00Z') },
    users: {
      list: async () => ({ items: [profile, ...others], cursor: null }),
      remove: async () => void done.push('profile removed'),
    },
    belongings: {
      async removeSome() {
        if (left > 0) done.push('batch removed');
        left -= 1;
        return { hasMore: left > 0 };
      },
    },
    profiles: {
      find: async () => profile,
      createIfAbsent: async () => profile,
      rename: async () => profile,
      endSessions: async () => undefined,
      async beginRemoval(_profile, entry, substitute) {
        done.push(substitute ? `shut out, ${substitute} stays` : 'shut out');
        log.push(entry);
      },
    },
    identities: {
      describe: async () => profile,
      rename: async () => undefined,
      endSessions: async () => undefined,
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
  it('is off the web first, loses what is theirs, and the account last', async () => {
    const { done, close } = leaving(profileFixture(), { batches: 2 });
    expect(await close()).toEqual({ isDone: true });
    expect(done).toEqual([
      'shut out',
      'batch removed',
      'batch removed',
      'account removed',
      'profile removed',
    ]);
  });

  it('leaves a line in the log that says when, and no more of who than it takes to find it again', async () => {
    const { log, close } = leaving(profileFixture());
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

  it('keeps everything when the password is wrong', async () => {
    const { done, close } = leaving(profileFixture(), { batches: 2 });
    await expect(close({ password: 'wrong' })).rejects.toMatchObject({ code: 'password_wrong' });
    expect(done).toEqual([]);
  });

  it('goes on where time ran out, without the password again and with the account still there', async () => {
    const first = leaving(profileFixture(), { batches: 3 });
    expect(await first.close({ hasTime: () => false })).toEqual({ isDone: false });
    expect(first.done).toEqual(['shut out', 'batch removed']);
    const rest = leaving(profileFixture({ deletingSince: '2026-11-20T09:00:00.000Z' }), { batches: 1 });
    expect(await rest.close({ password: '' })).toEqual({ isDone: true });
    expect(rest.done).toEqual(['batch removed', 'account removed', 'profile removed']);
  });
});

describe('an administrator who closes their account', () => {
  const admin = profileFixture({ id: 'admin-1', role: 'admin' });

  it('may while another one stays', async () => {
    const { done, close } = leaving(admin, { others: [profileFixture({ id: 'admin-2', role: 'admin' })] });
    await close();
    expect(done[0]).toBe('shut out, admin-2 stays');
  });

  it.each([
    ['alone', []],
    ['beside a banned one', [profileFixture({ id: 'admin-2', role: 'admin', status: 'banned' })]],
  ])('may not when %s', async (_case, others) => {
    const { done, close } = leaving(admin, { others });
    await expect(close()).rejects.toMatchObject({ code: 'last_admin' });
    expect(done).toEqual([]);
  });
});
