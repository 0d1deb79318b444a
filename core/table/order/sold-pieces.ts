import { randomInt } from 'node:crypto';
import { DomainError } from '@mirsah/domain/error';
import { type CountedStock, type StockTake, shownFigure } from '@mirsah/domain/landing-page/stock';
import {
  type CounterChange,
  counterNumber,
  planCorrection,
  planTake,
  sharesOf,
  sumOf,
} from '@mirsah/domain/landing-page/stock-counters';
import type { Order } from '@mirsah/domain/order';
import { type SoldNote, soldPieces, toSoldNote } from '@mirsah/domain/order/sold-pieces';
import * as z from 'zod';
import { codec, decodeOrSkip, encode } from '../dynamo/item.ts';
import { beginningWith, find, queryAll } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import {
  type Condition,
  check,
  ifVersion,
  isNew,
  partsOf,
  put,
  remove,
  type TransactItem,
  transact,
  transactOnce,
  update,
  updateParts,
} from '../dynamo/write.ts';
import { soldKey, stockCounterKey, stockKey, stockLeftKey } from '../page/keys.ts';
import { publicationRequest } from '../page/landing-pages.ts';
import { findStock, type StoredStock, stockExpiry } from '../page/stock.ts';

/** The pieces that one order of a page takes from its stock, as of a version of the order. */
export const soldCodec = codec({
  entity: 'stock',
  shape: 'sold_pieces',
  schema: z.object({ pieces: z.number(), version: z.number(), expiresAt: z.number() }),
});
type StoredNote = z.output<(typeof soldCodec)['schema']>;

/**
 * Marks that a count stops orders, with the number of counters that hold the remaining stock; `counters` is
 * missing until the sales since the count are summed up, which the first order of a count does.
 */
export const stockLeftCodec = codec({
  entity: 'stock',
  shape: 'stock_left',
  schema: z.object({
    counters: z.number().optional(),
    countedAt: z.string(),
    version: z.number(),
    expiresAt: z.number(),
  }),
});
type StockLeftItem = z.output<(typeof stockLeftCodec)['schema']>;

/** A share of a count's remaining stock: orders subtract their pieces from it when they are placed. */
export const stockCounterCodec = codec({
  entity: 'stock',
  shape: 'stock_counter',
  schema: z.object({ left: z.number(), countedAt: z.string(), version: z.number(), expiresAt: z.number() }),
});
type CounterItem = z.output<(typeof stockCounterCodec)['schema']>;

const ATTEMPTS = 20;
const DAY = 86_400;

/**
 * Records the pieces of one page's orders, corrects the remaining stock by them, and republishes the page
 * when its displayed stock changes. Idempotent: each order has one note. Does nothing for a page without a
 * count.
 */
export async function recordSoldPieces(
  table: Table,
  pageId: string,
  notes: readonly SoldNote[],
  now: Date,
): Promise<void> {
  if (!(await findStock(table, pageId, now))) return;
  for (const note of notes) await writeNote(table, note);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    // Read before the remaining stock: a concurrent writer has seen other orders, and then the loop reads
    // again.
    const stock = await findStock(table, pageId, now);
    if (!stock) return;
    const { version, countedAt } = stock;
    const shown = shownFigure(await leftOf(table, pageId, stock), stock.pieces);
    if (shown === stock.shown) return;
    const outcome = await transactOnce(table, [
      update(table, stockKey(pageId), { set: { shown, version: version + 1 } }, isStill(version, countedAt)),
      publicationRequest(table, pageId, now.toISOString()),
    ]);
    if (outcome === 'written') return;
    // The page was deleted.
    if (typeof outcome === 'object' && outcome.failed === 1) return;
  }
  throw new Error(`The stock of landing page ${pageId} changed at each attempt`);
}

/**
 * Writes an order's note, and adjusts the counters in the same transaction, so that their sum is always the
 * count minus the notes. For an order that has changed since, the newer note stays: its sold pieces must not
 * reappear for a moment.
 */
async function writeNote(table: Table, note: SoldNote): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    let isKnown = false;
    const conflict = await transact(table, async () => {
      const [counters, stored] = await Promise.all([readCounters(table, note.pageId), findNote(table, note)]);
      const { pieces = 0, version = 0 } = stored ?? {};
      isKnown = stored ? version >= note.version : note.pieces === 0;
      if (isKnown) return [];
      const items = [
        noteItem(table, note, stored),
        ...counterWrites(table, note.pageId, counters, note, pieces - note.pieces),
      ];
      return items.map((item) => ({ item, onConflict: 'changed' as const }));
    });
    if (isKnown || !conflict) return;
  }
  throw new Error(`The stock of landing page ${note.pageId} changed at each attempt`);
}

