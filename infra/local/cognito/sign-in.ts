import { createHmac } from 'node:crypto';
import {
  assertClient,
  assertPool,
  type CognitoContext,
  findPoolName,
  getNewPassword,
  listAttributes,
  type Operation,
} from './context.ts';
import { CognitoError, incorrectCredentials, userIsDisabled } from './errors.ts';
import { getFields, getText, invalidParameter, type RequestFields } from './request-fields.ts';
import { acceptCode, askForCode, hasSecondFactor } from './second-factor.ts';
import { startSession } from './sessions.ts';
import {
  createPasswordRecord,
  createServerEphemeral,
  isUsablePublicValue,
  isValidProof,
  matchesPassword,
  type PasswordRecord,
} from './srp.ts';
import type { User } from './users-store.ts';

export const initiateAuth: Operation = (context, fields) => {
  assertClient(context, fields);
  const parameters = getFields(fields, 'AuthParameters');
  switch (getText(fields, 'AuthFlow')) {
    case 'USER_SRP_AUTH':
      return offerSrp(context, parameters);
    case 'USER_PASSWORD_AUTH':
      return signInWithPassword(context, parameters);
    default:
      // Also for REFRESH_TOKEN_AUTH, which clients whose refresh tokens rotate do not have.
      throw invalidParameter('Auth flow not enabled for this client');
  }
};

export const adminInitiateAuth: Operation = (context, fields) => {
  assertPool(context, fields);
  assertClient(context, fields);
  if (getText(fields, 'AuthFlow') !== 'ADMIN_USER_PASSWORD_AUTH') {
    throw invalidParameter('Auth flow not enabled for this client');
  }
  return signInWithPassword(context, getFields(fields, 'AuthParameters'));
};

export const adminRespondToAuthChallenge: Operation = (context, fields) => {
  assertPool(context, fields);
  return respondToAuthChallenge(context, fields);
};

export const respondToAuthChallenge: Operation = (context, fields) => {
  assertClient(context, fields);
  const responses = getFields(fields, 'ChallengeResponses');
  switch (getText(fields, 'ChallengeName')) {
    case 'PASSWORD_VERIFIER':
      return verifySrp(context, responses);
    case 'NEW_PASSWORD_REQUIRED':
      return replaceTemporaryPassword(context, getText(fields, 'Session'), responses);
    case 'SOFTWARE_TOKEN_MFA':
      return startWithTokens(context, acceptCode(context, getText(fields, 'Session'), responses));
    default:
      throw invalidParameter('Unsupported challenge');
  }
};

/** Sign-in with the password itself, for a client or an administrator. */
function signInWithPassword(context: CognitoContext, parameters: RequestFields): Promise<object> {
  const username = getText(parameters, 'USERNAME');
  const password = getText(parameters, 'PASSWORD');
  const user = context.store.find(username);
  const email = user?.email ?? username.trim().toLowerCase();
  context.limits.assertMayTryPassword(email);
  // The fake challenge makes an unknown user cost the same time as a known one.
  const { userId, record } = user
    ? { userId: user.sub, record: user.password }
    : fakeChallengeFor(context.fakeChallengeSecret, email);
  const isRight = matchesPassword(findPoolName(context), userId, password, record);
  return finishPasswordStep(context, email, isRight ? user : undefined);
}

/** The first half of an SRP sign-in: the response is the same for names without an account. */
function offerSrp(context: CognitoContext, parameters: RequestFields): object {
  const username = getText(parameters, 'USERNAME');
  const clientPublicValue = getText(parameters, 'SRP_A');
  if (!isUsablePublicValue(clientPublicValue)) throw invalidParameter('SRP_A is not valid.');
  const user = context.store.find(username);
  const email = user?.email ?? username.trim().toLowerCase();
  const { userId, record } = user
    ? { userId: user.sub, record: user.password }
    : fakeChallengeFor(context.fakeChallengeSecret, email);
  const ephemeral = createServerEphemeral(record);
  const secretBlock = context.srpChallenges.put({
    email,
    ...(user && { sub: user.sub }),
    userId,
    record,
    ephemeral,
    clientPublicValue,
  });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: record.salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: ephemeral.publicValue,
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
    },
  };
}

/** The second half of an SRP sign-in: returns tokens, or the next challenge, when the password is proven. */
function verifySrp(context: CognitoContext, responses: RequestFields): Promise<object> {
  const secretBlock = getText(responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const challenge = context.srpChallenges.take(secretBlock);
  if (!challenge) throw incorrectCredentials();
  context.limits.assertMayTryPassword(challenge.email);
  const isProven = isValidProof(challenge.record, challenge.ephemeral, {
    poolName: findPoolName(context),
    userId: challenge.userId,
    clientPublicValue: challenge.clientPublicValue,
    secretBlock,
    timestamp: getText(responses, 'TIMESTAMP'),
    signature: getText(responses, 'PASSWORD_CLAIM_SIGNATURE'),
  });
  const user = challenge.sub ? context.store.find(challenge.sub) : undefined;
  // The password may have changed between the two requests.
  const isCurrent = user?.password.verifier === challenge.record.verifier;
  return finishPasswordStep(context, challenge.email, isProven && isCurrent ? user : undefined);
}

/**
 * The id and password record for an e-mail without an account. They are the same each time, as a real user's
 * are, so that repeated requests do not reveal whether an account exists.
 */
function fakeChallengeFor(secret: Buffer, email: string): { userId: string; record: PasswordRecord } {
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`${purpose}:${email}`).digest('hex');
  const id = derive('sub');
  const userId = [
    id.slice(0, 8),
    id.slice(8, 12),
    `4${id.slice(13, 16)}`,
    `a${id.slice(17, 20)}`,
    id.slice(20, 32),
  ].join('-');
  return { userId, record: { salt: derive('salt').slice(0, 32), verifier: derive('verifier') } };
}

/**
 * Ends the password step: throws without a proven user, otherwise returns tokens or the new-password
 * challenge.
 */
async function finishPasswordStep(
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

/** The response to NEW_PASSWORD_REQUIRED: the new password replaces the temporary one and signs in. */
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
  const record = createPasswordRecord(findPoolName(context), user.sub, password);
  return signIn(context, context.store.save({ ...user, password: record, status: 'CONFIRMED' }));
}

/** Ends the steps of the password: with tokens, or with the challenge of the second factor. */
async function signIn(context: CognitoContext, user: User): Promise<object> {
  return hasSecondFactor(user) ? askForCode(context, user) : startWithTokens(context, user);
}

async function startWithTokens(context: CognitoContext, user: User): Promise<object> {
  const started = startSession(context, user);
  const signed = await context.tokens.sign(started.user, started.session);
  return {
    ChallengeParameters: {},
    AuthenticationResult: { ...signed, RefreshToken: started.refreshToken },
  };
}
