import { LOG_DAYS, logEntrySchema, type MerchantLog } from '@mirsah/domain/member/log';
import { codec, encode } from './dynamo/item.ts';
import { listOwned } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { put, write } from './dynamo/write.ts';
import { logEntryKey } from './team-keys.ts';

export const logEntryCodec = codec({
  entity: 'log_entry',
  schema: logEntrySchema,
  fallbacks: { action: 'other' },
});

/** Entries have a partition of their own, and are deleted a year later. */
export function createMerchantLog(table: Table): MerchantLog {
  return {
    add(merchantId, entry) {
      const expiresAt = Math.ceil(Date.parse(entry.at) / 1000) + LOG_DAYS * 86_400;
      const item = encode(logEntryCodec, logEntryKey(merchantId, entry.id), entry);
      return write(table, put(table, { ...item, expiresAt }));
    },
    list: (merchantId, request) =>
      listOwned(table, logEntryCodec, { ...logEntryKey(merchantId, ''), ...request }),
  };
}
