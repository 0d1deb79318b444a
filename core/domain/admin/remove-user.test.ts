import { describe, expect, it } from 'vitest';
import { profileFixture } from '../profile/profile.fixture.ts';
import { administration } from './fake-users.fixture.ts';
import { deleteUser, rejectUser } from './remove-user.ts';

const always = () => true;

describe('deleting a user', () => {
  it('takes away the account first, then all that is theirs, and the profile last', async () => {
    const { admin, ports, asked, log, ownBatches } = administration(profileFixture({ id: 'u' }));
    ownBatches(2);
    expect(await deleteUser(ports, { admin, userId: 'u', hasTime: always })).toEqual({ isDone: true });
    expect(asked).toEqual(['signed out: u', 'account gone: u', 'batch', 'batch', 'profile gone: u']);
    expect(log.map(({ action }) => action)).toEqual(['user_deleted']);
  });

  it('goes on where time ran out, and is logged once', async () => {
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

  it('is refused for one’s own account', async () => {
    const { admin, ports, asked } = administration();
    const own = { admin, userId: admin.id, hasTime: always };
    await expect(deleteUser(ports, own)).rejects.toMatchObject({ code: 'own_account' });
    expect(asked).toEqual([]);
  });
});

describe('rejecting', () => {
  it('removes who is waiting, with what they prepared', async () => {
    const { admin, ports, profiles, log } = administration(profileFixture({ id: 'u', status: 'pending' }));
    expect(await rejectUser(ports, { admin, userId: 'u', hasTime: always })).toEqual({ isDone: true });
    expect(profiles.has('u')).toBe(false);
    expect(log.map(({ action }) => action)).toEqual(['user_rejected']);
  });

  it('is only for who is waiting', async () => {
    const { admin, ports, profiles } = administration(profileFixture({ id: 'u' }));
    const command = { admin, userId: 'u', hasTime: always };
    await expect(rejectUser(ports, command)).rejects.toMatchObject({ code: 'version_conflict' });
    expect(profiles.has('u')).toBe(true);
  });
});
