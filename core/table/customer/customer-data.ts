import { createHash } from 'node:crypto';
import type { CustomerDataRepository, CustomerRecord } from '@mirsah/domain/customer-data';
import { phoneMentions } from '@mirsah/domain/customer-data/mentions';
import { moveDelivery } from '@mirsah/domain/delivery';
import type { Order } from '@mirsah/domain/order';
import { decodeAll, decodeOrSkip, type Item, type Key } from '../dynamo/item.ts';
import { customerKey, orderKey } from '../dynamo/keys.ts';
import type { PhoneTable } from '../dynamo/phone-keys.ts';
import { each } from '../dynamo/pool.ts';
import { decodeCursor, encodeCursor, find, partition, queryAll, queryOnce } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { changedParts, exists, ifVersion, remove, updateParts, write, writeIf } from '../dynamo/write.ts';
import { findForms, removeForms } from '../order/abandoned-forms.ts';
import { blockedPhoneCodec } from '../order/blocked-phones.ts';
import { blockedPhoneKey, ownersOrders, ownersOrdersByPhone, ownersOrdersOnHold } from '../order/keys.ts';
import { carriedEventItems, orderCodec, orderEventCodec } from '../order/order-item.ts';
import { receivedMessageCodec } from '../outbound/conversations.ts';
import { conversionCodec, signalsCodec } from '../outbound/conversions.ts';
import { createDeliveryRepository, deliveryCodec } from '../outbound/deliveries.ts';
import { receivedMessageKey, whatsAppMessageKey } from '../outbound/keys.ts';
import { orderMessageCodec } from '../outbound/order-messages.ts';
import { findUnmatched, removeUnmatched } from '../outbound/unmatched-messages.ts';
import { withoutCustomer, withoutFormerPhone } from './personal-data.ts';

/** Orders per part; each costs a query. */
const PART = 200;
/** More orders than one phone has; further ones are found by the search of all orders. */
const MAX_BY_PHONE = 100;

export function createCustomerData(table: PhoneTable): CustomerDataRepository {
  return {
    async find(ownerId, e164, cursor) {
      if (cursor === undefined) return findFirst(table, ownerId, e164);
      const { keys, next } = await nextOrders(table, ownerId, cursor);
      return {
        records: await recordsAbout(table, { ownerId, e164, keys }),
        forms: [],
        unmatched: [],
        blocked: undefined,
        cursor: next,
      };
    },
    eraseOrder: (ownerId, orderId, at) => eraseOrder(table, ownerId, orderId, at),
    async removeMentions(ownerId, orderId, e164) {
      const mentions = phoneMentions(e164);
      for (const item of await itemsOf(table, orderKey(orderId))) {
        if (item.entity === 'order' && item.ownerId !== ownerId) return;
        const removed: Item = { ...mentions.removedFrom(item), ...placeOf(item) };
        const isOfPhone = Array.isArray(item.changes) && item.changes.some(({ from }) => from === e164);
        await changeItem(table, item, isOfPhone ? withoutFormerPhone(removed) : removed);
      }
    },
    async eraseCustomer(ownerId, e164, openOrders) {
      await removeForms(table, ownerId, e164, openOrders);
      await removeUnmatched(table, ownerId, e164);
      // Whether the phone is blocked stays known while an open order needs the customer.
      if (openOrders.length > 0) return;
      for (const phone of table.phoneKeys.accepted(ownerId, e164)) {
        for (const key of [blockedPhoneKey(ownerId, phone), customerKey(ownerId, phone)]) {
          await write(table, remove(table, key));
        }
      }
    },
  };
}

async function findFirst(table: PhoneTable, ownerId: string, e164: string) {
  const hashes = table.phoneKeys.accepted(ownerId, e164);
  const listed = await Promise.all(
    hashes.map((phone) =>
      queryAll(table, partition(ownersOrdersByPhone(ownerId, phone), 'gsi3'), MAX_BY_PHONE),
    ),
  );
  const blocked = await Promise.all(
    hashes.map((phone) => find(table, blockedPhoneCodec, blockedPhoneKey(ownerId, phone))),
  );
  const keys = listed.flat().map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
  return {
    records: await recordsAbout(table, { ownerId, e164, keys }),
    forms: await findForms(table, ownerId, e164),
    unmatched: await findUnmatched(table, ownerId, e164),
    blocked: blocked.find((phone) => phone !== undefined),
    cursor: 'held',
  };
}

/**
 * The next orders of a merchant. Those on hold come first: an order that is released during the run is in a
 * later list.
 */
async function nextOrders(table: Table, ownerId: string, cursor: string) {
  const [list, position] = cursor.split('.', 2);
  const isHeld = list === 'held';
  const name = isHeld ? ownersOrdersOnHold(ownerId) : ownersOrders(ownerId);
  const start = position ? decodeCursor(position, { index: 'gsi1', partition: name }) : undefined;
  const query = { ...partition(name, 'gsi1'), ProjectionExpression: 'pk, sk' };
  const { items, nextKey } = await queryOnce(
    table,
    { ...query, ...(start && { ExclusiveStartKey: start }) },
    PART,
  );
  const keys = items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
  const after = encodeCursor(nextKey, 'gsi1sk');
  const next = after === null ? (isHeld ? 'placed' : null) : `${isHeld ? 'held' : 'placed'}.${after}`;
  return { keys, next };
}

