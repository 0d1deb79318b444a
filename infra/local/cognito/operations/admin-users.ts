import { randomBytes } from 'node:crypto';
import { CognitoError, userNotFound } from '../cognito-error.ts';
import { assertPool, type CognitoContext, listAttributes, type Operation, poolNameOf } from '../context.ts';
import { composeMail } from '../mails.ts';
import { getNewPassword } from '../new-password.ts';
import { assertFree, createUser } from '../new-user.ts';
import { askPreSignUp } from '../pre-sign-up.ts';
import { findText, getText, type RequestFields } from '../request-fields.ts';
import { withRevokedSessions } from '../sessions.ts';
import { createPasswordRecord } from '../srp.ts';
import type { User } from '../users-store.ts';

/** Invites a user with a temporary password by mail; MessageAction SUPPRESS sends none, RESEND invites again. */
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
  return { ...describeUser(user), UserAttributes: listAttributes(user) };
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

/** What every operation tells about a user; dates are epoch seconds, as the protocol has them. */
export function describeUser(user: User): object {
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
  const { isEmailVerified } = await askPreSignUp(context, invited, 'PreSignUp_AdminCreateUser');
  assertFree(context, invited.email);
  // Whatever a trigger says, an invitation stays one.
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
  const record = createPasswordRecord(poolNameOf(context), user.sub, password);
  return { ...user, password: record, status: 'FORCE_CHANGE_PASSWORD' };
}
