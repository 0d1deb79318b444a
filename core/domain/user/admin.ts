import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import { meetsRule, passwordRules, type SystemSettingsRepository } from '../settings.ts';
import { type AuditAction, auditEntry, changesBetween } from './audit-log.ts';
import type { AccountDirectory, IdentityAdmin, UserRepository } from './ports.ts';
import { accountOf, isActingAdmin, type Plan, type Profile, type ProfileStatus, type Role } from './user.ts';

type Ports = { users: Pick<UserRepository, 'find' | 'change'>; clock: Clock };

/** `admin` is the one who acts, `userId` the user to change. */
export type UserCommand = { admin: Profile; userId: string };

type Change = {
  action: AuditAction;
  /**
   * The states it may start from (spec 4). Any other throws `version_conflict`: another administrator was
   * faster.
   */
  from: readonly ProfileStatus[];
  to: Partial<Pick<Profile, 'status' | 'banReason' | 'role' | 'plan'>>;
};

/**
 * Approves a pending user, whose pages may then be public. Throws DomainError `not_found` or
 * `version_conflict`.
 */
export function approveUser(ports: Ports, command: UserCommand): Promise<Profile> {
  return changeUser(ports, command, {
    action: 'user_approved',
    from: ['pending'],
    to: { status: 'approved' },
  });
}

/**
 * Bans a user: their sessions end, the API rejects their requests with the reason, and their pages go
 * offline. Throws DomainError `own_account`, `not_found` or `version_conflict`.
 */
export async function banUser(
  ports: Ports & { identityAdmin: Pick<IdentityAdmin, 'signOut'> },
  command: UserCommand & { reason: string },
): Promise<Profile> {
  rejectOwnAccount(command);
  const banned = await changeUser(ports, command, {
    action: 'user_banned',
    from: ['approved'],
    to: { status: 'banned', banReason: command.reason },
  });
  await ports.identityAdmin.signOut(accountOf(banned));
  return banned;
}

/** Throws DomainError `not_found` or `version_conflict`. */
export function unbanUser(ports: Ports, command: UserCommand): Promise<Profile> {
  return changeUser(ports, command, {
    action: 'user_unbanned',
    from: ['banned'],
    to: { status: 'approved', banReason: '' },
  });
}

/** Throws DomainError `own_account`, `not_found` or `version_conflict`. */
export async function setUserRole(ports: Ports, command: UserCommand & { role: Role }): Promise<Profile> {
  rejectOwnAccount(command);
  return changeUser(ports, command, {
    action: 'role_changed',
    from: ['approved', 'banned'],
    to: { role: command.role },
  });
}

/** Throws DomainError `not_found` or `version_conflict`. */
export function setUserPlan(ports: Ports, command: UserCommand & { plan: Plan }): Promise<Profile> {
  return changeUser(ports, command, {
    action: 'plan_changed',
    from: ['pending', 'approved', 'banned'],
    to: { plan: command.plan },
  });
}

/** Throws DomainError `not_found`. */
export async function getUser(
  ports: { users: Pick<UserRepository, 'find'> },
  userId: string,
): Promise<Profile> {
  const user = await ports.users.find(userId);
  if (!user) throw new DomainError('not_found');
  return user;
}

/**
 * Throws DomainError `own_account` when administrators act on themselves: they cannot lock themselves out by
 * mistake, and at least one administrator always remains.
 */
export function rejectOwnAccount({ admin, userId }: UserCommand): void {
  if (admin.id === userId) throw new DomainError('own_account');
}

/** Without a change, writes and logs nothing. */
async function changeUser(
  { users, clock }: Ports,
  { admin, userId }: UserCommand,
  { action, from, to }: Change,
): Promise<Profile> {
  const before = await getUser({ users }, userId);
  if (before.deletingSince !== null || !from.includes(before.status)) {
    throw new DomainError('version_conflict');
  }
  const after: Profile = { ...before, ...to };
  const changes = changesBetween(before, after);
  if (changes.length === 0) return before;
  await users.change(before, after, auditEntry(clock, { admin, target: before, action, changes }));
  return after;
}

