import { expect, it } from 'vitest';
import { defaultSystemSettings } from '../settings/system-settings.ts';
import { addUser } from './add-user.ts';
import { administration } from './fake-users.fixture.ts';

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
  const broken = { ...ports, accounts: { ...ports.accounts, setPassword } };
  await expect(addUser(broken, { ...user, admin })).rejects.toThrow('refused');
  expect(profiles.size).toBe(1);
  expect(asked).toContain('account gone: account-of-new@merchant.test');
});
