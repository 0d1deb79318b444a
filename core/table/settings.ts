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
import { asAdmin } from './account/audit-log.ts';
import { SYSTEM_SETTINGS } from './account/keys.ts';
import { codec, encode } from './dynamo/item.ts';
import { find } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { ifVersion, isNew, put, replace, type Step, type TransactItem, transact } from './dynamo/write.ts';
import { putRepublishJob } from './page/publication.ts';

/** A password rule of a newer release is read as the strictest one that we know. */
export const systemSettingsCodec = codec({
  entity: 'system_settings',
  schema: z.object({ version: z.number(), settings: systemSettingsSchema }),
  fallbacks: { passwordStrength: 'high', sessionDays: defaultSystemSettings.sessionDays },
});

export function createSystemSettings(table: Table): SystemSettingsRepository {
  return { get: async () => (await read(table)).settings };
}

export function createEditableSettings(table: Table): EditableSettings {
  return {
    get: () => read(table),
    async replace(before, after, entry) {
      const steps: Step<'version_conflict' | 'not_allowed'>[] = [
        { item: save(table, before, after), onConflict: 'version_conflict' },
        ...asAdmin(table, entry),
      ];
      if (before.settings.isCloakingAllowed !== after.settings.isCloakingAllowed) {
        const job = { id: randomId(), cursor: null };
        steps.push({ item: putRepublishJob(table, job), onConflict: 'version_conflict' });
      }
      const conflict = await transact(table, steps);
      if (conflict) throw new DomainError(conflict);
    },
  };
}

async function read(table: Table): Promise<VersionedSettings> {
  const stored = await find(table, systemSettingsCodec, SYSTEM_SETTINGS);
  return stored ?? { version: 0, settings: defaultSystemSettings };
}

/** Sets the settings that changed one by one, so that those of a newer release stay. */
function save(table: Table, before: VersionedSettings, after: VersionedSettings): TransactItem {
  const item = encode(systemSettingsCodec, SYSTEM_SETTINGS, after);
  if (before.version === 0) return put(table, item, isNew);
  const stored = encode(systemSettingsCodec, SYSTEM_SETTINGS, before);
  return replace(table, stored, item, ifVersion(before.version));
}
