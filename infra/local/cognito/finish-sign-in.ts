import { CognitoError, incorrectCredentials, userIsDisabled } from './cognito-error.ts';
import { type CognitoContext, listAttributes, poolNameOf } from './context.ts';
import { getNewPassword } from './new-password.ts';
import type { RequestFields } from './request-fields.ts';
import { startSession } from './sessions.ts';
import { createPasswordRecord } from './srp.ts';
import type { User } from './users-store.ts';

/** What follows a password: a refusal when no user proved theirs, a challenge for a temporary one, or tokens. */
export async function finishPasswordStep(
  context: CognitoContext,
  email: string,
  user: User | undefined,
): Promise<object> {
  if (!user) {
    context.limits.countWrongPassword(email);
    throw incorrectCredentials();
  }
  context.limits.clearWrongPasswords(email);
  if (!user.isEnabled) throw userIsDisabled();
  if (user.status === 'UNCONFIRMED') {
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  }
  if (user.status === 'CONFIRMED') return signIn(context, user);
  const { sub, email_verified, ...attributes } = Object.fromEntries(
    listAttributes(user).map(({ Name, Value }) => [Name, Value]),
  );
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: context.newPasswordSteps.put({ sub: user.sub }),
    ChallengeParameters: {
      USER_ID_FOR_SRP: sub,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify({ email_verified, ...attributes }),
    },
  };
}

/** Answers NEW_PASSWORD_REQUIRED: the new password replaces the temporary one and signs in. */
export function replaceTemporaryPassword(
  context: CognitoContext,
  step: string,
  responses: RequestFields,
): Promise<object> {
  const password = getNewPassword(context, responses, 'NEW_PASSWORD');
  const sub = context.newPasswordSteps.take(step)?.sub;
  const user = sub ? context.store.find(sub) : undefined;
  if (user?.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new CognitoError('NotAuthorizedException', 'Invalid session for the user, session is expired.');
  }
  if (!user.isEnabled) throw userIsDisabled();
  const record = createPasswordRecord(poolNameOf(context), user.sub, password);
  return signIn(context, context.store.save({ ...user, password: record, status: 'CONFIRMED' }));
}

async function signIn(context: CognitoContext, user: User): Promise<object> {
  const started = startSession(context.store, user);
  const signed = await context.tokens.sign(started.user, started.session);
  return {
    ChallengeParameters: {},
    AuthenticationResult: { ...signed, RefreshToken: started.refreshToken },
  };
}
