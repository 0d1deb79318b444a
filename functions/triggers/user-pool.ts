import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { systemClock } from '@mirsah/domain/clock';
import type { SystemSettings } from '@mirsah/domain/settings';
import { leastAccess } from '@mirsah/domain/user';
import { endSessionsOf } from '@mirsah/domain/user/own-account';
import { createNewAccess, createProfileRepository } from '@mirsah/table/account/users';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, connectTable } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';
import { createSystemSettings } from '@mirsah/table/settings';
import type { PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import * as z from 'zod';
import { createIdentityAdmin } from '../cognito.ts';
import { registrationClosed } from '../messages/index.ts';
import { lambda, tableEnvironment, untilNextSecond } from '../runtime/lambda.ts';

const environmentSchema = z.object(tableEnvironment);

type PoolEvent = PreSignUpTriggerEvent | PostConfirmationTriggerEvent;

/**
 * Called by Cognito before it creates an account and after it confirmed one or reset its password. When it
 * throws, the caller's request fails with the error's message.
 */
export const handler = lambda<PoolEvent, PoolEvent>([], () => {
  const { TABLE_NAME } = environmentSchema.parse(process.env);
  const table = connectTable(TABLE_NAME);
  const settings = createSystemSettings(table);
  const cognito = observed(new CognitoIdentityProviderClient(clientOptions()));
  const access = createNewAccess(table);
  const ports = { clock: systemClock, profiles: createProfileRepository(table) };
  return async (event) => {
    if (isBeforeSignUp(event)) {
      const rules = await settings.get();
      const decided = decideSignUp(event, rules);
      // Before the account exists: every signed-in caller has it, and the functions that they reach cannot
      // write it.
      await access.grant(event.userName, {
        ...leastAccess,
        status: rules.isApprovalRequired ? 'pending' : 'approved',
      });
      return decided;
    }
    if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') {
      const identityAdmin = createIdentityAdmin(cognito, event.userPoolId);
      const endedAt = await endSessionsOf({ ...ports, identityAdmin }, event.userName);
      await untilNextSecond(endedAt);
    }
    return event;
  };
});

function isBeforeSignUp(event: PoolEvent): event is PreSignUpTriggerEvent {
  return event.triggerSource.startsWith('PreSignUp_');
}

type Rules = Pick<SystemSettings, 'isRegistrationOpen' | 'isEmailConfirmationRequired'>;

/**
 * Rejects visitors while registration is closed, and confirms their accounts at once when no e-mail code is
 * required. Accounts created by an administrator always pass. The password is not part of the event: the
 * pool's own policy checks it.
 */
export function decideSignUp(event: PreSignUpTriggerEvent, rules: Rules): PreSignUpTriggerEvent {
  if (event.triggerSource === 'PreSignUp_AdminCreateUser') return event;
  if (!rules.isRegistrationOpen) {
    report('SignUpsRejected', 1);
    throw new Error(registrationClosed);
  }
  const isConfirmed = !rules.isEmailConfirmationRequired;
  return {
    ...event,
    response: { ...event.response, autoConfirmUser: isConfirmed, autoVerifyEmail: isConfirmed },
  };
}
