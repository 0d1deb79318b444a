import { CognitoError } from '../cognito-error.ts';
import { assertClient, type Operation } from '../context.ts';
import { codeDelivery } from '../mails.ts';
import { getNewPassword } from '../new-password.ts';
import { assertFree, createUser } from '../new-user.ts';
import { askPreSignUp } from '../pre-sign-up.ts';
import { getText, invalidParameter } from '../request-fields.ts';
import { sendCode, useCode } from '../verification.ts';

/** An account that the pool's function confirms gets no code. */
export const signUp: Operation = async (context, fields) => {
  assertClient(context, fields);
  const asked = createUser(context, fields, 'UNCONFIRMED', getNewPassword(context, fields, 'Password'));
  const user = await askPreSignUp(context, asked, 'PreSignUp_SignUp');
  assertFree(context, user.email);
  if (user.status === 'CONFIRMED') {
    context.store.save(user);
    return { UserConfirmed: true, UserSub: user.sub };
  }
  sendCode(context, user, 'confirm');
  return { UserConfirmed: false, UserSub: user.sub, ...codeDelivery(user.email) };
};

export const confirmSignUp: Operation = (context, fields) => {
  assertClient(context, fields);
  const code = getText(fields, 'ConfirmationCode');
  const user = context.store.find(getText(fields, 'Username'));
  if (!user) {
    throw new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
  }
  if (user.status !== 'UNCONFIRMED') {
    throw new CognitoError(
      'NotAuthorizedException',
      `User cannot be confirmed. Current status is ${user.status}`,
    );
  }
  context.store.save({
    ...useCode(context, user, 'confirm', code),
    status: 'CONFIRMED',
    isEmailVerified: true,
  });
  return {};
};

/** For an unknown or disabled user the answer is the same and no mail goes out. */
export const resendConfirmationCode: Operation = (context, fields) => {
  assertClient(context, fields);
  const username = getText(fields, 'Username');
  const user = context.store.find(username);
  const email = user?.email ?? username.trim().toLowerCase();
  context.limits.countCodeRequest(email);
  if (user?.isEnabled) {
    if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
    sendCode(context, user, 'confirm');
  }
  return codeDelivery(email);
};
