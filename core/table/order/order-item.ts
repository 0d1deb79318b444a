import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { type QueuedOrder, queuedOrderSchema } from '@mirsah/domain/desk/queue';
import { type Order, type OrderEvent, orderEventSchema, orderSchema } from '@mirsah/domain/order';
import { tolerant } from '@mirsah/domain/tolerant';
import { type Codec, codec, decode, decodeAll, encode, type Item } from '../dynamo/item.ts';
import { orderKey } from '../dynamo/keys.ts';
import type { PhoneTable } from '../dynamo/phone-keys.ts';
import { batchGet, beginningWith, getItem, itemName, queryAll } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { put, remove, type TransactItem, transact, write, writeIf } from '../dynamo/write.ts';
import { formerPhoneIndexes, orderEventKey, orderIndexes, placedEventIndexes } from './keys.ts';

/**
 * For statuses, places and reasons of a newer release: an order stays on hold until its merchant looks at it.
 */
const fallbacks = {
  status: 'pending',
  country: 'SA',
  currency: 'SAR',
  holdReason: 'too_many_orders',
  device: 'unknown',
  source: 'other',
  channel: 'other',
  /** Of a line. */
  kind: 'main',
  /** For the offer after the order: nothing is added to it any more. */
  step: 'closed',
  state: 'new',
  result: 'unreachable',
  /** Of a risk. */
  reason: 'other',
  phoneCheck: 'failed',
  /** The model that counts as the purchase. */
  model: 'placed',
  /** Of an experiment. */
  side: 'a',
} as const;

export const orderCodec = codec({
  entity: 'order',
  schema: orderSchema,
  fallbacks,
});

const queuedOrderCodec: Codec<QueuedOrder> = {
  ...orderCodec,
  schema: tolerant(queuedOrderSchema, fallbacks),
};
const queuedOrderAttributes = ['entity', ...Object.keys(queuedOrderSchema.shape)];

export const orderEventCodec = codec({
  entity: 'order_event',
  schema: orderEventSchema,
  fallbacks: {
    type: 'unknown',
    from: 'pending',
    to: 'pending',
    detail: 'notes',
    action: 'edit',
    holdReason: 'too_many_orders',
    kind: 'unreachable',
    reason: 'other',
    state: 'new',
    result: 'unreachable',
    statusBefore: 'pending',
  },
});

/** The current order, consistently read. */
export async function findOrder(table: Table, orderId: string): Promise<Order | undefined> {
  const item = await getItem(table, orderKey(orderId));
  if (!item) return undefined;
  const order = decode(orderCodec, item);
  carriedEvents.set(order, carriedBy(item));
  return order;
}

/**
 * These orders with the fields for the queue of calls, in this order; without unreadable ones, and those
 * whose customer was erased.
 */
export async function findQueuedOrders(table: Table, orderIds: readonly string[]): Promise<QueuedOrder[]> {
  const keys = orderIds.map(orderKey);
  const items = await batchGet(table, keys, { isConsistent: false, attributes: queuedOrderAttributes });
  return decodeAll(
    table,
    queuedOrderCodec,
    keys.map((key) => items.get(itemName(key))).filter((item) => item !== undefined),
  ).filter(({ customerPhone }) => customerPhone.e164 !== '');
}

/** An order as it is stored, with its keys in the lists. */
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

/** The phone that an order had until an event, by which it is still found; empty once it is erased. */
export function readFormerPhone(event: OrderEvent): string | undefined {
  const changes = 'changes' in event ? event.changes : [];
  return changes.find(({ detail }) => detail === 'customerPhone')?.from;
}

/** An event that changed an order's phone, indexed by the former phone. */
function putPhoneEvent(table: PhoneTable, order: Order, event: OrderEvent): TransactItem {
  const phone = table.phoneKeys.current(order.ownerId, readFormerPhone(event) ?? '');
  return put(table, { ...eventItemOf(order.id, event), ...formerPhoneIndexes(order, event.id, phone) });
}

/**
 * An order's item carries the newest events of its history, so that a change with its event is one write, at
 * half the cost of two in a transaction. They are moved to their own items before newer ones replace them. An
 * event that is indexed by a former phone has its own item from the start.
 */
const CARRIED = 'latestEvents';
/** The size of the carried events as JSON: three changes of status. */
const MAX_CARRIED_BYTES = 560;

/** The carried events of these orders when they were read, so that a change does not read them again. */
const carriedEvents = new WeakMap<Order, readonly Item[]>();

const carriedBy = (item: Item): Item[] => (Array.isArray(item[CARRIED]) ? item[CARRIED] : []);

/** An event as its order carries it: without attributes that are the same for the whole order. */
function attributesOf(orderId: string, event: OrderEvent): Item {
  const { pk: _pk, sk: _sk, entity: _entity, ...attributes } = eventItemOf(orderId, event);
  return attributes;
}

const eventItemOf = (orderId: string, event: OrderEvent) =>
  encode(orderEventCodec, orderEventKey(orderId, event.id), event);

/** A carried event as a separate item. */
function eventItem(orderId: string, event: Item) {
  const { pk, sk, entity } = encode(orderEventCodec, orderEventKey(orderId, String(event.id)), {});
  return { ...event, pk, sk, entity };
}

/**
 * Writes a change of an order with its history: both or neither. `writeOrder` creates the write of the
 * order's item with the events that it carries, on the condition that the item still equals `before`; returns
 * false when it does not, or when it is being written concurrently. `besides` are written together with it.
 */
export async function changeWithEvents(
  table: PhoneTable,
  { before, events }: { before: Order; events: readonly OrderEvent[] },
  writeOrder: (carried: Item) => TransactItem,
  besides: readonly TransactItem[] = [],
): Promise<boolean> {
  const carried = carriedEvents.get(before) ?? (await readCarried(table, before));
  if (!carried) return false;
  const ofPhones = events.filter((event) => readFormerPhone(event));
  const others = events.filter((event) => !ofPhones.includes(event));
  const kept = [...carried, ...others.map((event) => attributesOf(before.id, event))];
  const leaving: Item[] = [];
  while (Buffer.byteLength(JSON.stringify(kept)) > MAX_CARRIED_BYTES) leaving.push(...kept.splice(0, 1));
  const items = leaving.map((event) => eventItem(before.id, event));
  // The carried events are part of the history already: they are written before the order drops them, and
  // perhaps twice.
  const known = items.slice(0, carried.length);
  for (const item of known) await write(table, put(table, item));
  const added = [
    ...items.slice(carried.length).map((item) => put(table, item)),
    ...ofPhones.map((event) => putPhoneEvent(table, before, event)),
  ];
  const isWritten = await writeTogether(table, [writeOrder({ [CARRIED]: kept }), ...added, ...besides]);
  // A deleted order must not reappear.
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
  // In this order: events that the order no longer carries were written before.
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
