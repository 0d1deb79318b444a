import { randomBytes } from 'node:crypto';
import { assertPool, type CognitoContext, type Operation } from './context.ts';
import { CognitoError, userNotFound } from './errors.ts';
import { findText, getFields, getText, invalidParameter, type RequestFields } from './request-fields.ts';
import { asSignedInUser } from './sessions.ts';
import { codeOfStep, stepAt, stepOfCode, toBase32 } from './totp.ts';
import type { SoftwareToken, User } from './users-store.ts';

/** Creates a key for an authenticator app. One that is verified already counts until the new one is. */
export const associateSoftwareToken = asSignedInUser((context, user) => {
  assertPoolHasFactor(context);
  const pendingKey = toBase32(randomBytes(32));
  context.store.save({ ...user, softwareToken: { ...softwareTokenOf(user), pendingKey } });
  return { SecretCode: pendingKey };
});

/** Proves that the app has the key: from now on its codes count. */
export const verifySoftwareToken = asSignedInUser((context, user, fields) => {
  assertPoolHasFactor(context);
  const code = getCode(fields, 'UserCode');
  const token = softwareTokenOf(user);
  const key = token.pendingKey ?? token.key;
  if (!key) throw noSoftwareToken();
  const step = stepOfCode(key, code);
  if (step === undefined || (key === token.key && token.usedSteps.includes(step))) {
    throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
  }
  const usedSteps = key === token.key ? [...token.usedSteps, step] : [step];
  context.store.save({ ...user, softwareToken: { isEnabled: token.isEnabled, key, usedSteps } });
  return { Status: 'SUCCESS' };
});

export const setUserMfaPreference = asSignedInUser((context, user, fields) => {
  context.store.save(withPreference(user, fields));
  return {};
});

export const adminSetUserMfaPreference: Operation = (context, fields) => {
  assertPool(context, fields);
  const user = context.store.find(getText(fields, 'Username'));
  if (!user) throw userNotFound();
  context.store.save(withPreference(user, fields));
  return {};
};

function withPreference(user: User, fields: RequestFields): User {
  if (fields.SoftwareTokenMfaSettings === undefined) return user;
  const { Enabled = false, PreferredMfa = false } = getFields(fields, 'SoftwareTokenMfaSettings');
  const token = softwareTokenOf(user);
  if (Enabled === true && !token.key) throw invalidParameter('User has not verified software token mfa');
  if (Enabled !== true && PreferredMfa === true) {
    throw invalidParameter('PreferredMfa must not be set for a factor that is not enabled');
  }
  return { ...user, softwareToken: { ...token, isEnabled: Enabled === true } };
}

/** What GetUser and AdminGetUser say about the factors of a user; nothing without one. */
export function describeFactors(user: User): object {
  return hasSecondFactor(user)
    ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }
    : {};
}

export function hasSecondFactor(user: User): boolean {
  return user.softwareToken?.isEnabled === true;
}

/** The challenge after the password step of a user with a second factor. */
export function askForCode(context: CognitoContext, user: User): object {
  const Session = context.codeSteps.put({ sub: user.sub, failures: 0 });
  return { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session, ChallengeParameters: {} };
}

const ALLOWED_FAILURES = 5;

/**
 * Checks the response to SOFTWARE_TOKEN_MFA, and returns the user with the code marked as used. A wrong code
 * leaves the session valid for another one, five times.
 */
export function acceptCode(context: CognitoContext, session: string, responses: RequestFields): User {
  const code = getCode(responses, 'SOFTWARE_TOKEN_MFA_CODE');
  const step = context.codeSteps.peek(session);
  const user = step && context.store.find(step.sub);
  const key = user?.softwareToken?.key;
  const named = findText(responses, 'USERNAME');
  const isOfUser = user !== undefined && named !== undefined && context.store.find(named)?.sub === user.sub;
  if (!step || !key || !isOfUser || !user.isEnabled || step.failures >= ALLOWED_FAILURES) {
    throw new CognitoError('NotAuthorizedException', 'Invalid session for the user, session is expired.');
  }
  const { usedSteps } = softwareTokenOf(user);
  const found = stepOfCode(key, code);
  if (found === undefined) {
    step.failures += 1;
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  }
  if (usedSteps.includes(found)) {
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
  }
  context.codeSteps.take(session);
  const present = stepAt(Date.now());
  const stillPossible = usedSteps.filter((used) => used >= present - 1);
  return context.store.save({
    ...user,
    softwareToken: { ...softwareTokenOf(user), usedSteps: [...stillPossible, found] },
  });
}

/** What the authenticator apps of all users show now; for a page of the local tools. */
export function shownCodes({ store }: Pick<CognitoContext, 'store'>): ShownCode[] {
  const step = stepAt(Date.now());
  return store.list().flatMap(({ email, softwareToken }) => {
    const key = softwareToken?.pendingKey ?? softwareToken?.key;
    return key ? [{ email, key, code: codeOfStep(key, step) }] : [];
  });
}

export type ShownCode = { email: string; key: string; code: string };

const softwareTokenOf = (user: User): SoftwareToken =>
  user.softwareToken ?? { isEnabled: false, usedSteps: [] };

function getCode(fields: RequestFields, name: string): string {
  const code = getText(fields, name);
  if (!/^\d{6}$/.test(code)) throw invalidParameter(`${name} must have 6 digits`);
  return code;
}

function assertPoolHasFactor({ pool }: CognitoContext): void {
  if (pool.get().MfaConfiguration === 'OFF') throw noSoftwareToken();
}

const noSoftwareToken = () =>
  new CognitoError(
    'SoftwareTokenMFANotFoundException',
    'Software token TOTP multi-factor authentication (MFA) is not enabled for the user pool.',
  );
