import {
  type BlockedPhone,
  type BlockedPhoneRepository,
  blockedPhoneSchema,
} from '@mirsah/domain/order/blocked-phone';
import { codec, encode } from '../dynamo/item.ts';
import type { PhoneTable } from '../dynamo/phone-keys.ts';
import { find, listIndex } from '../dynamo/query.ts';
import { isNew, putIf, remove, write } from '../dynamo/write.ts';
import { blockedPhoneIndexes, blockedPhoneKey, ownersBlockedPhones } from './keys.ts';

export const blockedPhoneCodec = codec({ entity: 'blocked_phone', schema: blockedPhoneSchema });

export function createBlockedPhoneRepository(table: PhoneTable): BlockedPhoneRepository {
  const keysOf = (ownerId: string, e164: string) =>
    table.phoneKeys.accepted(ownerId, e164).map((phone) => blockedPhoneKey(ownerId, phone));
  const findAll = (ownerId: string, e164: string) =>
    Promise.all(keysOf(ownerId, e164).map((key) => find(table, blockedPhoneCodec, key)));
  return {
    find: async (ownerId, e164) => (await findAll(ownerId, e164)).find((found) => found !== undefined),
    list: (ownerId, request) =>
      listIndex(table, blockedPhoneCodec, {
        index: 'gsi1',
        partition: ownersBlockedPhones(ownerId),
        ...request,
      }),
    async block(phone) {
      const [, ...former] = await findAll(phone.ownerId, phone.e164);
      const earlier = former.find((found) => found !== undefined);
      if (earlier) return earlier;
      const item = blockedPhoneItem(table, phone);
      if (await putIf(table, item, isNew)) return phone;
      return (await find(table, blockedPhoneCodec, { pk: item.pk, sk: item.sk })) ?? phone;
    },
    async unblock(ownerId, e164) {
      for (const key of keysOf(ownerId, e164)) await write(table, remove(table, key));
    },
  };
}

/** A blocked phone as it is stored, with its key in the list. */
export function blockedPhoneItem({ phoneKeys }: Pick<PhoneTable, 'phoneKeys'>, blocked: BlockedPhone) {
  const phone = phoneKeys.current(blocked.ownerId, blocked.e164);
  const key = blockedPhoneKey(blocked.ownerId, phone);
  return { ...encode(blockedPhoneCodec, key, blocked), ...blockedPhoneIndexes(blocked, phone) };
}
