import { randomUUID } from 'node:crypto';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { invoke } from '../lambda-function.ts';
import { type CognitoContext, listAttributes, type PreSignUp, poolNameOf } from './context.ts';
import { CognitoError } from './errors.ts';
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

/** Cognito waits five seconds; a machine that also runs everything else may be slower than AWS. */
const timeoutMs = 20_000;

/**
 * Asks the pool's function, if it has one, about an account that is not saved yet, and answers the account as the
 * function wants it: confirmed at once, its e-mail verified. UserLambdaValidationException when the function refuses.
 */
export async function askPreSignUp(
  context: CognitoContext,
  user: User,
  triggerSource: PreSignUpTriggerEvent['triggerSource'],
): Promise<User> {
  if (!context.preSignUp) return user;
  const event: PreSignUpTriggerEvent = {
    version: '1',
    region: context.userPoolId.split('_')[0] ?? '',
    userPoolId: context.userPoolId,
    userName: user.sub,
    callerContext: { awsSdkVersion: 'local', clientId: context.clientId },
    triggerSource,
    request: { userAttributes: attributesOf(user) },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  };
  // What the function answers is the event with its response filled in.
  const { response } = (await call(context.preSignUp, event)) as PreSignUpTriggerEvent;
  return {
    ...user,
    ...(response.autoConfirmUser && { status: 'CONFIRMED' }),
    ...(response.autoVerifyEmail && { isEmailVerified: true }),
  };
}

async function call(preSignUp: PreSignUp, event: PreSignUpTriggerEvent): Promise<unknown> {
  try {
    return await invoke(preSignUp, event, { name: 'pre-sign-up', timeoutMs });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CognitoError('UserLambdaValidationException', `PreSignUp failed with error ${message}.`);
  }
}

function attributesOf(user: User): Record<string, string> {
  const listed = listAttributes(user).filter(({ Name }) => Name !== 'sub');
  return Object.fromEntries(listed.map(({ Name, Value }) => [Name, Value]));
}
