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
  assertFree(context, email);
  const {
    email: givenEmail,
    email_verified: verified,
    ...attributes
  } = getAttributes(fields, 'UserAttributes');
  if (givenEmail !== undefined && givenEmail.trim().toLowerCase() !== email) {
    throw invalidParameter('email must be the username');
  }
  assertKnownAttributes(attributes);
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

/** To be asked again after a trigger: somebody else may have taken the e-mail meanwhile. */
export function assertFree(context: CognitoContext, email: string): void {
  if (context.store.find(email)) throw new CognitoError('UsernameExistsException', 'User already exists');
}

const standardAttributes = new Set([
  'address',
  'birthdate',
  'email',
  'email_verified',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'website',
  'zoneinfo',
]);

/** Refuses attributes a pool does not have; they would end up as claims of id tokens. */
export function assertKnownAttributes(attributes: Record<string, string>): void {
  for (const name of Object.keys(attributes)) {
    if (standardAttributes.has(name) || name.startsWith('custom:')) continue;
    throw invalidParameter(`Attributes did not conform to the schema: ${name} cannot be set`);
  }
}
