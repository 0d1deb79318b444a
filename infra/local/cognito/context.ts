import type { PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import type { LambdaFunction } from '../lambda-function.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { Mail } from './codes.ts';
import { CognitoError } from './errors.ts';
import type { OneTimeStore } from './one-time-store.ts';
import type { PasswordPolicy, PoolDescriptionStore } from './pool-description.ts';
import { getText, invalidParameter, type RequestFields } from './request-fields.ts';
import type { SrpChallenge } from './srp.ts';
import type { Tokens } from './tokens.ts';
import type { User, UsersStore } from './users-store.ts';

/** The dependencies of an operation. */
export type CognitoContext = {
  userPoolId: string;
  clientId: string;
  store: UsersStore;
  pool: PoolDescriptionStore;
  triggers: Triggers;
  tokens: Tokens;
  limits: AttemptLimits;
  srpChallenges: OneTimeStore<SrpChallenge>;
  /** Subs of users who proved a temporary password and have to choose a new one. */
  newPasswordSteps: OneTimeStore<{ sub: string }>;
  /** Subs of users who proved their password and have to send a code, and how often they failed. */
  codeSteps: OneTimeStore<{ sub: string; failures: number }>;
  fakeChallengeSecret: Buffer;
  sendMail(mail: Mail): void;
};

/** One API operation: gets the request body, returns the response body. Throws CognitoError. */
export type Operation = (context: CognitoContext, fields: RequestFields) => object | Promise<object>;

/** The pool id after its region, which is what SRP hashes. */
export function findPoolName(context: CognitoContext): string {
  return context.userPoolId.split('_')[1] ?? '';
}

export function assertClient(context: CognitoContext, fields: RequestFields): void {
  const clientId = getText(fields, 'ClientId');
  if (clientId !== context.clientId) {
    throw new CognitoError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
  }
}

export function assertPool(context: CognitoContext, fields: RequestFields): void {
  const poolId = getText(fields, 'UserPoolId');
  if (poolId !== context.userPoolId) {
    throw new CognitoError('ResourceNotFoundException', `User pool ${poolId} does not exist.`);
  }
}

/** Attributes as every operation lists them. */
export function listAttributes(user: User): { Name: string; Value: string }[] {
  const attributes = {
    sub: user.sub,
    email: user.email,
    email_verified: String(user.isEmailVerified),
    ...user.attributes,
  };
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}

/**
 * Reads a new password from the request. Throws InvalidPasswordException when it violates the pool's policy.
 */
export function getNewPassword(context: CognitoContext, fields: RequestFields, name: string): string {
  const password = getText(fields, name);
  if (password.length > 256) throw invalidParameter(`${name} must have at most 256 characters`);
  const problem = passwordProblem(password, context.pool.get().Policies.PasswordPolicy);
  if (problem) {
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${problem}`);
  }
  return password;
}

/** Cognito's message about what the password lacks, or undefined when it conforms. */
function passwordProblem(password: string, policy: PasswordPolicy): string | undefined {
  if (password.length < policy.MinimumLength) return 'Password not long enough';
  if (policy.RequireLowercase && !/[a-z]/.test(password)) return 'Password must have lowercase characters';
  if (policy.RequireUppercase && !/[A-Z]/.test(password)) return 'Password must have uppercase characters';
  if (policy.RequireNumbers && !/[0-9]/.test(password)) return 'Password must have numeric characters';
  if (policy.RequireSymbols && !/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/.test(password)) {
    return 'Password must have symbol characters';
  }
  return undefined;
}

/** The functions that the pool calls; a missing one has no effect. */
export type Triggers = {
  preSignUp?: LambdaFunction<PreSignUpTriggerEvent>;
  postConfirmation?: LambdaFunction<PostConfirmationTriggerEvent>;
};
