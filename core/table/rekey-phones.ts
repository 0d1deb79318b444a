import { blockedPhoneCodec, blockedPhoneItem } from './blocked-phones.ts';
import { stoppedKey } from './conversation-keys.ts';
import { stoppedCodec } from './conversations.ts';
import { customerCodec } from './count-changes.ts';
import { decode, decodeOrSkip, encode, type Item, type Key } from './dynamo/item.ts';
import { batchGet, eachItem, itemName, partition } from './dynamo/query.ts';
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
} from './dynamo/write.ts';
import {
  customerKey,
  orderKey,
  ownersBlockedPhones,
  ownersOrders,
  ownersOrdersByPhone,
  ownersOrdersOnHold,
} from './keys.ts';
import { orderCodec } from './order-item.ts';
import type { PhoneTable } from './phone-keys.ts';

/** What became of a merchant's keys; `left` counts those that changed at the same moment, for the next time. */
export type Rekeyed = { rewritten: number; left: number; isDone: boolean };

/** How many orders are looked at together. */
const CHUNK = 20;

/** What changed since may not have been counted yet, and counts itself. */
const SETTLED_MS = 10 * 60_000;

/**
 * Rewrites all keys of a merchant that have a phone in them as `table.phoneKeys` writes them now: those of orders by
 * phone, customers and blocked phones. Customers that only a lost key would find are counted again from their orders. The product may work on: what it changes meanwhile is left for the next time, or
 * has the current key already. What is current is only read, so an interrupted run is continued by another one.
 * `hasTime` is asked between chunks; when there is none, `isDone` is false.
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
  // A released order moves from the first list to the second, and so is in one that is still to come.
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

/** The order's place by phone. `customers` learns its phone, with how many orders that count are known to be counted. */
async function rekeyOrder(
  table: PhoneTable,
  ownerId: string,
  item: Item,
  customers: Map<string, number>,
): Promise<Outcome[]> {
  const order = decodeOrSkip(table, orderCodec, item);
  if (!order || order.erasedAt !== null) return [];
  const { e164 } = order.customerPhone;
  const gsi3pk = ownersOrdersByPhone(ownerId, table.phoneKeys.current(ownerId, e164));
  const outcomes: Outcome[] = [];
  if (item.gsi3pk !== gsi3pk) {
    const isStill = {
      ConditionExpression: 'gsi3pk = :was AND customerPhone.e164 = :phone',
      ExpressionAttributeValues: { ':was': item.gsi3pk, ':phone': e164 },
    };
    const isWritten = await updateIf(table, orderKey(order.id), { set: { gsi3pk } }, isStill);
    outcomes.push(isWritten ? 'rewritten' : 'left');
  }
  const isCounted = order.holdReason === null && Date.parse(order.updatedAt) < Date.now() - SETTLED_MS;
  customers.set(e164, (customers.get(e164) ?? 0) + Number(isCounted));
  return outcomes;
}

/** Puts all that is stored of a customer under the current key, and never less than its orders that are counted. */
async function rekeyCustomer(
  table: PhoneTable,
  ownerId: string,
  e164: string,
  counted: number,
): Promise<Outcome> {
  const current = customerKey(ownerId, table.phoneKeys.current(ownerId, e164));
  const phones = table.phoneKeys.known(ownerId, e164);
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

/** That a customer wants no messages: first where it is looked for, then no more where it was. */
async function moveWish(table: PhoneTable, item: Item | undefined, current: Key | undefined): Promise<void> {
  if (!item || !current) return;
  const wish = encode(stoppedCodec, current, decode(stoppedCodec, item));
  await write(table, update(table, current, { set: wish }));
  await write(table, remove(table, { pk: String(item.pk), sk: String(item.sk) }));
}

/**
 * Moved in one step: its orders are on hold at every moment, and a phone that its merchant unblocks meanwhile stays
 * unblocked.
 */
async function rekeyBlockedPhone(table: PhoneTable, item: Item): Promise<Outcome> {
  const blocked = decodeOrSkip(table, blockedPhoneCodec, item);
  if (!blocked) return 'current';
  const current = blockedPhoneItem(table, blocked);
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
