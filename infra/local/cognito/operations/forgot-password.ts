import { codeMismatch } from '../codes.ts';
import { CognitoError } from '../cognito-error.ts';
import { assertClient, type Operation, poolNameOf } from '../context.ts';
import { codeDelivery } from '../mails.ts';
import { getNewPassword } from '../new-password.ts';
import { getText } from '../request-fields.ts';
import { createPasswordRecord } from '../srp.ts';
import { sendCode, useCode } from '../verification.ts';

/** Without an enabled user with a verified e-mail the answer is the same and no mail goes out. */
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

export const confirmForgotPassword: Operation = (context, fields) => {
  assertClient(context, fields);
  const code = getText(fields, 'ConfirmationCode');
  const password = getNewPassword(context, fields, 'Password');
  const user = context.store.find(getText(fields, 'Username'));
  if (!user?.isEnabled) throw codeMismatch();
  context.store.save({
    ...useCode(context, user, 'forgot', code),
    password: createPasswordRecord(poolNameOf(context), user.sub, password),
    status: 'CONFIRMED',
  });
  context.limits.clearWrongPasswords(user.email);
  return {};
};
