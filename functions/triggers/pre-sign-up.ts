import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { SystemSettings } from '@mirsah/domain/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { createSystemSettings } from '@mirsah/table/settings';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import * as z from 'zod';
import { registrationClosed } from '../messages/index.ts';
import { lambda, tableEnvironment } from '../runtime/lambda.ts';

const environmentSchema = z.object(tableEnvironment);

/** Called by Cognito before it creates an account. When it throws, sign-up fails with the error's message. */
export const handler = lambda<PreSignUpTriggerEvent, PreSignUpTriggerEvent>(() => {
  const { TABLE_NAME } = environmentSchema.parse(process.env);
  const settings = createSystemSettings(openTable(new DynamoDBClient({}), TABLE_NAME));
  return async (event) => decideSignUp(event, await settings.get());
});

type Rules = Pick<SystemSettings, 'isRegistrationOpen' | 'isEmailConfirmationRequired'>;

/**
 * Rejects visitors while registration is closed, and confirms their accounts at once when no code by e-mail is
 * required. Accounts that an administrator creates always pass. The password is not part of the event: the pool's own
 * policy checks it.
 */
export function decideSignUp(event: PreSignUpTriggerEvent, rules: Rules): PreSignUpTriggerEvent {
  if (event.triggerSource === 'PreSignUp_AdminCreateUser') return event;
  if (!rules.isRegistrationOpen) throw new Error(registrationClosed);
  const isConfirmed = !rules.isEmailConfirmationRequired;
  return {
    ...event,
    response: { ...event.response, autoConfirmUser: isConfirmed, autoVerifyEmail: isConfirmed },
  };
}
