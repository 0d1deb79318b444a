import { decode, decodeOrSkip, encode, type Item, type Key } from '../dynamo/item.ts';
import { customerKey, orderKey } from '../dynamo/keys.ts';
import type { PhoneTable } from '../dynamo/phone-keys.ts';
import { batchGet, eachItem, itemName, partition } from '../dynamo/query.ts';
import {
  exists,
  ifVersion,
  isNew,
  put,
  remove,
  transact,
  transactOnce,
  update,
  updateIf,
  write,
} from '../dynamo/write.ts';
import { customerCodec } from '../metrics/count-changes.ts';
import { blockedPhoneCodec, blockedPhoneItem } from '../order/blocked-phones.ts';
import {
  ownersBlockedPhones,
  ownersFormerPhones,
  ownersOrders,
  ownersOrdersByFormerPhone,
  ownersOrdersByPhone,
  ownersOrdersOnHold,
} from '../order/keys.ts';
import { orderCodec, orderEventCodec, readFormerPhone } from '../order/order-item.ts';
import { stoppedCodec } from '../outbound/conversations.ts';
import { stoppedKey } from '../outbound/keys.ts';

/** The result for a merchant's keys; `left` counts those that changed concurrently, for the next run. */
export type Rekeyed = { rewritten: number; left: number; isDone: boolean };

/** The number of orders that are read together. */
const CHUNK = 20;

/** Changed orders may not have been counted yet, and are counted by the stream. */
const SETTLED_MS = 10 * 60_000;

/**
 * Rewrites all keys of a merchant that contain a phone to the form that `table.phoneKeys` writes now: those
 * of orders by phone, now and before a correction, customers and blocked phones.
 * Customers that only a lost key would find are counted again from their orders. The product may keep
 * running: concurrent changes are left for the next run, or have the current key already. Current keys are
 * only read, so an interrupted run can be continued. `hasTime` is called between chunks; when there is none,
 * `isDone` is false.
 */
export async function rekeyMerchant(
  table: PhoneTable,
  ownerId: string,
  hasTime: () => boolean,
): Promise<Rekeyed> {
  const total: Rekeyed = { rewritten: 0, left: 0, isDone: false };
  const add = (outcomes: readonly Outcome[]) => {
    for (const outcome of outcomes) if (outcome !== 'current') total[outcome] += 1;
  };
  const customers = new Map<string, number>();
  // A released order moves from the first list to the second, so it is found in a later one.
  for (const list of [ownersOrdersOnHold(ownerId), ownersOrders(ownerId)]) {
    for await (const chunk of chunksOf(eachItem(table, partition(list, 'gsi1')))) {
      if (!hasTime()) return total;
      add((await Promise.all(chunk.map((item) => rekeyOrder(table, ownerId, item, customers)))).flat());
    }
  }
  for await (const chunk of chunksOf(customers)) {
    if (!hasTime()) return total;
    add(await Promise.all(chunk.map((customer) => rekeyCustomer(table, ownerId, ...customer))));
  }
  for await (const chunk of chunksOf(eachItem(table, partition(ownersBlockedPhones(ownerId), 'gsi1')))) {
    if (!hasTime()) return total;
    add(await Promise.all(chunk.map((item) => rekeyBlockedPhone(table, item))));
  }
  for await (const chunk of chunksOf(eachItem(table, partition(ownersFormerPhones(ownerId), 'gsi1')))) {
    if (!hasTime()) return total;
    add(await Promise.all(chunk.map((item) => rekeyFormerPhone(table, ownerId, item))));
  }
  return { ...total, isDone: true };
}

type Outcome = 'current' | 'rewritten' | 'left';

