import { randomUUID } from 'node:crypto';
import type { PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { invoke, type LambdaFunction } from '../lambda-function.ts';
import { type CognitoContext, findPoolName, listAttributes } from './context.ts';
import { CognitoError } from './errors.ts';
import { getAttributes, getNewEmail, invalidParameter, type RequestFields } from './request-fields.ts';
import { createPasswordRecord } from './srp.ts';
import type { User, UserStatus } from './users-store.ts';

/**
 * Creates a user from Username and UserAttributes without saving it. Throws UsernameExistsException for a
 * taken e-mail.
 */
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
    // A visitor may not mark their own e-mail as verified; only an administrator creates users in another
    // status.
    isEmailVerified: status !== 'UNCONFIRMED' && verified === 'true',
    attributes,
    status,
    isEnabled: true,
    password: createPasswordRecord(findPoolName(context), sub, password),
    codes: {},
    sessions: [],
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * Throws when the e-mail is taken. Call it again after a trigger, because another sign-up may have come
 * first.
 */
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

/** Rejects attributes that the pool does not have, because they would become claims of id tokens. */
export function assertKnownAttributes(attributes: Record<string, string>): void {
  for (const name of Object.keys(attributes)) {
    if (standardAttributes.has(name) || name.startsWith('custom:')) continue;
    throw invalidParameter(`Attributes did not conform to the schema: ${name} cannot be set`);
  }
}

/** Cognito waits five seconds, but a machine that runs everything else too may be slower than AWS. */
const timeoutMs = 20_000;

/**
 * Calls the pool's PreSignUp function, if it has one, with an account that is not saved yet. Returns the
 * account after the function's decision: it may be confirmed, with its e-mail verified. Throws
 * UserLambdaValidationException when the function rejects it.
 */
export async function callPreSignUp(
  context: CognitoContext,
  user: User,
  triggerSource: PreSignUpTriggerEvent['triggerSource'],
): Promise<User> {
  const { preSignUp } = context.triggers;
  if (!preSignUp) return user;
  const event: PreSignUpTriggerEvent = {
    ...eventFor(context, user),
    triggerSource,
    request: { userAttributes: attributesOf(user) },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  };
  // The function returns the event with its response filled in.
  const { response } = (await call('PreSignUp', preSignUp, event)) as PreSignUpTriggerEvent;
  return {
    ...user,
    ...(response.autoConfirmUser && { status: 'CONFIRMED' }),
    ...(response.autoVerifyEmail && { isEmailVerified: true }),
  };
}

/**
 * Calls the pool's PostConfirmation function, if it has one, about a change that is saved already. When it
 * throws, the caller gets the error, as on AWS, although the change stays.
 */
export async function callPostConfirmation(
  context: CognitoContext,
  user: User,
  triggerSource: PostConfirmationTriggerEvent['triggerSource'],
): Promise<void> {
  const { postConfirmation } = context.triggers;
  if (!postConfirmation) return;
  await call('PostConfirmation', postConfirmation, {
    ...eventFor(context, user),
    triggerSource,
    request: { userAttributes: { sub: user.sub, ...attributesOf(user) } },
    response: {},
  });
}

/** The common part of every trigger's event. */
function eventFor({ userPoolId, clientId }: CognitoContext, user: User) {
  return {
    version: '1',
    region: userPoolId.split('_')[0] ?? '',
    userPoolId,
    userName: user.sub,
    callerContext: { awsSdkVersion: 'local', clientId },
  };
}

async function call<Event>(name: string, trigger: LambdaFunction<Event>, event: Event): Promise<unknown> {
  try {
    return await invoke(trigger, event, { name, timeoutMs });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CognitoError('UserLambdaValidationException', `${name} failed with error ${message}.`);
  }
}

function attributesOf(user: User): Record<string, string> {
  const listed = listAttributes(user).filter(({ Name }) => Name !== 'sub');
  return Object.fromEntries(listed.map(({ Name, Value }) => [Name, Value]));
}
