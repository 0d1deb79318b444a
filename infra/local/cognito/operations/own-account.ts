import { incorrectCredentials } from '../cognito-error.ts';
import { type CognitoContext, listAttributes, type Operation, poolNameOf } from '../context.ts';
import { assertChangeable } from '../new-user.ts';
import {
  getAttributes,
  getNewPassword,
  getText,
  invalidParameter,
  type RequestFields,
} from '../request-fields.ts';
import { getSignedInUser } from '../sessions.ts';
import { createPasswordRecord, matchesPassword } from '../srp.ts';
import type { User } from '../users-store.ts';

export const getUser: Operation = async (context, fields) => {
  const user = await signedInUser(context, fields);
  return { Username: user.sub, UserAttributes: listAttributes(user) };
};

export const updateUserAttributes: Operation = async (context, fields) => {
  const changes = getAttributes(fields, 'UserAttributes');
  assertChangeable(changes);
  const user = await signedInUser(context, fields);
  // Changing an e-mail needs VerifyUserAttribute, which nothing here uses.
  if ('email' in changes || 'email_verified' in changes) throw invalidParameter('email cannot be changed');
  context.store.save({ ...user, attributes: { ...user.attributes, ...changes } });
  return {};
};

export const changePassword: Operation = async (context, fields) => {
  const previous = getText(fields, 'PreviousPassword');
  const proposed = getNewPassword(fields, 'ProposedPassword');
  const user = await signedInUser(context, fields);
  context.limits.assertMayTryPassword(user.email);
  if (!matchesPassword(poolNameOf(context), user.sub, previous, user.password)) {
    context.limits.countWrongPassword(user.email);
    throw incorrectCredentials();
  }
  context.limits.clearWrongPasswords(user.email);
  const password = createPasswordRecord(poolNameOf(context), user.sub, proposed);
  context.store.save({ ...user, password });
  return {};
};

export const deleteUser: Operation = async (context, fields) => {
  context.store.remove(await signedInUser(context, fields));
  return {};
};

function signedInUser(context: CognitoContext, fields: RequestFields): Promise<User> {
  return getSignedInUser(context.store, context.tokens, getText(fields, 'AccessToken'));
}
