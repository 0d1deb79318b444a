import { randomBytes } from 'node:crypto';
import { composeMail } from './codes.ts';
import {
  assertClient,
  assertPool,
  type CognitoContext,
  findPoolName,
  getNewPassword,
  listAttributes,
  type Operation,
} from './context.ts';
import { CognitoError, userNotFound } from './errors.ts';
import { assertFree, callPreSignUp, createUser } from './new-user.ts';
import { findText, getText, invalidParameter, type RequestFields } from './request-fields.ts';
import { describeFactors } from './second-factor.ts';
import { withRevokedSessions } from './sessions.ts';
import { createPasswordRecord } from './srp.ts';
import type { User } from './users-store.ts';

/**
 * Invites a user with a temporary password by mail; MessageAction SUPPRESS sends none, RESEND invites again.
 */
export const adminCreateUser: Operation = async (context, fields) => {
  assertPool(context, fields);
  const action = findText(fields, 'MessageAction');
  const temporaryPassword =
    fields.TemporaryPassword === undefined
      ? randomBytes(9).toString('base64url')
      : getNewPassword(context, fields, 'TemporaryPassword');
  const user =
    action === 'RESEND'
      ? withTemporaryPassword(context, getInvitedUser(context, fields), temporaryPassword)
      : await createInvited(context, fields, temporaryPassword);
  const saved = context.store.save(user);
  if (action !== 'SUPPRESS') context.sendMail(composeMail('invite', saved.email, temporaryPassword));
  return { User: { ...describeUser(saved), Attributes: listAttributes(saved) } };
};

export const adminGetUser: Operation = (context, fields) => {
  const user = getNamedUser(context, fields);
  return { ...describeUser(user), UserAttributes: listAttributes(user), ...describeFactors(user) };
};

export const adminSetUserPassword: Operation = (context, fields) => {
  const user = getNamedUser(context, fields);
  const changed = withTemporaryPassword(context, user, getNewPassword(context, fields, 'Password'));
  context.store.save(fields.Permanent === true ? { ...changed, status: 'CONFIRMED' } : changed);
  context.limits.clearWrongPasswords(user.email);
  return {};
};

export const adminDeleteUser: Operation = (context, fields) => {
  context.store.remove(getNamedUser(context, fields));
  return {};
};

/** Also ends every session, as AWS does. */
export const adminDisableUser: Operation = (context, fields) => {
  const user = getNamedUser(context, fields);
  context.store.save({ ...withRevokedSessions(user), isEnabled: false });
  return {};
};

export const adminEnableUser: Operation = (context, fields) => {
  context.store.save({ ...getNamedUser(context, fields), isEnabled: true });
  return {};
};

export const adminUserGlobalSignOut: Operation = (context, fields) => {
  context.store.save(withRevokedSessions(getNamedUser(context, fields)));
  return {};
};

/**
 * A user in the shape all administrative operations return. Dates are epoch seconds, as in Cognito's
 * protocol.
 */
function describeUser(user: User): object {
  return {
    Username: user.sub,
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.updatedAt / 1000,
    Enabled: user.isEnabled,
    UserStatus: user.status,
  };
}

function getNamedUser(context: CognitoContext, fields: RequestFields): User {
  assertPool(context, fields);
  const user = context.store.find(getText(fields, 'Username'));
  if (!user) throw userNotFound();
  return user;
}

async function createInvited(
  context: CognitoContext,
  fields: RequestFields,
  password: string,
): Promise<User> {
  const invited = createUser(context, fields, 'FORCE_CHANGE_PASSWORD', password);
  const { isEmailVerified } = await callPreSignUp(context, invited, 'PreSignUp_AdminCreateUser');
  assertFree(context, invited.email);
  // A trigger cannot confirm an invitation.
  return { ...invited, isEmailVerified };
}

function getInvitedUser(context: CognitoContext, fields: RequestFields): User {
  const user = getNamedUser(context, fields);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new CognitoError(
      'UnsupportedUserStateException',
      `Resend not possible. ${user.email} status is not FORCE_CHANGE_PASSWORD`,
    );
  }
  return user;
}

