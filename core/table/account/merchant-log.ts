import { LOG_DAYS, type LogEntry, logEntrySchema, type MerchantLog } from '@mirsah/domain/member/log';
import { codec, encode } from '../dynamo/item.ts';
import { listOwned } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { put, write } from '../dynamo/write.ts';
import { logEntryKey } from './keys.ts';

export const logEntryCodec = codec({
  entity: 'log_entry',
  schema: logEntrySchema,
  fallbacks: { action: 'other' },
});

/** An entry as it is stored. */
export function logEntryItem(merchantId: string, entry: LogEntry) {
  const expiresAt = Math.ceil(Date.parse(entry.at) / 1000) + LOG_DAYS * 86_400;
  return { ...encode(logEntryCodec, logEntryKey(merchantId, entry.id), entry), expiresAt };
}

/** Entries have a partition of their own, and are deleted a year later. */
export function createMerchantLog(table: Table): MerchantLog {
  return {
    add: (merchantId, entry) => write(table, put(table, logEntryItem(merchantId, entry))),
    list: (merchantId, request) =>
      listOwned(table, logEntryCodec, { ...logEntryKey(merchantId, ''), ...request }),
  };
}
