import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/error';
import { randomId } from '@mirsah/domain/id';
import {
  defaultSystemSettings,
  type SystemSettingsRepository,
  systemSettingsSchema,
  type VersionedSettings,
} from '@mirsah/domain/settings';
import type { EditableSettings } from '@mirsah/domain/user/save-settings';
import * as z from 'zod';
import { asAdmin } from './audit-log.ts';
import { decode, encode } from './dynamo/item.ts';
import type { Table } from './dynamo/table.ts';
import { type Step, type TransactItem, transact } from './dynamo/write.ts';
import { SYSTEM_SETTINGS } from './keys.ts';
import { putRepublishJob } from './publication.ts';

/** Settings saved before a later one was invented have that one's default. */
const storedSchema = z.strictObject({ version: z.number().int(), settings: systemSettingsSchema.partial() });

export function createSystemSettings(table: Table): SystemSettingsRepository {
  return { get: async () => (await read(table)).settings };
}

export function createEditableSettings(table: Table): EditableSettings {
  return {
    get: () => read(table),
    async replace(before, after, entry) {
      const isCloakingMoved = before.settings.isCloakingAllowed !== after.settings.isCloakingAllowed;
      const steps: Step<'version_conflict' | 'not_allowed'>[] = [
        { item: put(table, before, after), onConflict: 'version_conflict' },
        ...asAdmin(table, entry),
      ];
      if (isCloakingMoved) {
        const walk = { id: randomId(), after: null };
        steps.push({ item: { Put: putRepublishJob(table, walk) }, onConflict: 'version_conflict' });
      }
      const refusal = await transact(table, steps);
      if (refusal) throw new DomainError(refusal);
    },
  };
}

async function read(table: Table): Promise<VersionedSettings> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: SYSTEM_SETTINGS, ConsistentRead: true }),
  );
  const { version, settings } = Item ? decode(storedSchema, Item) : { version: 0, settings: {} };
  return { version, settings: systemSettingsSchema.parse({ ...defaultSystemSettings, ...settings }) };
}

function put(table: Table, before: VersionedSettings, after: VersionedSettings): TransactItem {
  return {
    Put: {
      TableName: table.name,
      Item: encode('system_settings', SYSTEM_SETTINGS, after),
      ConditionExpression: '(attribute_not_exists(pk) AND :before = :none) OR #version = :before',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':before': before.version, ':none': 0 },
    },
  };
}
