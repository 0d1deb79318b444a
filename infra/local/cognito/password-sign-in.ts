import { type CognitoContext, poolNameOf } from './context.ts';
import { decoyFor } from './decoy.ts';
import { finishPasswordStep } from './finish-sign-in.ts';
import { getText, type RequestFields } from './request-fields.ts';
import { matchesPassword } from './srp.ts';

/** Sign-in with the password itself, for a client or an administrator. */
export function signInWithPassword(context: CognitoContext, parameters: RequestFields): Promise<object> {
  const username = getText(parameters, 'USERNAME');
  const password = getText(parameters, 'PASSWORD');
  const user = context.store.find(username);
  const email = user?.email ?? username.trim().toLowerCase();
  context.limits.assertMayTryPassword(email);
  // The decoy costs an unknown user the same time as a known one.
  const { userId, record } = user
    ? { userId: user.sub, record: user.password }
    : decoyFor(context.decoySecret, email);
  const isRight = matchesPassword(poolNameOf(context), userId, password, record);
  return finishPasswordStep(context, email, isRight ? user : undefined);
}
