import { assertCode, type CodeKind, codeDelivery, composeMail, countFailure, issueCode } from './codes.ts';
import { assertClient, type CognitoContext, getNewPassword, type Operation } from './context.ts';
import { CognitoError } from './errors.ts';
import { assertFree, callPostConfirmation, callPreSignUp, createUser } from './new-user.ts';
import { getText, invalidParameter } from './request-fields.ts';
import type { User } from './users-store.ts';

/** An account that the pool's function confirms gets no code. */
export const signUp: Operation = async (context, fields) => {
  assertClient(context, fields);
  const asked = createUser(context, fields, 'UNCONFIRMED', getNewPassword(context, fields, 'Password'));
  const user = await callPreSignUp(context, asked, 'PreSignUp_SignUp');
  assertFree(context, user.email);
  if (user.status === 'CONFIRMED') {
    context.store.save(user);
    return { UserConfirmed: true, UserSub: user.sub };
  }
  sendCode(context, user, 'confirm');
  return { UserConfirmed: false, UserSub: user.sub, ...codeDelivery(user.email) };
};

export const confirmSignUp: Operation = async (context, fields) => {
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
  const confirmed = context.store.save({
    ...useCode(context, user, 'confirm', code),
    status: 'CONFIRMED',
    isEmailVerified: true,
  });
  await callPostConfirmation(context, confirmed, 'PostConfirmation_ConfirmSignUp');
  return {};
};

/** For an unknown or disabled user the response is the same and no mail is sent. */
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

/** Creates and mails a new code for the user, which invalidates the previous one of its kind. */
export function sendCode(context: CognitoContext, user: User, kind: CodeKind): User {
  const { code, issued } = issueCode(kind);
  const saved = context.store.save({ ...user, codes: { ...user.codes, [kind]: issued } });
  context.sendMail(composeMail(kind, user.email, code));
  return saved;
}

/**
 * The user without the code that was just used; throws as `assertCode` and counts wrong attempts. Not saved
 * yet.
 */
export function useCode(context: CognitoContext, user: User, kind: CodeKind, code: string): User {
  const issued = user.codes[kind];
  try {
    assertCode(issued, code);
  } catch (error) {
    if (issued && error instanceof CognitoError && error.type === 'CodeMismatchException') {
      context.store.save({ ...user, codes: { ...user.codes, [kind]: countFailure(issued) } });
    }
    throw error;
  }
  const { [kind]: _used, ...codes } = user.codes;
  return { ...user, codes };
}
