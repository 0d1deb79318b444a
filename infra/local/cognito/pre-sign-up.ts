import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { invoke, type LambdaFunction } from '../event-sources/lambda-function.ts';
import { CognitoError } from './cognito-error.ts';
import { type CognitoContext, listAttributes } from './context.ts';
import type { User } from './users-store.ts';

export type PreSignUp = LambdaFunction<PreSignUpTriggerEvent>;

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
