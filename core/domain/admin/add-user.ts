import type { Clock } from '../clock/clock.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { Profile, Role } from '../profile/profile.ts';
import { meetsRule, passwordRules } from '../settings/password-rule.ts';
import type { SystemSettingsRepository } from '../settings/system-settings.ts';
import type { AccountDirectory } from './account-directory.ts';
import { auditEntry, changesBetween } from './audit-entry.ts';
import type { UserRepository } from './user-repository.ts';

type Ports = {
  users: UserRepository;
  accounts: AccountDirectory;
  settings: SystemSettingsRepository;
  clock: Clock;
};

export type NewUser = {
  email: string;
  fullName: string;
  password: string;
  role: Role;
  requiresApproval: boolean;
};

/**
 * Creates an account that can sign in at once, with its profile. The profile is there before the password is, so that
 * nobody slips in without approval; when a step fails, what was made before it is taken back.
 * Throws DomainError `password_weak`, `email_taken` or `user_creation_failed`.
 */
export async function addUser(
  ports: Ports,
  { admin, ...user }: NewUser & { admin: Profile },
): Promise<Profile> {
  const { users, accounts, settings, clock } = ports;
  const { passwordStrength } = await settings.get();
  if (!meetsRule(passwordRules[passwordStrength], user.password)) throw new DomainError('password_weak');
  const profile: Profile = {
    id: await accounts.create(user),
    email: user.email,
    fullName: user.fullName,
    role: user.role,
    status: user.requiresApproval ? 'pending' : 'approved',
    banReason: '',
    plan: 'basic',
    deletingSince: null,
    createdAt: clock.now().toISOString(),
  };
  const { role, status } = profile;
  const changes = changesBetween({ role: '', status: '' }, { role, status });
  try {
    await users.create(profile, auditEntry(clock, { admin, target: profile, action: 'user_added', changes }));
    await accounts.setPassword(profile.id, user.password);
  } catch (error) {
    await accounts.remove(profile.id);
    await users.remove(profile.id);
    throw error;
  }
  return profile;
}
