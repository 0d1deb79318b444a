import type { Seller } from '../seller/facts.ts';
import type { Blocks } from './blocks/blocks.ts';
import type { StockCount } from './blocks/fields.ts';
import type { LandingPage } from './landing-page.ts';

/**
 * A merchant's count of pieces: how many there were at a moment. Orders that were placed since lower it, and where it
 * `stopsOrders`, none is taken that it has no pieces for.
 */
export type CountedStock = { pieces: number; countedAt: string; stopsOrders: boolean };

/** What an order asks of a count: it is refused unless `wanted` pieces are left, and `taken` of them are its own then. */
export type StockTake = { count: CountedStock; wanted: number; taken: number };

/** What shoppers are told: `pieces` are left, exactly or at most (`isExactFigure`), `of` were counted. */
export type StockLeft = { pieces: number; of: number };

/** A page with what is shown on it and is not its own: what is left of its stock, and who sells. */
export type ShownPage = LandingPage & { stockLeft?: StockLeft | undefined; seller?: Seller | undefined };

/** The count that a page's block has; undefined without one. */
export function stockOf({ layout }: { layout: { blocks: Blocks } }): CountedStock | undefined {
  for (const block of Object.values(layout.blocks)) {
    if (block.type !== 'stockLeft') continue;
    const { pieces, countedAt, stopsOrders = false } = block.props.stock;
    if (pieces !== null && countedAt !== '') return { pieces, countedAt, stopsOrders };
  }
  return undefined;
}

/** A count ends after so many days, before any order that lowers it is forgotten. */
export const COUNT_DAYS = 730;

/** The count that orders of a page must keep to; undefined where they are taken however much is left. */
export function stoppingCount(page: Counting, now: Date): CountedStock | undefined {
  const count = stockOf(page);
  if (!count?.stopsOrders) return undefined;
  return now.getTime() < Date.parse(count.countedAt) + COUNT_DAYS * 86_400_000 ? count : undefined;
}

/** The page as it is shown once nothing is left. */
export const soldOut = (page: LandingPage): ShownPage => ({
  ...page,
  stockLeft: { pieces: 0, of: stockOf(page)?.pieces ?? 0 },
});

/** Whether nothing can be ordered of a page, as far as is known when it is shown. */
export function isSoldOut({ layout, stockLeft }: Counting & Pick<ShownPage, 'stockLeft'>): boolean {
  return stockLeft?.pieces === 0 && stockOf({ layout })?.stopsOrders === true;
}

/** What shoppers see of a count before any order. */
export function freshStock(stock: CountedStock | undefined): StockLeft | undefined {
  return stock && { pieces: shownFigure(stock.pieces), of: stock.pieces };
}

/** Up to here shoppers see how many pieces there are, and above it how many there are at most. */
const EXACT_FIGURES = 10;
const steps = [1.5, 2, 2.5, 3, 4, 5, 7.5, 10];

export const isExactFigure = (figure: number): boolean => figure <= EXACT_FIGURES;

/**
 * The figure that is published for so many pieces: it stays true while pieces are sold, and changes at a few steps, so that
 * a page is not published for each order: 10 times for the last ten pieces, and 8 times for each power of ten above.
 */
export function shownFigure(pieces: number): number {
  const left = Math.max(0, pieces);
  if (isExactFigure(left)) return left;
  const unit = 10 ** Math.floor(Math.log10(left - 1));
  return unit * (steps.find((step) => unit * step >= left) ?? 10);
}

/** How far a merchant's clock may be behind for a count to be of the moment that it names. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * The blocks with the moment of a new count. An older count, as a restored version brings it back, does not replace the one
 * that the page has. Any other is of now, whatever a browser's clock said.
 */
export function withCountedAt(blocks: Blocks, before: CountedStock | undefined, now: Date): Blocks {
  function dated(stock: StockCount): StockCount {
    const { pieces, countedAt, stopsOrders } = stock;
    if (pieces === null) return stock;
    const isKnown = countedAt === before?.countedAt && pieces === before.pieces;
    if (before && countedAt !== '' && (isKnown || countedAt < before.countedAt))
      return { ...before, stopsOrders };
    const ago = now.getTime() - Date.parse(countedAt);
    return ago >= 0 && ago <= CLOCK_TOLERANCE_MS ? stock : { ...stock, countedAt: now.toISOString() };
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

/** What a page holds of its stock. */
type Counting = { layout: { blocks: Blocks } };

/** The content with the moment of a new count; `before` is what is stored, `now` the save's (ISO-8601). */
export function withCountedStock<Content extends Counting>(
  content: Content,
  before: Counting | undefined,
  now: string,
): Content {
  const { layout } = content;
  const blocks = withCountedAt(layout.blocks, before && stockOf(before), new Date(now));
  return { ...content, layout: { ...layout, blocks } };
}
