import { assertClient, assertPool, type Operation } from '../context.ts';
import { replaceTemporaryPassword } from '../finish-sign-in.ts';
import { signInWithPassword } from '../password-sign-in.ts';
import { getFields, getText, invalidParameter } from '../request-fields.ts';
import { offerSrp, verifySrp } from '../srp-sign-in.ts';

export const initiateAuth: Operation = (context, fields) => {
  assertClient(context, fields);
  const parameters = getFields(fields, 'AuthParameters');
  switch (getText(fields, 'AuthFlow')) {
    case 'USER_SRP_AUTH':
      return offerSrp(context, parameters);
    case 'USER_PASSWORD_AUTH':
      return signInWithPassword(context, parameters);
    default:
      // Also for REFRESH_TOKEN_AUTH, which clients whose refresh tokens rotate do not have.
      throw invalidParameter('Auth flow not enabled for this client');
  }
};

export const adminInitiateAuth: Operation = (context, fields) => {
  assertPool(context, fields);
  assertClient(context, fields);
  if (getText(fields, 'AuthFlow') !== 'ADMIN_USER_PASSWORD_AUTH') {
    throw invalidParameter('Auth flow not enabled for this client');
  }
  return signInWithPassword(context, getFields(fields, 'AuthParameters'));
};

export const respondToAuthChallenge: Operation = (context, fields) => {
  assertClient(context, fields);
  const responses = getFields(fields, 'ChallengeResponses');
  switch (getText(fields, 'ChallengeName')) {
    case 'PASSWORD_VERIFIER':
      return verifySrp(context, responses);
    case 'NEW_PASSWORD_REQUIRED':
      return replaceTemporaryPassword(context, getText(fields, 'Session'), responses);
    default:
      throw invalidParameter('Unsupported challenge');
  }
};
