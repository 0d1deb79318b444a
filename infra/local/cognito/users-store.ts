import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeJson } from '../json-file.ts';
import type { CodeKind, IssuedCode } from './codes.ts';
import type { PasswordRecord } from './srp.ts';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';

/** One sign-in. Times are epoch milliseconds; only a hash of the refresh token is stored. */
export type Session = {
  refreshTokenHash: string;
  originJti: string;
  authenticatedAt: number;
  expiresAt: number;
  revokedAt?: number;
  /** When a newer refresh token of the same session replaced it. */
  replacedAt?: number | undefined;
};

/** The keys of an authenticator app, in base 32. `key` is the verified one. */
export type SoftwareToken = {
  key?: string;
  pendingKey?: string;
  /** Codes are asked for at each sign-in. */
  isEnabled: boolean;
  /** The steps whose codes were accepted and may still be sent again. */
  usedSteps: number[];
};

export type User = {
  /** UUID; also the user name inside tokens. */
  sub: string;
  /** Lower case, unique. */
  email: string;
  isEmailVerified: boolean;
  /** Standard and custom attributes except sub, email and email_verified. */
  attributes: Record<string, string>;
  status: UserStatus;
  isEnabled: boolean;
  password: PasswordRecord;
  codes: Partial<Record<CodeKind, IssuedCode>>;
  sessions: Session[];
  softwareToken?: SoftwareToken;
  /** Epoch milliseconds. */
  createdAt: number;
  updatedAt: number;
};

export type UsersStore = {
  /** By e-mail in any case, or by sub: Cognito accepts either as Username. */
  find(username: string): User | undefined;
  findByRefreshTokenHash(hash: string): User | undefined;
  /** Oldest first. */
  list(): User[];
  /** Durable when it returns; sets `updatedAt` and deletes sessions that ended. */
  save(user: User): User;
  remove(user: User): void;
};

/** Longer than the grace period that a replaced refresh token has. */
const REPLACED_SESSION_TTL_MS = 60 * 1000;
const REVOKED_SESSION_TTL_MS = 24 * 60 * 60 * 1000;

/** Opens the users stored in `folder`, one file each, and holds them in memory. */
export function openUsersStore(folder: string): UsersStore {
  mkdirSync(folder, { recursive: true });
  const users = new Map<string, User>();
  const subByEmail = new Map<string, string>();
  const subByRefreshToken = new Map<string, string>();

  const fileOf = (user: User) => join(folder, `${user.sub}.json`);

  const forget = (sub: string) => {
    const known = users.get(sub);
    if (!known) return;
    users.delete(sub);
    subByEmail.delete(known.email);
    for (const session of known.sessions) subByRefreshToken.delete(session.refreshTokenHash);
  };

  const remember = (user: User) => {
    forget(user.sub);
    users.set(user.sub, user);
    subByEmail.set(user.email, user.sub);
    for (const session of user.sessions) subByRefreshToken.set(session.refreshTokenHash, user.sub);
  };

  for (const name of readdirSync(folder)) {
    if (name.endsWith('.tmp')) rmSync(join(folder, name), { force: true });
    // Only this store writes here, and always whole files.
    else if (name.endsWith('.json')) remember(readJson(join(folder, name)) as User);
  }

  return {
    find: (username) => users.get(subByEmail.get(username.trim().toLowerCase()) ?? username),
    findByRefreshTokenHash: (hash) => users.get(subByRefreshToken.get(hash) ?? ''),
    list: () => [...users.values()].sort((a, b) => a.createdAt - b.createdAt || (a.sub < b.sub ? -1 : 1)),
    save: (user) => {
      const now = Date.now();
      const sessions = user.sessions.filter((session) => !isOver(session, now));
      const saved = { ...user, sessions, updatedAt: now };
      writeJson(fileOf(saved), saved);
      remember(saved);
      return saved;
    },
    remove: (user) => {
      rmSync(fileOf(user), { force: true });
      forget(user.sub);
    },
  };
}

function isOver(session: Session, now: number): boolean {
  if (session.expiresAt <= now) return true;
  if (session.replacedAt !== undefined && session.replacedAt + REPLACED_SESSION_TTL_MS <= now) return true;
  return session.revokedAt !== undefined && session.revokedAt + REVOKED_SESSION_TTL_MS <= now;
}
