import { incorrectCredentials } from './cognito-error.ts';
import { type CognitoContext, poolNameOf } from './context.ts';
import { decoyFor } from './decoy.ts';
import { finishPasswordStep } from './finish-sign-in.ts';
import { getText, invalidParameter, type RequestFields } from './request-fields.ts';
import {
  createServerEphemeral,
  isUsablePublicValue,
  isValidProof,
  type PasswordRecord,
  type ServerEphemeral,
} from './srp.ts';

/** A sign-in between its two requests. `sub` is absent for a name without an account. */
export type SrpChallenge = {
  email: string;
  sub?: string;
  userId: string;
  record: PasswordRecord;
  ephemeral: ServerEphemeral;
  clientPublicValue: string;
};

/** The first half of an SRP sign-in: answers the same way for names without an account. */
export function offerSrp(context: CognitoContext, parameters: RequestFields): object {
  const username = getText(parameters, 'USERNAME');
  const clientPublicValue = getText(parameters, 'SRP_A');
  if (!isUsablePublicValue(clientPublicValue)) throw invalidParameter('SRP_A is not valid.');
  const user = context.store.find(username);
  const email = user?.email ?? username.trim().toLowerCase();
  const { userId, record } = user
    ? { userId: user.sub, record: user.password }
    : decoyFor(context.decoySecret, email);
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

/** The second half: tokens, or the next challenge, for whoever proved the password. */
export function verifySrp(context: CognitoContext, responses: RequestFields): Promise<object> {
  const secretBlock = getText(responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const challenge = context.srpChallenges.take(secretBlock);
  if (!challenge) throw incorrectCredentials();
  context.limits.assertMayTryPassword(challenge.email);
  const isProven = isValidProof(challenge.record, challenge.ephemeral, {
    poolName: poolNameOf(context),
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