export type NewUser = {
  email: string;
  fullName: string;
  password: string;
  role: Role;
  requiresApproval: boolean;
};

/**
 * Creates an account that can sign in at once, with its profile. The profile is written before the password
 * is set, so that the account cannot be used without the approval it requires. If a step fails, the earlier
 * ones are undone. Throws DomainError `password_weak`, `email_taken` or `user_creation_failed`.
 */
export async function addUser(
  ports: {
    users: Pick<UserRepository, 'create' | 'remove'>;
    identityAdmin: Pick<IdentityAdmin, 'create' | 'setPassword' | 'remove'>;
    settings: SystemSettingsRepository;
    clock: Clock;
  },
  { admin, ...user }: NewUser & { admin: Profile },
): Promise<Profile> {
  const { users, identityAdmin, settings, clock } = ports;
  const { passwordStrength } = await settings.get();
  if (!meetsRule(passwordRules[passwordStrength], user.password)) throw new DomainError('password_weak');
  const profile: Profile = {
    id: await identityAdmin.create(user),
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
    await identityAdmin.setPassword(profile.id, user.password);
  } catch (error) {
    await identityAdmin.remove(profile.id);
    await users.remove(profile.id);
    throw error;
  }
  return profile;
}

/**
 * Makes the account with this e-mail address an active administrator, as an operator does for a new
 * installation; creates whatever is missing. A new account has a random password: its owner resets it by
 * e-mail. Idempotent. The log names the new administrator as the actor, which is impossible in the dashboard.
 * Returns the steps taken. Throws DomainError `not_allowed` when there is another administrator already and
 * `isAnother` is not set, and `version_conflict` when the account was never confirmed, is banned or is being
 * deleted.
 */
export async function makeAdmin(
  ports: {
    accounts: AccountDirectory;
    users: Pick<UserRepository, 'findByAccount' | 'list' | 'create' | 'change'>;
    identityAdmin: Pick<IdentityAdmin, 'create' | 'setPassword'>;
    clock: Clock;
    newPassword(): string;
  },
  { email, fullName, isAnother }: { email: string; fullName: string; isAnother: boolean },
): Promise<{ profile: Profile; done: ('account' | 'profile' | 'role')[] }> {
  const { accounts, users, identityAdmin, clock, newPassword } = ports;
  const found = await accounts.find(email);
  const stored = found && (await users.findByAccount(found.id));
  if (stored && isActingAdmin(stored) && !found.needsPassword) return { profile: stored, done: [] };
  if (!isAnother) {
    const { items } = await users.list({ role: 'admin', limit: 20 });
    if (items.some((profile) => isActingAdmin(profile) && profile.id !== stored?.id)) {
      throw new DomainError('not_allowed');
    }
  }
  const isBarred = stored?.status === 'banned' || (stored && stored.deletingSince !== null);
  if (found?.isUnconfirmed || isBarred) throw new DomainError('version_conflict');
  const done: ('account' | 'profile' | 'role')[] = [];
  const id = found?.id ?? (await identityAdmin.create({ email, fullName }));
  if (!found || found.needsPassword) {
    await identityAdmin.setPassword(id, newPassword());
    done.push('account');
  }
  const before: Profile = stored ?? {
    id,
    email: found?.email ?? email,
    fullName: found?.fullName || fullName,
    role: 'user',
    status: 'pending',
    banReason: '',
    plan: 'basic',
    deletingSince: null,
    createdAt: clock.now().toISOString(),
  };
  const profile: Profile = { ...before, role: 'admin', status: 'approved' };
  const entry = (action: AuditAction, changes: ReturnType<typeof changesBetween>) =>
    auditEntry(clock, { admin: profile, target: profile, action, changes });
  const { role, status } = profile;
  if (!stored) {
    const changes = changesBetween({ role: '', status: '' }, { role, status });
    await users.create(profile, entry('user_added', changes));
    done.push('profile');
  } else if (!isActingAdmin(stored)) {
    await users.change(stored, profile, entry('role_changed', changesBetween(stored, profile)));
    done.push('role');
  }
  return { profile, done };
}