/** The writes besides a note that returns this many pieces, or takes them if negative. */
function counterWrites(
  table: Table,
  pageId: string,
  { head, split }: Counters,
  { placedAt }: SoldNote,
  by: number,
): TransactItem[] {
  const key = stockLeftKey(pageId);
  // A concurrent sum includes this note, or starts again.
  if (!head) return [check(table, key, isNew)];
  if (!split) return [update(table, key, { set: { version: head.version + 1 } }, ifVersion(head.version))];
  if (by === 0 || placedAt < split.countedAt) return [];
  return changeItems(
    table,
    pageId,
    split,
    planCorrection(
      split.each.map(({ left }) => left),
      by,
    ),
    'as read',
  );
}

/** An order's new note, on the condition that the stored one is still `before`. */
function noteItem(table: Table, note: SoldNote, before: StoredNote | undefined): TransactItem {
  const { pageId, placedAt, orderId, pieces, version } = note;
  const key = soldKey(pageId, placedAt, orderId);
  const sold = { pieces, version, expiresAt: stockExpiry(placedAt) + DAY };
  const condition = before ? isStillNoted(before) : isNew;
  return pieces === 0 ? remove(table, key, condition) : put(table, encode(soldCodec, key, sold), condition);
}

function isStillNoted({ pieces, version }: StoredNote): Condition {
  return {
    ConditionExpression: 'pieces = :pieces AND #version = :noted',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':pieces': pieces, ':noted': version },
  };
}

const isStill = (version: number, countedAt: string): Condition => ({
  ConditionExpression: '#version = :before AND countedAt = :counted',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':before': version, ':counted': countedAt },
});

/** The remaining stock of a count, below 0 when more was sold. */
async function leftOf(
  table: Table,
  pageId: string,
  { pieces, countedAt }: Pick<StoredStock, 'pieces' | 'countedAt'>,
): Promise<number> {
  const { split } = await readCounters(table, pageId);
  if (split?.countedAt === countedAt) return sumOf(split.each.map(({ left }) => left));
  return pieces - (await soldSince(table, pageId, countedAt));
}

/** The pieces that orders of a page have taken since a time (ISO-8601). */
async function soldSince(table: Table, pageId: string, since: string): Promise<number> {
  const { pk, sk } = soldKey(pageId, since, '');
  const items = await queryAll(table, {
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :page AND sk BETWEEN :since AND :end',
    ExpressionAttributeValues: { ':page': pk, ':since': sk, ':end': 'SOLD#~' },
  });
  return items.reduce((sum, item) => sum + (decodeOrSkip(table, soldCodec, item)?.pieces ?? 0), 0);
}

/** The exact remaining stock of pages, for their merchants. */
export type StockLedger = {
  /**
   * Undefined for a page without a count, and two years after it. Below 0 when more was sold than was
   * counted.
   */
  find(pageId: string, now: Date): Promise<{ left: number; pieces: number; countedAt: string } | undefined>;
  /**
   * Subtracts an order from a page's count at once; the stream writes the same note, and corrects the
   * displayed stock.
   */
  note(note: SoldNote, now: Date): Promise<void>;
};

export function createStockLedger(table: Table): StockLedger {
  return {
    async find(pageId, now) {
      const stock = await findStock(table, pageId, now);
      if (!stock) return undefined;
      const { pieces, countedAt } = stock;
      return { left: await leftOf(table, pageId, stock), pieces, countedAt };
    },
    async note(note, now) {
      if (await findStock(table, note.pageId, now)) await writeNote(table, note);
    },
  };
}

/**
 * A page's counters of a count that stops orders: `split` are the current ones, once the remaining stock was
 * summed up. `each` are all existing counters, including those of an earlier count.
 */
type Counters = {
  head: StockLeftItem | undefined;
  each: readonly CounterItem[];
  split: Split | undefined;
};
type Split = { countedAt: string; each: readonly CounterItem[] };

/** Read separately: data that was read together with other items may be outdated. */
async function readCounters({ read: _, ...table }: Table, pageId: string): Promise<Counters> {
  const headKey = stockLeftKey(pageId);
  for (let attempt = 1; ; attempt += 1) {
    const items = await queryAll(table, beginningWith(headKey));
    const own = items.find(({ sk }) => sk === headKey.sk);
    const head = own && decodeOrSkip(table, stockLeftCodec, own);
    const each = items
      .filter(({ sk }) => sk !== headKey.sk)
      .flatMap((item) => decodeOrSkip(table, stockCounterCodec, item) ?? []);
    if (head?.counters === undefined) return { head, each, split: undefined };
    const { countedAt, counters } = head;
    const isWhole = each.length === counters && each.every((one) => one.countedAt === countedAt);
    if (isWhole) return { head, each, split: { countedAt, each } };
    // The query overlapped the transaction that created them.
    if (attempt === ATTEMPTS) return { head, each, split: undefined };
  }
}

