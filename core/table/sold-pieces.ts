import { shownFigure } from '@mirsah/domain/landing-page/stock';
import type { SoldNote } from '@mirsah/domain/order/sold-pieces';
import * as z from 'zod';
import { codec, decodeOrSkip, encode } from './dynamo/item.ts';
import { queryAll } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { type Condition, put, remove, transactOnce, update, write } from './dynamo/write.ts';
import { soldKey, stockKey } from './keys.ts';
import { publicationRequest } from './landing-pages.ts';
import { findStock, stockExpiry } from './stock.ts';

/** How many pieces one order of a page takes of its stock. */
export const soldCodec = codec({
  entity: 'stock',
  shape: 'sold_pieces',
  schema: z.object({ pieces: z.number(), expiresAt: z.number() }),
});

const ATTEMPTS = 20;
const DAY = 86_400;

/**
 * Notes what orders of one page take of its stock, and has the page published again when the figure that it shows changes by
 * that. Repeating is harmless: each order has one note. Does nothing for a page without a count.
 */
export async function noteSold(
  table: Table,
  pageId: string,
  notes: readonly SoldNote[],
  now: Date,
): Promise<void> {
  if (!(await findStock(table, pageId, now))) return;
  for (const { placedAt, orderId, pieces } of notes) {
    const key = soldKey(pageId, placedAt, orderId);
    const sold = { pieces, expiresAt: stockExpiry(placedAt) + DAY };
    await write(table, pieces === 0 ? remove(table, key) : put(table, encode(soldCodec, key, sold)));
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    // Read before the sum: whoever changes the figure in between has summed up other orders, and we look again.
    const stock = await findStock(table, pageId, now);
    if (!stock) return;
    const { version, countedAt } = stock;
    const shown = shownFigure(stock.pieces - (await soldSince(table, pageId, countedAt)));
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

const isStill = (version: number, countedAt: string): Condition => ({
  ConditionExpression: '#version = :before AND countedAt = :counted',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':before': version, ':counted': countedAt },
});

async function soldSince(table: Table, pageId: string, since: string): Promise<number> {
  const { pk, sk } = soldKey(pageId, since, '');
  const items = await queryAll(table, {
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :page AND sk BETWEEN :since AND :end',
    ExpressionAttributeValues: { ':page': pk, ':since': sk, ':end': 'SOLD#~' },
  });
  return items.reduce((sum, item) => sum + (decodeOrSkip(table, soldCodec, item)?.pieces ?? 0), 0);
}
