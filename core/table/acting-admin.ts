import type { AuditEntry } from '@mirsah/domain/admin/audit-entry.ts';
import { putAuditEntry } from './audit-log.ts';
import { profileKey } from './keys.ts';
import type { Table } from './table.ts';
import type { Step } from './transaction.ts';

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
    ...(isOwn ? [] : [{ item: check, refused: 'not_allowed' as const }]),
    { item: putAuditEntry(table, entry), refused: 'not_allowed' },
  ];
}
