import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { withoutPages } from '@mirsah/domain/metrics/counts';
import {
  additionsOf,
  addToRollup,
  type CountedChange,
  customerOrders,
  emptyRollup,
  type IsAccountDeleted,
  type Rollup,
  type Scope,
} from '@mirsah/domain/metrics/rollup';
import * as z from 'zod';
import { decode, encode } from './dynamo/item.ts';
import { readItems } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { deleteIfVersion, putIfVersion, type TransactItem } from './dynamo/write.ts';
import { countedKey, customerKey, STATS_TOTAL, statsDay, statsPartition } from './keys.ts';
import { readPendingDeletion, readRollup, rollupItem } from './metrics.ts';

type Key = { pk: string; sk: string };

/** DynamoDB takes 100 items in a transaction, and in a batch of reads. */
const MAX_ITEMS = 100;
/** Another writer wins each time only while there are very many of them. */
const ATTEMPTS = 12;
/** A record is in the stream for a day, and comes again within it. */
const COUNTED_SECONDS = 3 * 86_400;

const customerSchema = z.strictObject({ version: z.number().int().min(1), orders: z.number().int() });

/**
 * Brings changes into the figures, each exactly once: what they add is written in one transaction with a mark for each
 * change, so a change that comes again, alone or with others, adds nothing. Changes that touch the same figures are
 * written together. Throws when others kept writing the same figures at the same time; then nothing of the transaction
 * at hand is written, and what was before it stays.
 */
export async function countChanges(table: Table, changes: readonly CountedChange[]): Promise<void> {
  const once = new Map(changes.map((change) => [change.id, change]));
  for (const chunk of chunksOf([...once.values()])) await countTogether(table, chunk);
}

/** As many changes together as fit into a transaction with everything they touch. */
function chunksOf(changes: readonly CountedChange[]): CountedChange[][] {
  const chunks: CountedChange[][] = [];
  let touched = new Set<string>();
  for (const change of changes) {
    const keys = keysOf([change]).map(nameOf);
    const chunk = chunks.at(-1);
    if (chunk && touched.size + keys.filter((key) => !touched.has(key)).length <= MAX_ITEMS) {
      chunk.push(change);
    } else {
      chunks.push([change]);
      touched = new Set();
    }
    for (const key of keys) touched.add(key);
  }
  return chunks;
}

async function countTogether(table: Table, changes: readonly CountedChange[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { stored, hasLeft } = await readStored(table, changes);
    const uncounted = changes.filter(({ id }) => !stored.has(nameOf(countedKey(id))));
    if (uncounted.length === 0) return;
    try {
      await table.client.send(
        new TransactWriteCommand({ TransactItems: writesOf(table, uncounted, stored, hasLeft) }),
      );
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !isOvertaken(error)) throw error;
      await sleep(Math.random() * Math.min(20 * 2 ** attempt, 1000));
    }
  }
}

/** Everything that changes touch; of owners who have left, what is counted in place of their figures. */
async function readStored(table: Table, changes: readonly CountedChange[]) {
  const keys = keysOf(changes);
  const stored = await readItems(table, keys);
  const hasLeft: IsAccountDeleted = (ownerId) =>
    readPendingDeletion(stored.get(nameOf(totalKey({ kind: 'merchant', ownerId })))) !== undefined;
  const known = new Set(keys.map(nameOf));
  const others = keysOf(changes, hasLeft).filter((key) => !known.has(nameOf(key)));
  return { stored: new Map([...stored, ...(await readItems(table, others))]), hasLeft };
}

/** Somebody else wrote one of the items since it was read, or is writing it right now. */
function isOvertaken(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = error.CancellationReasons?.map(({ Code }) => Code) ?? [];
  return codes.includes('ConditionalCheckFailed') || codes.includes('TransactionConflict');
}

