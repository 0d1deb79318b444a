import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import { meetsRule, passwordRules, type SystemSettingsRepository } from '../settings.ts';
import { type AuditAction, auditEntry, changesBetween } from './audit-log.ts';
import type { IdentityAdmin, UserRepository } from './ports.ts';
import type { Plan, Profile, ProfileStatus, Role } from './user.ts';

type Ports = { users: Pick<UserRepository, 'find' | 'change'>; clock: Clock };

/** `admin` is the one who acts, `userId` the user to change. */
export type UserCommand = { admin: Profile; userId: string };

type Change = {
  action: AuditAction;
  /** The states it may start from (spec 4). Any other throws `version_conflict`: another administrator was faster. */
  from: readonly ProfileStatus[];
  to: Partial<Pick<Profile, 'status' | 'banReason' | 'role' | 'plan'>>;
};

/** Approves a pending user, whose pages may then be public. Throws DomainError `not_found` or `version_conflict`. */
export function approveUser(ports: Ports, command: UserCommand): Promise<Profile> {
  return changeUser(ports, command, {
    action: 'user_approved',
    from: ['pending'],
    to: { status: 'approved' },
  });
}

/**
 * Bans a user: their sessions end, the API rejects their requests with the reason, and their pages go offline.
 * Throws DomainError `own_account`, `not_found` or `version_conflict`.
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
  await ports.identityAdmin.signOut(command.userId);
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
 * Throws DomainError `own_account` when administrators act on themselves: they cannot lock themselves out by mistake,
 * and at least one administrator always remains.
 */
export function rejectOwnAccount({ admin, userId }: UserCommand): void {
  if (admin.id === userId) throw new DomainError('own_account');
}

/** A change to what the user already has writes and logs nothing. */
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
 * Creates an account that can sign in at once, with its profile. The profile is written before the password is set, so
 * that the account cannot be used without the approval it requires. If a step fails, the earlier ones are undone.
 * Throws DomainError `password_weak`, `email_taken` or `user_creation_failed`.
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
