import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type AuditEntry, type AuditLog, auditEntrySchema } from '@mirsah/domain/admin/audit-entry.ts';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import { decode, encode } from './item.ts';
import { auditEntryKey } from './keys.ts';
import type { Table } from './table.ts';
import type { TransactItem } from './transaction.ts';

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