async function* chunksOf<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T[]> {
  let chunk: T[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  yield chunk;
}

/** Rewrites the order's key. `customers` collects its phone, with the number of its counted orders. */
async function rekeyOrder(
  table: PhoneTable,
  ownerId: string,
  item: Item,
  customers: Map<string, number>,
): Promise<Outcome[]> {
  const order = decodeOrSkip(table, orderCodec, item);
  if (!order || order.erasedAt !== null) return [];
  const { e164 } = order.customerPhone;
  const isCounted = order.holdReason === null && Date.parse(order.updatedAt) < Date.now() - SETTLED_MS;
  customers.set(e164, (customers.get(e164) ?? 0) + Number(isCounted));
  const gsi3pk = ownersOrdersByPhone(ownerId, table.phoneKeys.current(ownerId, e164));
  if (item.gsi3pk === gsi3pk) return [];
  const isStill = {
    ConditionExpression: 'gsi3pk = :was AND customerPhone.e164 = :phone',
    ExpressionAttributeValues: { ':was': item.gsi3pk, ':phone': e164 },
  };
  return [(await updateIf(table, orderKey(order.id), { set: { gsi3pk } }, isStill)) ? 'rewritten' : 'left'];
}

/** Moves a customer's record to the current key, with at least the number of its counted orders. */
async function rekeyCustomer(
  table: PhoneTable,
  ownerId: string,
  e164: string,
  counted: number,
): Promise<Outcome> {
  const current = customerKey(ownerId, table.phoneKeys.current(ownerId, e164));
  const phones = table.phoneKeys.accepted(ownerId, e164);
  const known = phones.map((phone) => customerKey(ownerId, phone));
  const wishes = phones.map((phone) => stoppedKey(ownerId, phone));
  const items = await batchGet(table, [...known, ...wishes]);
  for (const key of wishes.slice(1)) await moveWish(table, items.get(itemName(key)), wishes[0]);
  const stored = known.flatMap((key) => {
    const item = items.get(itemName(key));
    return item ? [{ key, ...decode(customerCodec, item) }] : [];
  });
  const former = stored.filter(({ key }) => key.pk !== current.pk);
  const found = stored.reduce((sum, one) => sum + one.orders, 0);
  if (former.length === 0 && found >= counted) return 'current';
  const { version } = stored.find(({ key }) => key.pk === current.pk) ?? { version: 0 };
  const orders = Math.max(found, counted);
  const set = encode(customerCodec, current, { orders, version: version + 1 });
  const outcome = await transactOnce(table, [
    update(table, current, { set }, ifVersion(version)),
    ...former.map((one) => remove(table, one.key, ifVersion(one.version))),
  ]);
  return outcome === 'written' ? 'rewritten' : 'left';
}

/**
 * Marks that a customer wants no messages: written under the new key before it is deleted under the old one.
 */
async function moveWish(table: PhoneTable, item: Item | undefined, current: Key | undefined): Promise<void> {
  if (!item || !current) return;
  const wish = encode(stoppedCodec, current, decode(stoppedCodec, item));
  await write(table, update(table, current, { set: wish }));
  await write(table, remove(table, { pk: String(item.pk), sk: String(item.sk) }));
}

/** Rewrites the key of an event by the phone that its order had before. */
async function rekeyFormerPhone(table: PhoneTable, ownerId: string, item: Item): Promise<Outcome> {
  const event = decodeOrSkip(table, orderEventCodec, item);
  if (!event) return 'current';
  const phone = readFormerPhone(event);
  // Of a kind that a later release has added.
  if (phone === undefined) return 'current';
  const gsi3pk = ownersOrdersByFormerPhone(ownerId, table.phoneKeys.current(ownerId, phone));
  if (item.gsi3pk === gsi3pk) return 'current';
  const isStill = {
    ConditionExpression: 'gsi3pk = :was',
    ExpressionAttributeValues: { ':was': item.gsi3pk },
  };
  const key = { pk: String(item.pk), sk: String(item.sk) };
  return (await updateIf(table, key, { set: { gsi3pk } }, isStill)) ? 'rewritten' : 'left';
}

/**
 * Moved in one step: its orders are on hold at every moment, and a phone that its merchant unblocks during
 * the run stays unblocked.
 */
async function rekeyBlockedPhone(table: PhoneTable, item: Item): Promise<Outcome> {
  const stored = decodeOrSkip(table, blockedPhoneCodec, item);
  if (!stored) return 'current';
  const current = blockedPhoneItem(table, stored);
  if (current.pk === item.pk) return 'current';
  const former = { pk: String(item.pk), sk: String(item.sk) };
  const found = await transact<'blocked again' | 'unblocked'>(table, [
    { item: put(table, current, isNew), onConflict: 'blocked again' },
    { item: remove(table, former, exists), onConflict: 'unblocked' },
  ]);
  if (found === 'unblocked') return 'current';
  if (found === 'blocked again') await write(table, remove(table, former));
  return 'rewritten';
}
