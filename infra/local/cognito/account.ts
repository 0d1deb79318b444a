import { codeDelivery, codeMismatch } from './codes.ts';
import { assertClient, findPoolName, getNewPassword, listAttributes, type Operation } from './context.ts';
import { attemptLimitExceeded, CognitoError, incorrectCredentials } from './errors.ts';
import { assertKnownAttributes, callPostConfirmation } from './new-user.ts';
import { getAttributes, getText, invalidParameter } from './request-fields.ts';
import { describeFactors } from './second-factor.ts';
import { asSignedInUser } from './sessions.ts';
import { sendCode, useCode } from './sign-up.ts';
import { createPasswordRecord, matchesPassword } from './srp.ts';

export const getUser = asSignedInUser((_context, user) => ({
  Username: user.sub,
  UserAttributes: listAttributes(user),
  ...describeFactors(user),
}));

export const updateUserAttributes = asSignedInUser((context, user, fields) => {
  const changes = getAttributes(fields, 'UserAttributes');
  assertKnownAttributes(changes);
  // Changing an e-mail needs VerifyUserAttribute, which nothing here uses.
  if ('email' in changes || 'email_verified' in changes) throw invalidParameter('email cannot be changed');
  context.store.save({ ...user, attributes: { ...user.attributes, ...changes } });
  return {};
});

export const changePassword = asSignedInUser((context, user, fields) => {
  const previous = getText(fields, 'PreviousPassword');
  const proposed = getNewPassword(context, fields, 'ProposedPassword');
  // Cognito's error for a signed-in user differs from a visitor's.
  if (context.limits.isLocked(user.email)) throw attemptLimitExceeded();
  if (!matchesPassword(findPoolName(context), user.sub, previous, user.password)) {
    context.limits.countWrongPassword(user.email);
    throw incorrectCredentials();
  }
  context.limits.clearWrongPasswords(user.email);
  const password = createPasswordRecord(findPoolName(context), user.sub, proposed);
  context.store.save({ ...user, password });
  return {};
});

export const deleteUser = asSignedInUser((context, user) => {
  context.store.remove(user);
  return {};
});

/** Without an enabled user with a verified e-mail the response is the same and no mail is sent. */
export const forgotPassword: Operation = (context, fields) => {
  assertClient(context, fields);
  const username = getText(fields, 'Username');
  const user = context.store.find(username);
  const email = user?.email ?? username.trim().toLowerCase();
  context.limits.countCodeRequest(email);
  if (user?.status === 'FORCE_CHANGE_PASSWORD') {
    throw new CognitoError('NotAuthorizedException', 'User password cannot be reset in the current state.');
  }
  if (user?.isEnabled && user.isEmailVerified) sendCode(context, user, 'forgot');
  return codeDelivery(email);
};

export const confirmForgotPassword: Operation = async (context, fields) => {
  assertClient(context, fields);
  const code = getText(fields, 'ConfirmationCode');
  const password = getNewPassword(context, fields, 'Password');
  const user = context.store.find(getText(fields, 'Username'));
  if (!user?.isEnabled) throw codeMismatch();
  const changed = context.store.save({
    ...useCode(context, user, 'forgot', code),
    password: createPasswordRecord(findPoolName(context), user.sub, password),
    status: 'CONFIRMED',
  });
  context.limits.clearWrongPasswords(user.email);
  await callPostConfirmation(context, changed, 'PostConfirmation_ConfirmForgotPassword');
  return {};
};
