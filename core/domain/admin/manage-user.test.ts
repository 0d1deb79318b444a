import { describe, expect, it } from 'vitest';
import { profileFixture } from '../profile/profile.fixture.ts';
import { administration } from './fake-users.fixture.ts';
import { approveUser, banUser, setUserPlan, setUserRole, unbanUser } from './manage-user.ts';

describe('an administrator', () => {
  it('accepts who is waiting, and the log says who did what to whom', async () => {
    const { admin, ports, profiles, log } = administration(profileFixture({ id: 'u', status: 'pending' }));
    await approveUser(ports, { admin, userId: 'u' });
    expect(profiles.get('u')?.status).toBe('approved');
    expect(log).toMatchObject([
      {
        action: 'user_approved',
        by: { id: 'admin-1', email: 'admin@mirsah.test' },
        target: { id: 'u' },
        at: '2026-11-21T10:00:00.000Z',
        changes: [{ field: 'status', from: 'pending', to: 'approved' }],
      },
    ]);
  });

  it('bans with a reason, which ends every session, and lets back in without it', async () => {
    const { admin, ports, profiles, asked } = administration(profileFixture({ id: 'u' }));
    await banUser(ports, { admin, userId: 'u', reason: 'طلبات وهمية' });
    expect(profiles.get('u')).toMatchObject({ status: 'banned', banReason: 'طلبات وهمية' });
    expect(asked).toEqual(['signed out: u']);
    await unbanUser(ports, { admin, userId: 'u' });
    expect(profiles.get('u')).toMatchObject({ status: 'approved', banReason: '' });
  });

  it('makes users administrators and back, and changes plans', async () => {
    const { admin, ports, profiles, log } = administration(profileFixture({ id: 'u' }));
    await setUserRole(ports, { admin, userId: 'u', role: 'admin' });
    await setUserPlan(ports, { admin, userId: 'u', plan: 'business' });
    expect(profiles.get('u')).toMatchObject({ role: 'admin', plan: 'business' });
    expect(log.map(({ action }) => action)).toEqual(['role_changed', 'plan_changed']);
  });

  it('logs nothing when nothing changes', async () => {
    const { admin, ports, log } = administration(profileFixture({ id: 'u' }));
    await setUserRole(ports, { admin, userId: 'u', role: 'user' });
    expect(log).toEqual([]);
  });

  it('cannot demote or ban themselves', async () => {
    const { admin, ports } = administration();
    const own = { admin, userId: admin.id };
    await expect(setUserRole(ports, { ...own, role: 'user' })).rejects.toMatchObject({ code: 'own_account' });
    await expect(banUser(ports, { ...own, reason: 'x' })).rejects.toMatchObject({ code: 'own_account' });
  });

  it.each([
    ['accept who is accepted', approveUser, profileFixture({ id: 'u' })],
    ['let in who is not banned', unbanUser, profileFixture({ id: 'u', status: 'pending' })],
    [
      'accept who is being deleted',
      approveUser,
      profileFixture({ id: 'u', status: 'pending', deletingSince: 'x' }),
    ],
  ] as const)('cannot %s', async (_, act, user) => {
    const { admin, ports } = administration(user);
    await expect(act(ports, { admin, userId: 'u' })).rejects.toMatchObject({ code: 'version_conflict' });
  });

  it('is told when the user is gone', async () => {
    const { admin, ports } = administration();
    await expect(approveUser(ports, { admin, userId: 'u' })).rejects.toMatchObject({ code: 'not_found' });
  });
});
