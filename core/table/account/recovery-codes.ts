import type { AuditEntry } from '@mirsah/domain/user/audit-log';
import type { RecoveryCodes } from '@mirsah/domain/user/second-factor';
import * as z from 'zod';
import { codec, encode } from '../dynamo/item.ts';
import { find } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { put, remove, updateIf, write } from '../dynamo/write.ts';
import { putAuditEntry } from './audit-log.ts';
import { recoveryCodesKey } from './keys.ts';

export const recoveryCodesCodec = codec({
  entity: 'recovery_codes',
  schema: z.object({ userId: z.string(), hashes: z.array(z.string()) }),
});

export function createRecoveryCodes(table: Table): RecoveryCodes {
  return {
    replace(userId, hashes) {
      const stored = { userId, hashes };
      return write(table, put(table, encode(recoveryCodesCodec, recoveryCodesKey(userId), stored)));
    },
    async use(userId, hash) {
      const key = recoveryCodesKey(userId);
      const before = (await find(table, recoveryCodesCodec, key))?.hashes ?? [];
      if (!before.includes(hash)) return false;
      // Of two calls at the same moment one changes the list, and the other finds another than it has read.
      const set = { hashes: before.filter((each) => each !== hash) };
      return updateIf(
        table,
        key,
        { set },
        {
          ConditionExpression: 'hashes = :before',
          ExpressionAttributeValues: { ':before': before },
        },
      );
    },
    remove: (userId) => write(table, remove(table, recoveryCodesKey(userId))),
  };
}

/** Adds an entry that no other write belongs to. */
export function createAuditWriter(table: Table): (entry: AuditEntry) => Promise<void> {
  return (entry) => write(table, putAuditEntry(table, entry));
}
