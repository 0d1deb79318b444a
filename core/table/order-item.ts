import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { type QueuedOrder, queuedOrderSchema } from '@mirsah/domain/desk/queue';
import { type Order, type OrderEvent, orderEventSchema, orderSchema } from '@mirsah/domain/order';
import { tolerant } from '@mirsah/domain/tolerant';
import { type Codec, codec, decode, decodeAll, encode, type Item, withDefaults } from './dynamo/item.ts';
import { batchGet, beginningWith, getItem, itemName, queryAll } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { put, remove, type TransactItem, transact, write, writeIf } from './dynamo/write.ts';
import { orderEventKey, orderIndexes, orderKey, placedEventIndexes } from './keys.ts';
import type { PhoneTable } from './phone-keys.ts';

/** Statuses, places and reasons of a newer release: an order stays on hold, and waits for its merchant to look. */
const fallbacks = {
  status: 'pending',
  country: 'SA',
  currency: 'SAR',
  holdReason: 'too_many_orders',
  device: 'unknown',
  source: 'other',
  /** Of a line. */
  kind: 'main',
  /** Of the offer after the order: nothing is added to it any more. */
  step: 'closed',
  state: 'new',
  result: 'unreachable',
  /** Of a risk. */
  reason: 'other',
  phoneCheck: 'failed',
  /** Of the conversions that were settled: what counts as the purchase. */
  model: 'placed',
  /** Of an experiment. */
  side: 'a',
} as const;

export const orderCodec = codec({
  entity: 'order',
  schema: orderSchema,
  fallbacks,
  migrations: [
    withDefaults({ heldFor: null, duplicateOf: null }),
    withDefaults({ touch: null }),
    withDefaults({ lines: [], afterOffer: null }),
    withDefaults({ confirmation: null }),
    withDefaults({ place: null }),
    withDefaults({ erasedAt: null }),
    withDefaults({ noticeVersion: null }),
    withDefaults({ risk: null }),
    withDefaults({ phoneCheck: null }),
  ],
  unnumbered: 2,
  storedNames: { holdReason: 'heldFor', attribution: 'touch' },
});

const queuedOrderCodec: Codec<QueuedOrder> = {
  ...orderCodec,
  schema: tolerant(queuedOrderSchema, fallbacks),
};
const queuedOrderAttributes = [
  'entity',
  ...Object.keys(queuedOrderSchema.shape).flatMap((name) =>
    [name, orderCodec.storedNames[name] ?? []].flat(),
  ),
];

export const orderEventCodec = codec({
  entity: 'order_event',
  schema: orderEventSchema,
  fallbacks: {
    type: 'unknown',
    from: 'pending',
    to: 'pending',
    detail: 'notes',
    holdReason: 'too_many_orders',
    kind: 'unreachable',
    reason: 'other',
    state: 'new',
    result: 'unreachable',
    statusBefore: 'pending',
  },
  storedNames: { holdReason: 'heldFor' },
});

/** The order as it is now, never a stale copy. */
export async function findOrder(table: Table, orderId: string): Promise<Order | undefined> {
  const item = await getItem(table, orderKey(orderId));
  if (!item) return undefined;
  const order = decode(orderCodec, item);
  carriedEvents.set(order, carriedBy(item));
  return order;
}

/** These orders as far as the queue of calls needs them, in this order; without those that cannot be read, and those whose customer was erased. */
export async function findQueuedOrders(table: Table, orderIds: readonly string[]): Promise<QueuedOrder[]> {
  const keys = orderIds.map(orderKey);
  const items = await batchGet(table, keys, { isConsistent: false, attributes: queuedOrderAttributes });
  return decodeAll(
    table,
    queuedOrderCodec,
    keys.map((key) => items.get(itemName(key))).filter((item) => item !== undefined),
  ).filter(({ customerPhone }) => customerPhone.e164 !== '');
}

/** An order as it is stored, with its places in the lists. */
export function orderItem({ phoneKeys }: Pick<PhoneTable, 'phoneKeys'>, order: Order) {
  const phone = phoneKeys.current(order.ownerId, order.customerPhone.e164);
  return { ...encode(orderCodec, orderKey(order.id), order), ...orderIndexes(order, phone) };
}

export function putOrderEvent(table: Table, orderId: string, event: OrderEvent): TransactItem {
  return put(table, eventItemOf(orderId, event));
}

