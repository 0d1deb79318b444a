import { describe, expect, it } from 'vitest';
import { defaultSystemSettings } from '../settings.ts';
import { addUser, approveUser, banUser, makeAdmin, setUserPlan, setUserRole, unbanUser } from './admin.ts';
import { administration } from './fake-users.fixture.ts';
import { profileFixture } from './user.fixture.ts';

const user = {
  email: 'new@merchant.test',
  fullName: 'هند الرشيدي',
  password: 'correct-horse-1',
  role: 'user',
  requiresApproval: true,
} as const;

function administrationWith(changes: Partial<typeof defaultSystemSettings> = {}) {
  const base = administration();
  const settings = { get: async () => ({ ...defaultSystemSettings, ...changes }) };
  return { ...base, ports: { ...base.ports, settings } };
}

it.each([
  [true, 'pending'],
  [false, 'approved'],
])('a user who requires approval (%s) is added as %s', async (requiresApproval, status) => {
  const { admin, ports, profiles, log } = administrationWith();
  await addUser(ports, { ...user, requiresApproval, admin });
  expect(profiles.get('account-of-new@merchant.test')).toMatchObject({ status, role: 'user' });
  expect(log).toMatchObject([{ action: 'user_added', target: { email: user.email } }]);
});

it('a password that is too weak for the settings is rejected before anything is created', async () => {
  const { admin, ports, profiles } = administrationWith({ passwordStrength: 'high' });
  await expect(addUser(ports, { ...user, admin })).rejects.toMatchObject({ code: 'password_weak' });
  expect(profiles.size).toBe(1);
});

it('neither account nor profile remains when the identity provider rejects the password', async () => {
  const { admin, ports, profiles, asked } = administrationWith();
  const setPassword = async () => {
    throw new Error('unavailable');
  };
  const broken = { ...ports, identityAdmin: { ...ports.identityAdmin, setPassword } };
  await expect(addUser(broken, { ...user, admin })).rejects.toThrow('unavailable');
  expect(profiles.size).toBe(1);
  expect(asked).toContain('account gone: account-of-new@merchant.test');
});

describe('an administrator', () => {
  it('an administrator approves a pending user, and the log has both names and the action', async () => {
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

  it('a ban stores its reason and ends every session, and lifting it removes the reason', async () => {
    const { admin, ports, profiles, asked } = administration(profileFixture({ id: 'u' }));
    await banUser(ports, { admin, userId: 'u', reason: 'طلبات وهمية' });
    expect(profiles.get('u')).toMatchObject({ status: 'banned', banReason: 'طلبات وهمية' });
    expect(asked).toEqual(['signed out: u']);
    await unbanUser(ports, { admin, userId: 'u' });
    expect(profiles.get('u')).toMatchObject({ status: 'approved', banReason: '' });
  });

  it('an administrator changes roles and plans of users', async () => {
    const { admin, ports, profiles, log } = administration(profileFixture({ id: 'u' }));
    await setUserRole(ports, { admin, userId: 'u', role: 'admin' });
    await setUserPlan(ports, { admin, userId: 'u', plan: 'business' });
    expect(profiles.get('u')).toMatchObject({ role: 'admin', plan: 'business' });
    expect(log.map(({ action }) => action)).toEqual(['role_changed', 'plan_changed']);
  });

  it('a change without effect is not logged', async () => {
    const { admin, ports, log } = administration(profileFixture({ id: 'u' }));
    await setUserRole(ports, { admin, userId: 'u', role: 'user' });
    expect(log).toEqual([]);
  });

  it('administrators cannot demote or ban themselves', async () => {
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
  ] as const)('an administrator cannot %s', async (_, act, user) => {
    const { admin, ports } = administration(user);
    await expect(act(ports, { admin, userId: 'u' })).rejects.toMatchObject({ code: 'version_conflict' });
  });

  it('changing a user who no longer exists throws not_found', async () => {
    const { admin, ports } = administration();
    await expect(approveUser(ports, { admin, userId: 'u' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('makeAdmin', () => {
  const account = {
    id: 'u',
    email: 'new@mirsah.test',
    fullName: 'هند',
    isEnabled: true,
    isUnconfirmed: false,
    needsPassword: false,
  };
  const command = { email: account.email, fullName: 'هند', isAnother: true };
  const reaching = (
    { ports }: ReturnType<typeof administration>,
    found: typeof account | undefined,
  ): Parameters<typeof makeAdmin>[0] => ({
    ...ports,
    accounts: { find: async () => found },
    newPassword: () => 'secret',
  });

  it('gives an account whose profile is a merchant’s the other role, and logs it as its own action', async () => {
    const office = administration(profileFixture({ id: 'u', status: 'pending' }));
    expect(await makeAdmin(reaching(office, account), command)).toMatchObject({ done: ['role'] });
    expect(office.profiles.get('u')).toMatchObject({ role: 'admin', status: 'approved' });
    expect(office.log).toMatchObject([{ action: 'role_changed', by: { id: 'u' }, target: { id: 'u' } }]);
    expect(await makeAdmin(reaching(office, account), command)).toMatchObject({ done: [] });
    expect(office.log).toHaveLength(1);
  });

  it('sets a password that was left temporary when an earlier call was interrupted', async () => {
    const office = administration();
    const half = { ...account, needsPassword: true };
    expect(await makeAdmin(reaching(office, half), command)).toMatchObject({ done: ['account', 'profile'] });
    expect(office.asked).toEqual(['password: u']);
  });

  it.each([
    ['was never confirmed', { ...account, isUnconfirmed: true }, [], 'version_conflict'],
    ['is banned', account, [profileFixture({ id: 'u', status: 'banned' })], 'version_conflict'],
    ['is being deleted', account, [profileFixture({ id: 'u', deletingSince: 'x' })], 'version_conflict'],
    ['is not asked to be another one', undefined, [], 'not_allowed'],
  ] as const)('refuses an account that %s, and writes nothing', async (_, found, profiles, code) => {
    const office = administration(...profiles);
    const isAnother = found !== undefined;
    await expect(makeAdmin(reaching(office, found), { ...command, isAnother })).rejects.toMatchObject({
      code,
    });
    expect([office.log, office.asked]).toEqual([[], []]);
  });
});
