import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { SystemSettings, SystemSettingsRepository } from '@mirsah/domain/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { createSystemSettings } from '@mirsah/table/settings';
import type { PreSignUpTriggerEvent, PreSignUpTriggerHandler } from 'aws-lambda';
import * as z from 'zod';

const environmentSchema = z.object({ TABLE_NAME: z.string().min(1) });

let settings: SystemSettingsRepository | undefined;

/** Called by Cognito before it creates an account; a throw refuses it, with the message shown to the visitor. */
export const handler: PreSignUpTriggerHandler = async (event: PreSignUpTriggerEvent) => {
  const { TABLE_NAME } = environmentSchema.parse(process.env);
  settings ??= createSystemSettings(openTable(new DynamoDBClient({}), TABLE_NAME));
  return decideSignUp(event, await settings.get());
};

type Rules = Pick<SystemSettings, 'isRegistrationOpen' | 'isEmailConfirmationRequired'>;

/** Cognito puts its own words before it; the sign-up form shows what follows. */
const CLOSED = 'التسجيل مغلق حاليًا';

/**
 * Refuses visitors while registration is closed, and confirms their accounts at once when no code is asked for.
 * Accounts that an administrator creates pass. The password is not in the event: the pool's own policy judges it.
 */
export function decideSignUp(event: PreSignUpTriggerEvent, rules: Rules): PreSignUpTriggerEvent {
  if (event.triggerSource === 'PreSignUp_AdminCreateUser') return event;
  if (!rules.isRegistrationOpen) throw new Error(CLOSED);
  const isConfirmed = !rules.isEmailConfirmationRequired;
  return {
    ...event,
    response: { ...event.response, autoConfirmUser: isConfirmed, autoVerifyEmail: isConfirmed },
  };
}