function withTemporaryPassword(context: CognitoContext, user: User, password: string): User {
  const record = createPasswordRecord(findPoolName(context), user.sub, password);
  return { ...user, password: record, status: 'FORCE_CHANGE_PASSWORD' };
}

/**
 * Users oldest first, at most 60 a page, with Cognito's filter: `name = "x"` or `name ^= "x"` (starts with).
 */
export const listUsers: Operation = (context, fields) => {
  assertPool(context, fields);
  const limit = fields.Limit ?? 60;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 0 || limit > 60) {
    throw invalidParameter('Limit must be between 0 and 60');
  }
  const matching = context.store.list().filter(userFilter(findText(fields, 'Filter')));
  const token = findText(fields, 'PaginationToken');
  const start = token ? indexAfter(matching, token) : 0;
  const page = matching.slice(start, start + (limit || 60));
  const last = page.at(-1);
  return {
    Users: page.map((user) => ({ ...describeUser(user), Attributes: listAttributes(user) })),
    ...(last && start + page.length < matching.length && { PaginationToken: tokenOf(last) }),
  };
};

function userFilter(filter: string | undefined): (user: User) => boolean {
  if (!filter) return () => true;
  const [, name, operator, quoted] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
  if (!name || quoted === undefined) throw invalidParameter(`Invalid filter: ${filter}`);
  const wanted = quoted.replace(/\\(.)/g, '$1');
  return (user) => {
    const value = filterableValue(user, name);
    return operator === '=' ? value === wanted : value.startsWith(wanted);
  };
}

function filterableValue(user: User, name: string): string {
  if (name === 'status') return user.isEnabled ? 'Enabled' : 'Disabled';
  if (name === 'cognito:user_status') return user.status;
  if (name === 'username') return user.sub;
  return listAttributes(user).find((attribute) => attribute.Name === name)?.Value ?? '';
}

/**
 * A position of creation time and sub, so that paging continues even if the last user of a page is deleted.
 */
function tokenOf(user: User): string {
  return Buffer.from(`${user.createdAt} ${user.sub}`).toString('base64url');
}

function indexAfter(users: User[], token: string): number {
  const [, createdAt, sub] = /^(\d+) ([\w-]+)$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
  if (!createdAt || !sub) throw invalidParameter('Invalid pagination token');
  const at = Number(createdAt);
  const next = users.findIndex((user) => user.createdAt > at || (user.createdAt === at && user.sub > sub));
  return next < 0 ? users.length : next;
}

/** The installation's only pool, under its production name. */
export const listUserPools: Operation = ({ userPoolId }, { MaxResults: most }) => {
  if (typeof most !== 'number' || most < 1 || most > 60) {
    throw invalidParameter('MaxResults must be between 1 and 60');
  }
  return { UserPools: [{ Id: userPoolId, Name: POOL_NAME }] };
};

const POOL_NAME = 'mirsah-merchants';

export const describeUserPool: Operation = (context, fields) => {
  assertPool(context, fields);
  return { UserPool: { Id: context.userPoolId, Name: POOL_NAME, ...context.pool.get() } };
};

export const updateUserPool: Operation = (context, fields) => {
  assertPool(context, fields);
  context.pool.update(fields);
  return {};
};

export const describeUserPoolClient: Operation = (context, fields) => {
  assertPool(context, fields);
  assertClient(context, fields);
  const { clientId, userPoolId } = context;
  return { UserPoolClient: { ClientId: clientId, UserPoolId: userPoolId, ...context.pool.client() } };
};

export const updateUserPoolClient: Operation = (context, fields) => {
  assertPool(context, fields);
  assertClient(context, fields);
  const days = fields.RefreshTokenValidity;
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > 3650) {
    throw invalidParameter('Invalid range for token validity.');
  }
  context.pool.updateClient(fields);
  return {};
};
