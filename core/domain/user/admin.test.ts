import { describe, expect, it } from 'vitest';
import { defaultSystemSettings } from '../settings.ts';
import { addUser, approveUser, banUser, setUserPlan, setUserRole, unbanUser } from './admin.ts';
import { administration } from './fake-users.fixture.ts';
import { profileFixture } from './user.fixture.ts';

describe('add user', () => {
  const user = {
    email: 'new@merchant.test',
    fullName: 'هند الرشيدي',
    password: 'correct-horse',
    role: 'user',
    requiresApproval: true,
  } as const;

  function desk(changes: Partial<typeof defaultSystemSettings> = {}) {
    const desk = administration();
    const settings = { get: async () => ({ ...defaultSystemSettings, ...changes }) };
    return { ...desk, ports: { ...desk.ports, settings } };
  }

  it.each([
    [true, 'pending'],
    [false, 'approved'],
  ])('adds a user whose need of approval is %s as %s', async (requiresApproval, status) => {
    const { admin, ports, profiles, log } = desk();
    await addUser(ports, { ...user, requiresApproval, admin });
    expect(profiles.get('account-of-new@merchant.test')).toMatchObject({ status, role: 'user' });
    expect(log).toMatchObject([{ action: 'user_added', target: { email: user.email } }]);
  });

  it('refuses a password that is weaker than the settings want, before it makes anything', async () => {
    const { admin, ports, profiles } = desk({ passwordStrength: 'high' });
    await expect(addUser(ports, { ...user, admin })).rejects.toMatchObject({ code: 'password_weak' });
    expect(profiles.size).toBe(1);
  });

  it('leaves neither account nor profile behind when the password is not accepted', async () => {
    const { admin, ports, profiles, asked } = desk();
    const setPassword = async () => {
      throw new Error('refused');
    };
    const broken = { ...ports, identityAdmin: { ...ports.identityAdmin, setPassword } };
    await expect(addUser(broken, { ...user, admin })).rejects.toThrow('refused');
    expect(profiles.size).toBe(1);
    expect(asked).toContain('account gone: account-of-new@merchant.test');
  });
});

describe('manage user', () => {
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
      await expect(setUserRole(ports, { ...own, role: 'user' })).rejects.toMatchObject({
        code: 'own_account',
      });
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
});
