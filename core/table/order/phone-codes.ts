import { timingSafeEqual } from 'node:crypto';
import type { Delivery } from '@mirsah/domain/delivery';
import { DomainError } from '@mirsah/domain/error';
import type { Order } from '@mirsah/domain/order';
import {
  type CodeHash,
  type CodeSettlement,
  newPhoneCode,
  type PhoneCode,
  type PhoneCodes,
  phoneCodeSchema,
} from '@mirsah/domain/order/phone-code';
import { codec, encode } from '../dynamo/item.ts';
import type { PhoneKeys, PhoneTable } from '../dynamo/phone-keys.ts';
import { find } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import {
  type Condition,
  ifVersion,
  isNew,
  put,
  putIf,
  type TransactItem,
  updateIf,
} from '../dynamo/write.ts';
import { putDelivery } from '../outbound/deliveries.ts';
import { phoneCodeKey } from './keys.ts';
import { changeWithEvents, orderItem } from './order-item.ts';

export const phoneCodeCodec = codec({ entity: 'phone_code', schema: phoneCodeSchema });

/** A code is requested with the order, and written together with it. */
export function putPhoneCode(table: Table, order: Order): TransactItem {
  return put(table, encode(phoneCodeCodec, phoneCodeKey(order.id), newPhoneCode(order)), isNew);
}

const isSame = ({ asked, sent, tries }: PhoneCode): Condition => ({
  ConditionExpression: 'asked = :was_asked AND sent = :was_sent AND tries = :was_tries',
  ExpressionAttributeValues: { ':was_asked': asked, ':was_sent': sent, ':was_tries': tries },
});

/** For shoppers' requests, which may not update: the item is written whole. */
export function createPhoneCodes(table: Table): PhoneCodes {
  return {
    find: (orderId) => find(table, phoneCodeCodec, phoneCodeKey(orderId)),
    change: (before, after) =>
      putIf(table, encode(phoneCodeCodec, phoneCodeKey(after.orderId), after), isSame(before)),
  };
}

/** For the sender of the codes: nothing is written for an order that was deleted in the meantime. */
export function createSentCodes(table: Table): PhoneCodes {
  return {
    find: (orderId) => find(table, phoneCodeCodec, phoneCodeKey(orderId)),
    change(before, { orderId, sent, hash, validUntil }) {
      return updateIf(table, phoneCodeKey(orderId), { set: { sent, hash, validUntil } }, isSame(before));
    },
  };
}

/** Writes the result of a code, and the delivery of an order that it releases. */
export function createCodeSettlement(table: PhoneTable): CodeSettlement {
  return {
    async settle(before, after, events, delivery?: Delivery) {
      const isWritten = await changeWithEvents(
        table,
        { before, events },
        (carried) => put(table, { ...orderItem(table, after), ...carried }, ifVersion(before.version)),
        delivery ? [putDelivery(table, delivery)] : [],
      );
      if (!isWritten) throw new DomainError('version_conflict');
    },
  };
}

/** Hashes codes with the key of the phones, each for its order and its index among the order's codes. */
export function createCodeHash(keys: PhoneKeys): CodeHash {
  const scopeOf = (orderId: string, send: number) => `code ${orderId} ${send}`;
  return {
    of: ({ orderId, send, digits }) => keys.current(scopeOf(orderId, send), digits),
    matches: (hash, { orderId, send, digits }) =>
      keys
        .accepted(scopeOf(orderId, send), digits)
        // A key without hashes (of releases before 0.2) created no codes.
        .filter((accepted) => accepted.length === hash.length)
        .some((accepted) => timingSafeEqual(Buffer.from(accepted), Buffer.from(hash))),
  };
}
