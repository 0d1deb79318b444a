import type { LandingPage } from '@mirsah/domain/landing-page';
import { COUNT_DAYS, freshStock, type StockLeft, stockOf } from '@mirsah/domain/landing-page/stock';
import * as z from 'zod';
import { codec, encode } from './dynamo/item.ts';
import { find } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { put, remove, type TransactItem } from './dynamo/write.ts';
import { stockKey } from './keys.ts';

/**
 * A page's count of its stock, and the figure that shoppers see since. It expires before any order that lowers it, so that
 * none is ever forgotten while the count stands: then nothing is shown. `expiresAt` is in seconds since 1970.
 */
export const stockCodec = codec({
  entity: 'stock',
  shape: 'stock_count',
  schema: z.object({
    pieces: z.number(),
    countedAt: z.string(),
    shown: z.number(),
    version: z.number(),
    expiresAt: z.number(),
  }),
});
type StoredStock = z.output<(typeof stockCodec)['schema']>;

/** When a count of this moment ends (ISO-8601 in, seconds since 1970 out). */
export const stockExpiry = (at: string) => Math.floor(Date.parse(at) / 1000) + COUNT_DAYS * 86_400;

/** What a save writes when it changes the page's count. */
export function stockChange(
  table: Table,
  before: LandingPage | undefined,
  after: LandingPage,
): TransactItem[] {
  const stock = stockOf(after);
  const known = before && stockOf(before);
  if (stock?.pieces === known?.pieces && stock?.countedAt === known?.countedAt) return [];
  const key = stockKey(after.id);
  if (!stock) return [remove(table, key)];
  const { pieces, countedAt } = stock;
  const shown = freshStock(stock)?.pieces;
  const item = { pieces, countedAt, shown, version: 1, expiresAt: stockExpiry(countedAt) };
  return [put(table, encode(stockCodec, key, item))];
}

/** The count of a page, until it expires. */
export async function findStock(table: Table, pageId: string, now: Date): Promise<StoredStock | undefined> {
  const stock = await find(table, stockCodec, stockKey(pageId));
  return stock && stock.expiresAt > now.getTime() / 1000 ? stock : undefined;
}

/** What is left of pages' stock, for those who show it. */
export type ShownStock = {
  /** Undefined for a page without a count, and two years after it. */
  find(pageId: string, now: Date): Promise<StockLeft | undefined>;
};

export function createShownStock(table: Table): ShownStock {
  return {
    async find(pageId, now) {
      const stock = await findStock(table, pageId, now);
      return stock && { pieces: stock.shown, of: stock.pieces };
    },
  };
}
