import { DomainError } from '@mirsah/domain/error';
import { type CountedStock, type StockTake, shownFigure } from '@mirsah/domain/landing-page/stock';
import type { Order } from '@mirsah/domain/order';
import { noteOf, type SoldNote, soldPieces } from '@mirsah/domain/order/sold-pieces';
import * as z from 'zod';
import { codec, decodeOrSkip, encode } from './dynamo/item.ts';
import { find, queryAll } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import {
  type Condition,
  ifVersion,
  put,
  remove,
  type TransactItem,
  transactOnce,
  update,
  writeIf,
} from './dynamo/write.ts';
import { soldKey, stockKey, stockLeftKey } from './keys.ts';
import { publicationRequest } from './landing-pages.ts';
import { findStock, stockExpiry } from './stock.ts';

/** How many pieces one order of a page takes of its stock, as of a version of the order. */
export const soldCodec = codec({
  entity: 'stock',
  shape: 'sold_pieces',
  // Notes from before pages could stop orders have no version.
  schema: z.object({ pieces: z.number(), version: z.number().optional(), expiresAt: z.number() }),
});

/**
 * What is left of a count that stops orders: each order takes its pieces off as it is placed. Null until what was sold
 * since is summed up, which the first order of a count sees to.
 */
export const stockLeftCodec = codec({
  entity: 'stock',
  shape: 'stock_left',
  schema: z.object({
    left: z.number().nullable(),
    countedAt: z.string(),
    version: z.number(),
    expiresAt: z.number(),
  }),
});

const ATTEMPTS = 20;
const DAY = 86_400;

/**
 * Notes what orders of one page take of its stock, corrects by it what is left, and has the page published again when the
 * figure that it shows changes. Repeating is harmless: each order has one note. Does nothing for a page without a count.
 */
export async function noteSold(
  table: Table,
  pageId: string,
  notes: readonly SoldNote[],
  now: Date,
): Promise<void> {
  if (!(await findStock(table, pageId, now))) return;
  for (const note of notes) await writeIf(table, noteItem(table, note, ifNotNewer(note)));
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    // Read before the sum: whoever changes the figures in between has summed up other orders, and we look again.
    const [stock, kept] = await Promise.all([findStock(table, pageId, now), findLeft(table, pageId)]);
    if (!stock) return;
    const { version, countedAt } = stock;
    const left = stock.pieces - (await soldSince(table, pageId, countedAt));
    const isKept = kept?.countedAt === countedAt && kept.left !== left;
    if (isKept && !(await setLeft(table, pageId, { ...kept, left }))) continue;
    const shown = shownFigure(left);
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

function noteItem(table: Table, note: SoldNote, condition?: Condition): TransactItem {
  const { pageId, placedAt, orderId, pieces, version } = note;
  const key = soldKey(pageId, placedAt, orderId);
  const sold = { pieces, version, expiresAt: stockExpiry(placedAt) + DAY };
  return pieces === 0 ? remove(table, key, condition) : put(table, encode(soldCodec, key, sold), condition);
}

/** Of an order that has changed since, the newer note stands: what it sold must not come back for a moment. */
const ifNotNewer = ({ version }: SoldNote): Condition => ({
  ConditionExpression: 'attribute_not_exists(#version) OR #version <= :version',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':version': version },
});

const isStill = (version: number, countedAt: string): Condition => ({
  ConditionExpression: '#version = :before AND countedAt = :counted',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':before': version, ':counted': countedAt },
});

/** How many pieces orders of a page have taken since a moment (ISO-8601). */
async function soldSince(table: Table, pageId: string, since: string): Promise<number> {
  const { pk, sk } = soldKey(pageId, since, '');
  const items = await queryAll(table, {
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :page AND sk BETWEEN :since AND :end',
    ExpressionAttributeValues: { ':page': pk, ':since': sk, ':end': 'SOLD#~' },
  });
  return items.reduce((sum, item) => sum + (decodeOrSkip(table, soldCodec, item)?.pieces ?? 0), 0);
}