type Asked = { ownerId: string; e164: string; keys: readonly Key[] };

/** The records of those orders that belong to the phone, or mention it. */
async function recordsAbout(table: Table, { ownerId, e164, keys }: Asked): Promise<CustomerRecord[]> {
  const mentions = phoneMentions(e164);
  const found: CustomerRecord[] = [];
  await each(keys, async (key) => {
    const items = await itemsOf(table, key);
    const item = items.find(({ entity }) => entity === 'order');
    const order = item && decodeOrSkip(table, orderCodec, item);
    if (!order || order.ownerId !== ownerId) return;
    const isOwn = order.customerPhone.e164 === e164;
    if (isOwn || items.some((one) => mentions.isIn(one))) found.push(recordOf(table, items, order, isOwn));
  });
  return found.sort((a, b) => (a.order.placedAt < b.order.placedAt ? 1 : -1));
}

function recordOf(table: Table, items: readonly Item[], order: Order, isOwn: boolean): CustomerRecord {
  const of = (entity: string) => items.filter((item) => item.entity === entity);
  const events = [...of('order_event'), ...of('order').flatMap(carriedEventItems)];
  const once = [...new Map(events.map((event) => [String(event.sk), event])).values()];
  return {
    order,
    isOwn,
    events: decodeAll(table, orderEventCodec, once).sort((a, b) => (a.at < b.at ? -1 : 1)),
    messages: decodeAll(table, orderMessageCodec, of('order_message')),
    received: decodeAll(
      table,
      receivedMessageCodec,
      of('conversation').filter(({ sk }) => String(sk).startsWith(receivedMessageKey('', '').sk)),
    ),
    deliveries: decodeAll(table, deliveryCodec, of('delivery')),
    conversions: decodeAll(table, conversionCodec, of('conversion')),
    signals: decodeAll(table, signalsCodec, of('order_signals'))[0] ?? null,
  };
}

const ATTEMPTS = 5;

/**
 * Erases the customer of one order, as `CustomerDataRepository` describes. The order is last: while it has
 * its customer, an interrupted erasure finds it again.
 */
export async function eraseOrder(
  table: Table,
  ownerId: string,
  orderId: string,
  at: string,
): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await itemsOf(table, orderKey(orderId));
    const order = found.find(({ entity }) => entity === 'order');
    if (!order || order.ownerId !== ownerId) return undefined;
    if (typeof order.erasedAt === 'string') return order.erasedAt;
    const isStopped = await stopDeliveries(table, found, at);
    const items = isStopped ? await itemsOf(table, orderKey(orderId)) : found;
    for (const item of items) if (item.entity !== 'order') await eraseItem(table, item);
    const version = Number(order.version);
    const erased = { ...withoutCustomer(order), erasedAt: at, updatedAt: at, version: version + 1 };
    const parts = changedParts(order, erased);
    if (await writeIf(table, updateParts(table, orderKey(orderId), parts, ifVersion(version)))) return at;
    if (attempt === ATTEMPTS) throw new Error('An order was changed at each attempt to erase its customer');
  }
}

/** Cancels pending sends. Returns whether there were any. */
async function stopDeliveries(table: Table, items: readonly Item[], at: string): Promise<boolean> {
  const queued = items.filter(({ entity, state }) => entity === 'delivery' && state === 'queued');
  for (const delivery of decodeAll(table, deliveryCodec, queued)) {
    const reason = { code: 'customer_erased', message: '' } as const;
    const stopped = moveDelivery(delivery, { state: 'rejected', at, reason });
    await createDeliveryRepository(table).change(delivery, stopped);
  }
  return queued.length > 0;
}

async function eraseItem(table: Table, item: Item): Promise<void> {
  const key = keyOf(item);
  const erased = withoutCustomer(item);
  if (erased !== undefined) return changeItem(table, item, erased);
  const { remoteId } = item;
  if (item.entity === 'order_message' && typeof remoteId === 'string') {
    const hash = createHash('sha256').update(remoteId).digest('base64url');
    await write(table, remove(table, whatsAppMessageKey(hash)));
  }
  await write(table, remove(table, key));
}

/** Sets the attributes that differ, if the item still exists; concurrent changes of other attributes stay. */
async function changeItem(table: Table, before: Item, after: Item): Promise<void> {
  const parts = changedParts(before, after);
  if (parts.length > 0) await writeIf(table, updateParts(table, keyOf(before), parts, exists));
}

const itemsOf = (table: Table, { pk }: Key) => queryAll(table, partition(pk));
const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

/** The item's key attributes, which no change of its texts may touch. */
function placeOf(item: Item): Item {
  const names = ['pk', 'sk', 'entity', 'id', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk', 'gsi3pk', 'gsi3sk'];
  return Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]]] : [])));
}
