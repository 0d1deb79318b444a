import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/error';
import { type AuditEntry, type AuditLog, auditEntrySchema } from '@mirsah/domain/user/audit-log';
import { decode, encode } from './dynamo/item.ts';
import type { Table } from './dynamo/table.ts';
import type { Step, TransactItem } from './dynamo/write.ts';
import { auditEntryKey, profileKey } from './keys.ts';

/** A line in the log goes with the write that it is about. */
export function putAuditEntry(table: Table, entry: AuditEntry): TransactItem {
  return { Put: { TableName: table.name, Item: encode('audit_entry', auditEntryKey(entry.id), entry) } };
}

/** The cursor is the id of the last entry shown. */
export function createAuditLog(table: Table): AuditLog {
  return {
    async list({ limit, cursor }) {
      if (cursor && !/^[0-9a-z]{26}$/.test(cursor)) {
        throw new DomainError('invalid_request', { fields: [{ path: 'cursor', problem: 'invalid' }] });
      }
      const { Items = [], LastEvaluatedKey } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'pk = :log',
          ExpressionAttributeValues: { ':log': auditEntryKey('').pk },
          ScanIndexForward: false,
          Limit: limit,
          ...(cursor && { ExclusiveStartKey: auditEntryKey(cursor) }),
        }),
      );
      const items = Items.map((item) => decode(auditEntrySchema, item));
      return { items, cursor: LastEvaluatedKey ? (items.at(-1)?.id ?? null) : null };
    },
  };
}

/** What goes with every write of an administrator: their right to it, checked at that moment, and a line in the log. */
export function asAdmin(table: Table, entry: AuditEntry): Step<'not_allowed'>[] {
  const check = {
    ConditionCheck: {
      TableName: table.name,
      Key: profileKey(entry.by.id),
      ConditionExpression: '#role = :admin AND #status = :approved AND NOT deletingSince > :never',
      ExpressionAttributeNames: { '#role': 'role', '#status': 'status' },
      ExpressionAttributeValues: { ':admin': 'admin', ':approved': 'approved', ':never': '' },
    },
  };
  // One item cannot be both checked and changed in a transaction; the change of one's own profile has its own condition.
  const isOwn = entry.target?.id === entry.by.id;
  return [
    ...(isOwn ? [] : [{ item: check, onConflict: 'not_allowed' as const }]),
    { item: putAuditEntry(table, entry), onConflict: 'not_allowed' },
  ];
}