function keysOf(changes: readonly CountedChange[], hasLeft?: IsAccountDeleted): Key[] {
  const keys = changes.flatMap((change) => [
    countedKey(change.id),
    ...additionsOf(change, hasLeft).flatMap(({ scope, day }) => rollupKeys(statsPartition(scope), day)),
    ...customerOrders(change).map(({ ownerId, phone }) => customerKey(ownerId, phone)),
  ]);
  return [...new Map(keys.map((key) => [nameOf(key), key])).values()];
}

const rollupKeys = (pk: string, day: string) => [statsDay(day), STATS_TOTAL].map((sk) => ({ pk, sk }));
const totalKey = (scope: Scope) => ({ pk: statsPartition(scope), sk: STATS_TOTAL });
const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

type Stored = ReadonlyMap<string, Record<string, unknown>>;

function writesOf(
  table: Table,
  changes: readonly CountedChange[],
  stored: Stored,
  hasLeft: IsAccountDeleted,
): TransactItem[] {
  const customers = customersAfter(changes, stored);
  const rollups = rollupsAfter(changes, stored, hasLeft);
  for (const { ownerId, gained } of customers) {
    const entry = rollups.get(nameOf(totalKey({ kind: 'merchant', ownerId })));
    // A change of an order always changes its merchant's total, while there is one.
    if (entry) entry.rollup = addToRollup(entry.rollup, gainedCustomers(gained));
  }
  const expiresAt = Math.floor(Date.now() / 1000) + COUNTED_SECONDS;
  return [
    ...changes.map(({ id }) => ({
      Put: {
        TableName: table.name,
        Item: encode('claim', countedKey(id), { expiresAt }),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    })),
    ...[...rollups.values()].map(({ key, rollup, version }) =>
      putIfVersion(table, rollupItem(key, rollup, version + 1), version),
    ),
    ...customers.flatMap(({ key, orders, version }) => {
      if (orders !== 0)
        return putIfVersion(table, encode('claim', key, { orders, version: version + 1 }), version);
      // Nobody's phone is kept after their last order.
      return version === 0 ? [] : deleteIfVersion(table, key, version);
    }),
  ];
}

const gainedCustomers = (gained: number) => ({
  counts: { customers: gained },
  visitors: [],
  customers: [],
});

function rollupsAfter(changes: readonly CountedChange[], stored: Stored, hasLeft: IsAccountDeleted) {
  const rollups = new Map<string, { key: Key; rollup: Rollup; version: number }>();
  for (const addition of changes.flatMap((change) => additionsOf(change, hasLeft))) {
    for (const key of rollupKeys(statsPartition(addition.scope), addition.day)) {
      const name = nameOf(key);
      const entry = rollups.get(name) ?? { key, ...storedRollup(stored.get(name)) };
      // Pages may come and go for years: a total that named them all would outgrow an item.
      const counts = key.sk === STATS_TOTAL ? withoutPages(addition.counts) : addition.counts;
      rollups.set(name, { ...entry, rollup: addToRollup(entry.rollup, { ...addition, counts }) });
    }
  }
  return rollups;
}

function storedRollup(item: Record<string, unknown> | undefined): { rollup: Rollup; version: number } {
  if (!item) return { rollup: emptyRollup(), version: 0 };
  const { version, ...rollup } = readRollup(item);
  return { rollup, version };
}

/** How many orders each customer has now, and whether the merchant gained or lost one by that. */
function customersAfter(changes: readonly CountedChange[], stored: Stored) {
  const customers = new Map<
    string,
    { key: Key; ownerId: string; version: number; before: number; orders: number }
  >();
  for (const { ownerId, phone, orders } of changes.flatMap(customerOrders)) {
    const key = customerKey(ownerId, phone);
    const name = nameOf(key);
    const item = stored.get(name);
    const known = item ? decode(customerSchema, item) : { version: 0, orders: 0 };
    const entry = customers.get(name) ?? {
      key,
      ownerId,
      version: known.version,
      before: known.orders,
      orders: known.orders,
    };
    customers.set(name, { ...entry, orders: entry.orders + orders });
  }
  return [...customers.values()].map(({ before, ...customer }) => ({
    ...customer,
    gained: Number(customer.orders > 0) - Number(before > 0),
  }));
}