/** What is left of pages' stock, to the piece, for their merchants. */
export type StockLedger = {
  /** Undefined for a page without a count, and two years after it. Below 0 when more was sold than was counted. */
  find(pageId: string, now: Date): Promise<{ left: number; pieces: number; countedAt: string } | undefined>;
};

export function createStockLedger(table: Table): StockLedger {
  return {
    async find(pageId, now) {
      const stock = await findStock(table, pageId, now);
      if (!stock) return undefined;
      const { pieces, countedAt } = stock;
      return { left: pieces - (await soldSince(table, pageId, countedAt)), pieces, countedAt };
    },
  };
}

type StockLeftItem = z.output<(typeof stockLeftCodec)['schema']>;

/** Read alone: what was read together with other things may be older by now. */
function findLeft({ read: _, ...table }: Table, pageId: string): Promise<StockLeftItem | undefined> {
  return find(table, stockLeftCodec, stockLeftKey(pageId));
}

/** Writes what is left, unless it has changed since it was read as `known`. */
async function setLeft(table: Table, pageId: string, known: StockLeftItem): Promise<boolean> {
  const set = { ...known, version: known.version + 1 };
  const item = update(table, stockLeftKey(pageId), { set }, ifVersion(known.version));
  return (await transactOnce(table, [item])) === 'written';
}

/**
 * What an order writes to take its pieces off a count; the first item's condition is that they are left. The note is what
 * the stream would write of the order, so that the sum agrees at once.
 */
export function takeStock(table: Table, order: Order, { count, wanted, taken }: StockTake): TransactItem[] {
  const off: TransactItem = {
    Update: {
      TableName: table.name,
      Key: stockLeftKey(order.landingPageId),
      UpdateExpression: 'SET #left = #left - :taken, #version = #version + :one',
      ConditionExpression: 'countedAt >= :counted AND #left >= :wanted',
      ExpressionAttributeNames: { '#left': 'left', '#version': 'version' },
      ExpressionAttributeValues: {
        ...{ ':taken': taken, ':wanted': wanted, ':one': 1 },
        ':counted': count.countedAt,
      },
    },
  };
  return taken === 0 ? [off] : [off, noteItem(table, noteOf(order, soldPieces(order)))];
}

/**
 * Says why `takeStock` found too little: throws DomainError `sold_out` or `not_enough_stock`. Returns when what is left was
 * not known, of a new count or of one that did not stop orders before: it is now, and the order may be tried again.
 */
export async function rejectShortStock(
  table: Table,
  pageId: string,
  { count, wanted }: StockTake,
): Promise<void> {
  const known = await findLeft(table, pageId);
  const isOfCount = known !== undefined && known.countedAt >= count.countedAt;
  if (isOfCount && known.left !== null) {
    if (known.left >= wanted) return;
    throw new DomainError(known.left > 0 ? 'not_enough_stock' : 'sold_out');
  }
  if (!isOfCount && !(await openCount(table, pageId, count, known?.version ?? 0))) return;
  // Orders that are noted from here on correct it themselves.
  const opened = await findLeft(table, pageId);
  if (opened?.countedAt !== count.countedAt || opened.left !== null) return;
  const left = count.pieces - (await soldSince(table, pageId, count.countedAt));
  await setLeft(table, pageId, { ...opened, left });
}

async function openCount(
  table: Table,
  pageId: string,
  { countedAt }: CountedStock,
  version: number,
): Promise<boolean> {
  const key = stockLeftKey(pageId);
  const opened = { left: null, countedAt, version: version + 1, expiresAt: stockExpiry(countedAt) + DAY };
  const item = update(table, key, { set: encode(stockLeftCodec, key, opened) }, ifVersion(version));
  return (await transactOnce(table, [item])) === 'written';
}
