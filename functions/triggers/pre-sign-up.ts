import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { SystemSettingsRepository } from '@mirsah/domain/settings/system-settings.ts';
import { createSystemSettings } from '@mirsah/table/system-settings.ts';
import { openTable } from '@mirsah/table/table.ts';
import type { PreSignUpTriggerEvent, PreSignUpTriggerHandler } from 'aws-lambda';
import * as z from 'zod';
import { decideSignUp } from './decide-sign-up.ts';

const environmentSchema = z.object({ TABLE_NAME: z.string().min(1) });

let settings: SystemSettingsRepository | undefined;

/** Called by Cognito before it creates an account; a throw refuses it, with the message shown to the visitor. */
export const handler: PreSignUpTriggerHandler = async (event: PreSignUpTriggerEvent) => {
  const { TABLE_NAME } = environmentSchema.parse(process.env);
  settings ??= createSystemSettings(openTable(new DynamoDBClient({}), TABLE_NAME));
  return decideSignUp(event, await settings.get());
};
