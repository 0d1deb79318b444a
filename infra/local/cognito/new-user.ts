import { randomUUID } from 'node:crypto';
import { CognitoError } from './cognito-error.ts';
import { type CognitoContext, poolNameOf } from './context.ts';
import { getAttributes, getNewEmail, invalidParameter, type RequestFields } from './request-fields.ts';
import { createPasswordRecord } from './srp.ts';
import type { User, UserStatus } from './users-store.ts';

/** A user made from Username and UserAttributes, not saved yet; UsernameExistsException when the e-mail is taken. */
export function createUser(
  context: CognitoContext,
  fields: RequestFields,
  status: UserStatus,
  password: string,
): User {
  const email = getNewEmail(fields);
  if (context.store.find(email)) throw new CognitoError('UsernameExistsException', 'User already exists');
  const {
    email: givenEmail,
    email_verified: verified,
    ...attributes
  } = getAttributes(fields, 'UserAttributes');
  if (givenEmail !== undefined && givenEmail.trim().toLowerCase() !== email) {
    throw invalidParameter('email must be the username');
  }
  assertChangeable(attributes);
  const sub = randomUUID();
  const now = Date.now();
  return {
    sub,
    email,
    // A visitor may not vouch for their own e-mail; only an administrator creates users in another status.
    isEmailVerified: status !== 'UNCONFIRMED' && verified === 'true',
    attributes,
    status,
    isEnabled: true,
    password: createPasswordRecord(poolNameOf(context), sub, password),
    codes: {},
    sessions: [],
    createdAt: now,
    updatedAt: now,
  };
}

/** Refuses attributes that a request may not set. */
export function assertChangeable(attributes: Record<string, string>): void {
  for (const name of Object.keys(attributes)) {
    if (name === 'sub' || name.includes(':') !== name.startsWith('custom:')) {
      throw invalidParameter(`Cannot modify the non-mutable attribute ${name}`);
    }
  }
}