/** The first event of an order, by which its number and its page are found. */
export function putPlacedEvent(table: Table, order: Order, event: OrderEvent): TransactItem {
  return put(table, { ...eventItemOf(order.id, event), ...placedEventIndexes(order) });
}

/**
 * An order's item carries the newest events of its history, so that a change with its event is one write, which costs half
 * of two in a transaction. They get items of their own before newer ones take their place.
 */
const CARRIED = 'latestEvents';
/** Of the carried events as JSON: three changes of status. */
const MOST_CARRIED_BYTES = 560;

/** What the items of these orders carried when they were read, so that a change needs not read them again. */
const carriedEvents = new WeakMap<Order, readonly Item[]>();

const carriedBy = (item: Item): Item[] => (Array.isArray(item[CARRIED]) ? item[CARRIED] : []);

/** An event as its order carries it: without what is the same for all of the order. */
function attributesOf(orderId: string, event: OrderEvent): Item {
  const { pk: _pk, sk: _sk, entity: _entity, ...attributes } = eventItemOf(orderId, event);
  return attributes;
}

const eventItemOf = (orderId: string, event: OrderEvent) =>
  encode(orderEventCodec, orderEventKey(orderId, event.id), event);

/** A carried event as an item of its own. */
function eventItem(orderId: string, event: Item) {
  const { pk, sk, entity } = encode(orderEventCodec, orderEventKey(orderId, String(event.id)), {});
  return { ...event, pk, sk, entity };
}

/**
 * Writes a change of an order with its history: both or neither. `writeOrder` makes the write of the order's item with the
 * events that it is to carry, under the condition that the item is still that of `before`; false when it is not, or when
 * somebody else is writing it at this moment. `others` are written together with it.
 */
export async function changeWithEvents(
  table: Table,
  { before, events }: { before: Order; events: readonly OrderEvent[] },
  writeOrder: (carried: Item) => TransactItem,
  others: readonly TransactItem[] = [],
): Promise<boolean> {
  const carried = carriedEvents.get(before) ?? (await readCarried(table, before));
  if (!carried) return false;
  const kept = [...carried, ...events.map((event) => attributesOf(before.id, event))];
  const leaving: Item[] = [];
  while (Buffer.byteLength(JSON.stringify(kept)) > MOST_CARRIED_BYTES) leaving.push(...kept.splice(0, 1));
  const items = leaving.map((event) => eventItem(before.id, event));
  // Those that the order carried are its history already: written before it lets go of them, and perhaps twice.
  const known = items.slice(0, carried.length);
  for (const item of known) await write(table, put(table, item));
  const added = items.slice(carried.length).map((item) => put(table, item));
  const isWritten = await writeTogether(table, [writeOrder({ [CARRIED]: kept }), ...added, ...others]);
  // Of an order that was deleted in between, nothing may stay.
  const isGone = !isWritten && known.length > 0 && !(await getItem(table, orderKey(before.id)));
  if (isGone) for (const item of known) await write(table, remove(table, item));
  return isWritten;
}

async function writeTogether(table: Table, items: readonly TransactItem[]): Promise<boolean> {
  const [only, ...others] = items;
  if (!only || others.length > 0) {
    return (
      (await transact(
        table,
        items.map((item) => ({ item, onConflict: 'conflict' as const })),
      )) === undefined
    );
  }
  try {
    return await writeIf(table, only);
  } catch (error) {
    if (error instanceof TransactionConflictException) return false;
    throw error;
  }
}

/** Undefined when the order was changed since. */
async function readCarried(table: Table, { id, version }: Order): Promise<Item[] | undefined> {
  const item = await getItem(table, orderKey(id));
  return item?.version === version ? carriedBy(item) : undefined;
}

/** The events that a stored order carries, as items of their own. */
export function carriedEventItems(item: Item) {
  return carriedBy(item).map((event) => eventItem(String(item.id), event));
}

/** An order's history, oldest first. */
export async function readOrderEvents(table: Table, orderId: string): Promise<OrderEvent[]> {
  // In this order: what the order does not carry any more has been written before.
  const carried = carriedEventItems((await getItem(table, orderKey(orderId))) ?? {});
  const items = await queryAll(table, beginningWith(orderEventKey(orderId, '')));
  const all = [...carried, ...items];
  const once = [...new Map(all.map((item) => [String(item.sk), item]))].sort(([a], [b]) => (a < b ? -1 : 1));
  return decodeAll(
    table,
    orderEventCodec,
    once.map(([, item]) => item),
  );
}
