import { type BlockedPhoneRepository, blockedPhoneSchema } from '@mirsah/domain/order/blocked-phone';
import { codec, encode } from './dynamo/item.ts';
import { find, listIndex } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { isNew, putIf, remove, write } from './dynamo/write.ts';
import { blockedPhoneIndexes, blockedPhoneKey, ownersBlockedPhones } from './keys.ts';

export const blockedPhoneCodec = codec({ entity: 'blocked_phone', schema: blockedPhoneSchema });

export function createBlockedPhoneRepository(table: Table): BlockedPhoneRepository {
  return {
    list: (ownerId, request) =>
      listIndex(table, blockedPhoneCodec, {
        index: 'gsi1',
        partition: ownersBlockedPhones(ownerId),
        ...request,
      }),
    async block(phone) {
      const key = blockedPhoneKey(phone.ownerId, phone.e164);
      const item = { ...encode(blockedPhoneCodec, key, phone), ...blockedPhoneIndexes(phone) };
      if (await putIf(table, item, isNew)) return phone;
      return (await find(table, blockedPhoneCodec, key)) ?? phone;
    },
    unblock: (ownerId, e164) => write(table, remove(table, blockedPhoneKey(ownerId, e164))),
  };
}
