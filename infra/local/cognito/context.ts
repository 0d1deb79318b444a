import type { AttemptLimits } from './attempt-limits.ts';
import { CognitoError } from './cognito-error.ts';
import type { Mail } from './mails.ts';
import type { OneTimeStore } from './one-time-store.ts';
import type { PoolDescriptionStore } from './pool-description.ts';
import type { PreSignUp } from './pre-sign-up.ts';
import type { RequestFields } from './request-fields.ts';
import { getText } from './request-fields.ts';
import type { SrpChallenge } from './srp-sign-in.ts';
import type { Tokens } from './tokens.ts';
import type { User, UsersStore } from './users-store.ts';

/** What an operation may use. */
export type CognitoContext = {
  userPoolId: string;
  clientId: string;
  store: UsersStore;
  pool: PoolDescriptionStore;
  preSignUp: PreSignUp | undefined;
  tokens: Tokens;
  limits: AttemptLimits;
  srpChallenges: OneTimeStore<SrpChallenge>;
  /** Subs of users who proved a temporary password and owe a new one. */
  newPasswordSteps: OneTimeStore<{ sub: string }>;
  decoySecret: Buffer;
  sendMail(mail: Mail): void;
};

/** One API operation: takes the request body, answers the response body, throws CognitoError. */
export type Operation = (context: CognitoContext, fields: RequestFields) => object | Promise<object>;

/** The pool id after its region, which is what SRP hashes. */
export function poolNameOf(context: CognitoContext): string {
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
