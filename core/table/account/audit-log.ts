import { type AuditEntry, type AuditLog, auditEntrySchema } from '@mirsah/domain/user/audit-log';
import { codec, decodeAll, encode } from '../dynamo/item.ts';
import { invalidCursor, partition, queryOnce } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { type Condition, check, put, type Step, type TransactItem } from '../dynamo/write.ts';
import { accessKey, auditEntryKey, profileKey } from './keys.ts';

export const auditEntryCodec = codec({
  entity: 'audit_entry',
  schema: auditEntrySchema,
  fallbacks: { action: 'other' },
});

/** An entry of the log, written in the same transaction as the action. */
export function putAuditEntry(table: Table, entry: AuditEntry): TransactItem {
  return put(table, encode(auditEntryCodec, auditEntryKey(entry.id), entry));
}

/** The cursor is the id of the last entry shown. */
export function createAuditLog(table: Table): AuditLog {
  return {
    async list({ limit, cursor }) {
      if (cursor && !/^[0-9a-z]{26}$/.test(cursor)) throw invalidCursor();
      const newestFirst = {
        ...partition(auditEntryKey('').pk),
        ConsistentRead: false,
        ScanIndexForward: false,
        ...(cursor && { ExclusiveStartKey: auditEntryKey(cursor) }),
      };
      const { items, nextKey } = await queryOnce(table, newestFirst, limit);
      return {
        items: decodeAll(table, auditEntryCodec, items),
        cursor: nextKey ? String(nextKey.sk) : null,
      };
    },
  };
}

/**
 * The steps of every write of an administrator: a check of their permission at that moment, and an entry in
 * the log.
 */
export function asAdmin(table: Table, entry: AuditEntry): Step<'not_allowed'>[] {
  // One item cannot be both checked and changed in a transaction; a change of the administrator's own profile
  // has its own condition.
  const isOwn = entry.target?.id === entry.by.id;
  const writes = [...(isOwn ? [] : isActingAdmin(table, entry.by.id)), putAuditEntry(table, entry)];
  return writes.map((item) => ({ item, onConflict: 'not_allowed' }));
}

/** Checks that the user is an administrator who is not being deleted. */
export const isActingAdmin = (table: Table, userId: string): TransactItem[] => [
  check(table, accessKey(userId), {
    ConditionExpression: '#role = :admin AND #status = :approved',
    ExpressionAttributeNames: { '#role': 'role', '#status': 'status' },
    ExpressionAttributeValues: { ':admin': 'admin', ':approved': 'approved' },
  }),
  check(table, profileKey(userId), isStaying),
];

/** The profile is not being deleted. */
export const isStaying: Condition = {
  ConditionExpression: 'deletingSince = :none',
  ExpressionAttributeValues: { ':none': null },
};
