import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Addition,
  addToRollup,
  type CountedChange,
  customerOrders,
  emptyRollup,
  inTotal,
  type Rollup,
  rollupAdditions,
  type Scope,
} from '@mirsah/domain/metrics/rollup';
import * as z from 'zod';
import { codec, decode, encode, type Item, type Key } from '../dynamo/item.ts';
import { customerKey } from '../dynamo/keys.ts';
import type { PhoneTable } from '../dynamo/phone-keys.ts';
import { batchGet, itemName } from '../dynamo/query.ts';
import { ifVersion, isNew, put, remove, type TransactItem, transactOnce, update } from '../dynamo/write.ts';
import { countedKey, METRICS_TOTAL, metricsDay, metricsPartition } from './keys.ts';
import { readPendingDeletion, readRollup, saveRollup } from './metrics.ts';

/** DynamoDB's limit for one transaction, and for one batch of reads. */
const MAX_ITEMS = 100;
/** Losing every time against other writers happens only with very many of them. */
const ATTEMPTS = 12;
/** Longer than the stream's 24 h retention, within which a record may come again. */
const COUNTED_SECONDS = 3 * 86_400;

/** The number of a customer's orders. */
export const customerCodec = codec({
  entity: 'claim',
  shape: 'customer',
  schema: z.object({ version: z.number(), orders: z.number() }),
});

/** Marks a record of the stream as counted. */
export const countedRecordCodec = codec({
  entity: 'claim',
  shape: 'counted_record',
  schema: z.object({ expiresAt: z.number() }),
});

/**
 * Counts changes in the metrics, each exactly once: the additions are written in one transaction with a mark
 * for each change, so a repeated change, alone or with others, adds nothing. Changes of the same rollups are
 * written together. Throws when other writers changed the same rollups at each attempt; transactions before
 * the failed one stay written.
 */
export async function countChanges(table: PhoneTable, changes: readonly CountedChange[]): Promise<void> {
  const once = new Map(changes.map((change) => [change.id, change]));
  const counted = Array.from(once.values(), (change) => countedIn(table, change));
  for (const chunk of chunksOf(counted)) await countTogether(table, chunk);
}

/** A change with its additions, and every item that it counts in. */
type Counted = { change: CountedChange; additions: Addition[]; keys: Key[] };

function countedIn(table: PhoneTable, change: CountedChange): Counted {
  const additions = rollupAdditions(change);
  const keys = [
    countedKey(change.id),
    ...additions.flatMap((addition) => placesOf(addition).map(({ key }) => key)),
    ...customerOrders(change).flatMap(({ ownerId, phone }) => customerKeys(table, ownerId, phone)),
  ];
  return { change, additions, keys };
}

/** As many changes as fit into one transaction with every item they change. */
function chunksOf(counted: readonly Counted[]): Counted[][] {
  const chunks: Counted[][] = [];
  let changedKeys = new Set<string>();
  for (const change of counted) {
    const keys = change.keys.map(itemName);
    const chunk = chunks.at(-1);
    if (chunk && changedKeys.size + keys.filter((key) => !changedKeys.has(key)).length <= MAX_ITEMS) {
      chunk.push(change);
    } else {
      chunks.push([change]);
      changedKeys = new Set();
    }
    for (const key of keys) changedKeys.add(key);
  }
  return chunks;
}

async function countTogether(table: PhoneTable, counted: readonly Counted[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { stored, isDeleted } = await readStored(table, counted);
    const uncounted = counted.filter(({ change }) => !stored.has(itemName(countedKey(change.id))));
    if (uncounted.length === 0) return;
    // Otherwise another writer changed one of the items since it was read, or is changing it right now.
    const outcome = await transactOnce(table, writesOf(table, uncounted, stored, isDeleted));
    if (outcome === 'written') return;
    if (attempt === ATTEMPTS)
      throw new Error(`Metrics changed at each attempt to count ${uncounted.length} changes`);
    await sleep(Math.random() * Math.min(20 * 2 ** attempt, 1000));
  }
}

/** Every item that the changes count in. */
async function readStored(table: PhoneTable, counted: readonly Counted[]) {
  const keys = new Map(counted.flatMap(({ keys }) => keys.map((key) => [itemName(key), key])));
  const stored = await batchGet(table, [...keys.values()]);
  const isDeleted = (ownerId: string) =>
    readPendingDeletion(stored.get(itemName(totalKey({ kind: 'merchant', ownerId })))) !== undefined;
  return { stored, isDeleted };
}