function findNote({ read: _, ...table }: Table, { pageId, placedAt, orderId }: SoldNote) {
  return find(table, soldCodec, soldKey(pageId, placedAt, orderId));
}

/**
 * The writes of an order that takes its pieces from a count; the first item's condition is that they are
 * left. The note equals the one that the stream would write, so that the counters agree with it at once.
 * Throws DomainError `sold_out` or `not_enough_stock`.
 */
export async function takeStock(table: Table, order: Order, take: StockTake): Promise<TransactItem[]> {
  const { count, wanted } = take;
  const pageId = order.landingPageId;
  const note = toSoldNote(order, soldPieces(order));
  const [split, stored] = await Promise.all([
    splitOf(table, pageId, count),
    order.version > 1 ? findNote(table, note) : undefined,
  ]);
  const isTaken = take.taken > 0;
  // An order from before a newer count is in it already.
  const isCounted = isTaken && order.placedAt >= split.countedAt;
  const taken = isCounted ? note.pieces - (stored?.pieces ?? 0) : 0;
  const lefts = split.each.map(({ left }) => left);
  const plan = planTake(lefts, { wanted, taken }, randomInt(1_000_000) / 1_000_000);
  if (typeof plan === 'string') throw new DomainError(plan);
  const change = changeItems(table, pageId, split, plan, Math.max(wanted, taken));
  return isTaken ? [...change, noteItem(table, note, stored)] : change;
}

/** The counters of this count, or of a newer one; sums up the remaining stock if it is unknown. */
async function splitOf(table: Table, pageId: string, count: CountedStock): Promise<Split> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { split } = await readCounters(table, pageId);
    if (split && split.countedAt >= count.countedAt) return split;
    await openCounters(table, pageId, count);
  }
  throw new DomainError('version_conflict');
}

/**
 * Distributes a count's remaining stock over counters. While it is summed up, each note changes the head's
 * version, and each order of an earlier count changes a counter's version: then it is summed up again.
 */
async function openCounters(table: Table, pageId: string, count: CountedStock): Promise<void> {
  const { countedAt } = count;
  const key = stockLeftKey(pageId);
  const known = (await readCounters(table, pageId)).head;
  if (known && known.countedAt > countedAt) return;
  if (known?.countedAt !== countedAt) {
    const version = known?.version ?? 0;
    const set = { countedAt, version: version + 1, expiresAt: stockExpiry(countedAt) + DAY };
    const parts = [...partsOf(encode(stockLeftCodec, key, set)), { path: ['counters'], value: undefined }];
    if ((await transactOnce(table, [updateParts(table, key, parts, ifVersion(version))])) !== 'written')
      return;
  }
  const { head, each, split } = await readCounters(table, pageId);
  if (split || head?.countedAt !== countedAt) return;
  const left = count.pieces - (await soldSince(table, pageId, countedAt));
  const counters = Math.max(counterNumber(count.pieces), each.length);
  const set = { counters, version: head.version + 1 };
  await transactOnce(table, [
    update(table, key, { set }, ifVersion(head.version)),
    ...sharesOf(left, counters).map((share, number) => {
      const counterKey = stockCounterKey(pageId, number);
      const version = each[number]?.version ?? 0;
      const opened = { left: share, countedAt, version: version + 1, expiresAt: head.expiresAt };
      return put(table, encode(stockCounterCodec, counterKey, opened), ifVersion(version));
    }),
  ]);
}

/**
 * A change of counters. A single counter is changed while it holds enough pieces, whatever was taken from it
 * since it was read, or only `as read`; all of them only as they were read.
 */
function changeItems(
  table: Table,
  pageId: string,
  { countedAt, each }: Split,
  change: CounterChange,
  least: number | 'as read',
): TransactItem[] {
  if ('shares' in change)
    return change.shares.map((left, number) => {
      const version = each[number]?.version ?? 0;
      const set = { left, version: version + 1 };
      return update(table, stockCounterKey(pageId, number), { set }, isStill(version, countedAt));
    });
  const isEnough = least !== 'as read';
  return [
    {
      Update: {
        TableName: table.name,
        Key: stockCounterKey(pageId, change.counter),
        UpdateExpression: 'SET #left = #left + :by, #version = #version + :one',
        ConditionExpression: `countedAt = :counted AND ${isEnough ? '#left >= :least' : '#version = :before'}`,
        ExpressionAttributeNames: { '#left': 'left', '#version': 'version' },
        ExpressionAttributeValues: {
          ':by': change.by,
          ':one': 1,
          ':counted': countedAt,
          ...(isEnough ? { ':least': least } : { ':before': each[change.counter]?.version ?? 0 }),
        },
      },
    },
  ];
}
