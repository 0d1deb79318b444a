import {
  defaultRiskSettings,
  type RiskSettingsRepository,
  riskSettingsSchema,
} from '@mirsah/domain/order/risk';
import { codec, encode } from '../dynamo/item.ts';
import { find } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { update, write } from '../dynamo/write.ts';
import { connectionKey } from '../outbound/keys.ts';

/**
 * Beside a merchant's connections: the public function reads both for every order, and nothing else of a
 * merchant.
 */
export const riskSettingsCodec = codec({
  entity: 'connection',
  shape: 'risk_settings',
  schema: riskSettingsSchema,
});

export function createRiskSettings(table: Table): RiskSettingsRepository {
  return {
    find: async (ownerId) =>
      (await find(table, riskSettingsCodec, connectionKey(ownerId, 'RISK'))) ?? defaultRiskSettings,
    async save(ownerId, settings) {
      const set = encode(riskSettingsCodec, connectionKey(ownerId, 'RISK'), settings);
      await write(table, update(table, connectionKey(ownerId, 'RISK'), { set }));
    },
  };
}