/** The rollups that a change counts in, and its addition to each. */
function placesOf(addition: Addition): { key: Key; scope: Scope; added: Addition }[] {
  const { scope, day } = addition;
  const pk = metricsPartition(scope);
  const counts = inTotal(scope, addition.counts);
  const total = { key: { pk, sk: METRICS_TOTAL }, scope, added: { ...addition, counts } };
  const isInTotal = scope.kind === 'merchant' || Object.keys(counts).length > 0;
  return [{ key: { pk, sk: metricsDay(day) }, scope, added: addition }, ...(isInTotal ? [total] : [])];
}

const totalKey = (scope: Scope) => ({ pk: metricsPartition(scope), sk: METRICS_TOTAL });

type Stored = ReadonlyMap<string, Item>;

function writesOf(
  table: PhoneTable,
  counted: readonly Counted[],
  stored: Stored,
  isDeleted: (ownerId: string) => boolean,
): TransactItem[] {
  const changes = counted.map(({ change }) => change);
  // A deleted account is not counted any more.
  const additions = counted.flatMap(({ change, additions }) =>
    isDeleted((change.after ?? change.before)?.ownerId ?? '') ? [] : additions,
  );
  const customers = customersAfter(table, changes, stored);
  const rollups = rollupsAfter(additions, stored);
  for (const { ownerId, gained } of customers) {
    const entry = rollups.get(itemName(totalKey({ kind: 'merchant', ownerId })));
    // A change of an order always changes its merchant's total, while there is one.
    if (entry) entry.rollup = addToRollup(entry.rollup, gainedCustomers(gained));
  }
  const expiresAt = Math.floor(Date.now() / 1000) + COUNTED_SECONDS;
  return [
    ...changes.map(({ id }) => put(table, encode(countedRecordCodec, countedKey(id), { expiresAt }), isNew)),
    ...[...rollups.values()].map(({ key, rollup, version }) => saveRollup(table, key, rollup, version)),
    ...customers.flatMap(({ key, former, orders, version }) => {
      const moved = former.map((old) => remove(table, old.key, ifVersion(old.version)));
      if (orders !== 0) {
        const set = encode(customerCodec, key, { orders, version: version + 1 });
        return [...moved, update(table, key, { set }, ifVersion(version))];
      }
      // A customer's phone is deleted together with the last order.
      return version === 0 ? moved : [...moved, remove(table, key, ifVersion(version))];
    }),
  ];
}

const gainedCustomers = (gained: number) => ({
  counts: { customers: gained },
  customers: [],
});

function rollupsAfter(additions: readonly Addition[], stored: Stored) {
  const rollups = new Map<string, { key: Key; rollup: Rollup; version: number }>();
  for (const { key, added } of additions.flatMap(placesOf)) {
    const name = itemName(key);
    const entry = rollups.get(name) ?? { key, ...storedRollup(stored.get(name)) };
    const rollup = addToRollup(entry.rollup, added);
    rollups.set(name, { ...entry, rollup });
  }
  return rollups;
}

function storedRollup(item: Item | undefined): { rollup: Rollup; version: number } {
  if (!item) return { rollup: emptyRollup(), version: 0 };
  const { version, ...rollup } = readRollup(item);
  return { rollup, version };
}

/** The keys under which a customer may be stored, the current one first. */
function customerKeys({ phoneKeys }: PhoneTable, ownerId: string, phone: string): [Key, ...Key[]] {
  const [current, ...former] = phoneKeys.accepted(ownerId, phone).map((part) => customerKey(ownerId, part));
  return [current ?? customerKey(ownerId, phoneKeys.current(ownerId, phone)), ...former];
}

type Customer = {
  key: Key;
  ownerId: string;
  version: number;
  before: number;
  orders: number;
  /** The same customer under previous keys, which moves to the current one. */
  former: { key: Key; version: number }[];
};

/** The new number of orders of each customer, and whether the merchant gained or lost a customer. */
function customersAfter(table: PhoneTable, changes: readonly CountedChange[], stored: Stored) {
  const customers = new Map<string, Customer>();
  for (const { ownerId, phone, orders } of changes.flatMap(customerOrders)) {
    const [key, ...others] = customerKeys(table, ownerId, phone);
    const entry = customers.get(itemName(key)) ?? storedCustomer(stored, ownerId, key, others);
    customers.set(itemName(key), { ...entry, orders: entry.orders + orders });
  }
  return [...customers.values()].map(({ before, ...customer }) => ({
    ...customer,
    gained: Number(customer.orders > 0) - Number(before > 0),
  }));
}

function storedCustomer(stored: Stored, ownerId: string, key: Key, others: readonly Key[]): Customer {
  const read = (of: Key) => {
    const item = stored.get(itemName(of));
    return { key: of, ...(item ? decode(customerCodec, item) : { version: 0, orders: 0 }) };
  };
  const former = others.map(read).filter(({ version }) => version > 0);
  const { version, orders } = read(key);
  const before = former.reduce((sum, one) => sum + one.orders, orders);
  return { key, ownerId, version, before, orders: before, former };
}
