import type { BusinessDetails } from '../business-details/facts.ts';
import type { Blocks } from './blocks/blocks.ts';
import type { StockCount } from './blocks/fields.ts';
import type { LandingPage } from './landing-page.ts';

/**
 * A merchant's stock count at a moment. Later orders reduce it, and if it `stopsOrders`, orders beyond it are
 * rejected.
 */
export type CountedStock = { pieces: number; countedAt: string; stopsOrders: boolean };

/**
 * An order's effect on a count: it is rejected unless `wanted` pieces are left, and then reduces the stock by
 * `taken`.
 */
export type StockTake = { count: CountedStock; wanted: number; taken: number };

/**
 * The stock shown to shoppers: `pieces` are left, exactly or at most (`isExactStock`), `of` were counted.
 */
export type StockLeft = { pieces: number; of: number };

/** A page with data from other sources: its remaining stock, and the merchant's business details. */
export type ShownPage = LandingPage & {
  stockLeft?: StockLeft | undefined;
  businessDetails?: BusinessDetails | undefined;
};

/** The count of a page's block; undefined without one. */
export function countedStock({ layout }: { layout: { blocks: Blocks } }): CountedStock | undefined {
  for (const block of Object.values(layout.blocks)) {
    if (block.type !== 'stockLeft') continue;
    const { pieces, countedAt, stopsOrders = false } = block.props.stock;
    if (pieces !== null && countedAt !== '') return { pieces, countedAt, stopsOrders };
  }
  return undefined;
}

/** A count expires after so many days, before any order that reduces it is deleted. */
export const COUNT_DAYS = 730;

/** The count that limits orders of a page; undefined where orders are accepted regardless of the stock. */
export function stoppingCount(page: Counting, now: Date): CountedStock | undefined {
  const count = countedStock(page);
  if (!count?.stopsOrders) return undefined;
  return now.getTime() < Date.parse(count.countedAt) + COUNT_DAYS * 86_400_000 ? count : undefined;
}

/** The page as it is shown when sold out. */
export const soldOut = (page: LandingPage): ShownPage => ({
  ...page,
  stockLeft: { pieces: 0, of: countedStock(page)?.pieces ?? 0 },
});

/** Whether nothing can be ordered on a page, as far as is known when it is rendered. */
export function isSoldOut({ layout, stockLeft }: Counting & Pick<ShownPage, 'stockLeft'>): boolean {
  return stockLeft?.pieces === 0 && countedStock({ layout })?.stopsOrders === true;
}

/** The stock shown before any order. */
export function freshStock(stock: CountedStock | undefined): StockLeft | undefined {
  return stock && { pieces: stock.pieces, of: stock.pieces };
}

/** Up to this number shoppers see the exact stock, and above it an upper bound. */
const EXACT_FIGURES = 10;
/** Up to this number each piece changes the shown number. */
const EACH_PIECE = 20;
/** In hundredths of a power of ten: a shown number exceeds the stock by at most a quarter. */
const steps = [110, 120, 130, 140, 150, 175, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 900, 1000];

export const isExactStock = (figure: number): boolean => figure <= EXACT_FIGURES;

/**
 * The published number for so many of the `counted` pieces: it stays true while pieces are sold, and changes
 * in steps, so that not every order publishes the page: 20 times for the last twenty pieces, 11 times for the
 * eighty above, and 18 times for each power of ten above these.
 */
export function shownFigure(pieces: number, counted: number): number {
  const left = Math.max(0, pieces);
  if (left <= EACH_PIECE) return left;
  const unit = 10 ** Math.floor(Math.log10(left - 1));
  const step = steps.find((hundredths) => unit * hundredths >= left * 100) ?? 1000;
  return Math.min((unit * step) / 100, counted);
}

/** How far a merchant's clock may be behind for a count's time to be accepted. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * The blocks with the time of a new count. An older count, as from a restored version, does not replace the
 * page's current one. Any other count gets the current time, whatever the browser's clock said.
 */
export function withCountedAt(blocks: Blocks, before: CountedStock | undefined, now: Date): Blocks {
  function dated(stock: StockCount): StockCount {
    const { pieces, countedAt, stopsOrders } = stock;
    if (pieces === null) return stock;
    const isKnown = countedAt === before?.countedAt && pieces === before.pieces;
    if (before && countedAt !== '' && (isKnown || countedAt < before.countedAt))
      return { ...before, stopsOrders };
    const ago = now.getTime() - Date.parse(countedAt);
    // Another number of pieces is a new count: the remaining stock is stored by the time of its count.
    const isOwn = countedAt !== before?.countedAt && ago >= 0 && ago <= CLOCK_TOLERANCE_MS;
    return isOwn ? stock : { ...stock, countedAt: now.toISOString() };
  }
  return Object.fromEntries(
    Object.entries(blocks).map(([id, block]) => [
      id,
      block.type === 'stockLeft'
        ? { ...block, props: { ...block.props, stock: dated(block.props.stock) } }
        : block,
    ]),
  );
}

/** The part of a page that contains its stock. */
type Counting = { layout: { blocks: Blocks } };

/**
 * The content with the time of a new count; `before` is the stored one, `now` the time of the save
 * (ISO-8601).
 */
export function withCountedStock<Content extends Counting>(
  content: Content,
  before: Counting | undefined,
  now: string,
): Content {
  const { layout } = content;
  const blocks = withCountedAt(layout.blocks, before && countedStock(before), new Date(now));
  return { ...content, layout: { ...layout, blocks } };
}
