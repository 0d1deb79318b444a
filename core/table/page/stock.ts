import type { LandingPage } from '@mirsah/domain/landing-page';
import { COUNT_DAYS, countedStock, freshStock, type StockLeft } from '@mirsah/domain/landing-page/stock';
import * as z from 'zod';
import { codec, encode } from '../dynamo/item.ts';
import { find } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { put, remove, type TransactItem } from '../dynamo/write.ts';
import { stockKey } from './keys.ts';

/**
 * A page's stock count, and the stock that shoppers see. It expires before any order that lowers it, so that
 * no order is ever forgotten while the count exists; without it nothing is shown. `expiresAt` is in seconds
 * since 1970.
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
export type StoredStock = z.output<(typeof stockCodec)['schema']>;

/** When a count from this time expires (ISO-8601 in, seconds since 1970 out). */
export const stockExpiry = (at: string) => Math.floor(Date.parse(at) / 1000) + COUNT_DAYS * 86_400;

/** A save's writes when it changes the page's count. */
export function stockChange(
  table: Table,
  before: LandingPage | undefined,
  after: LandingPage,
): TransactItem[] {
  const stock = countedStock(after);
  const known = before && countedStock(before);
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

/** The remaining stock of pages, for display. */
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
