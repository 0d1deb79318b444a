import * as z from 'zod';
import type { Day } from '../day.ts';
import type { Tally } from '../metrics/money-counts.ts';
import { currencySchema, idSchema } from '../schemas.ts';
import { orderNetworks } from './ad-spend.ts';
import type { ProfitCell } from './cells.ts';
import {
  addLines,
  type DayCosts,
  KNOWN_FROM,
  missingCosts,
  noLines,
  ofDelivered,
  ofReturned,
  type ProfitLines,
  profitOf,
  share,
} from './profit.ts';

export const profitCuts = ['page', 'campaign', 'source', 'day'] as const;
export type ProfitCut = (typeof profitCuts)[number];

const integer = z.number().int();
const amount = z.number().int();
/** Null is «not known yet», never 0. */
const perhaps = amount.nullable();

const linesShape = {
  collectedMinor: amount,
  vatMinor: amount,
  goodsMinor: amount,
  packagingMinor: amount,
  shippingMinor: amount,
  returnsMinor: amount,
  codFeeMinor: amount,
  spendMinor: amount,
} satisfies Record<keyof ProfitLines, z.ZodType>;

const figuresShape = {
  orders: integer,
  /** Placed, or confirmed, and not on their way yet. */
  waiting: integer,
  /** On their way to the customer. */
  shipped: integer,
  delivered: integer,
  returned: integer,
  collectedMinor: amount,
  spendMinor: amount,
  /** Of the orders whose costs are known; null where those of none are. */
  profitMinor: perhaps,
  /** Delivered and returned orders that the profit leaves out, because nobody has entered what they cost. */
  unknownOrders: integer,
  missing: z.array(z.enum(missingCosts)),
  /** Advertising for each order, and for each delivered one. Null without advertising, or before enough orders have ended. */
  cpaMinor: perhaps,
  costPerDeliveredMinor: perhaps,
  /** What was collected for each unit of advertising, in hundredths. */
  roasHundredths: perhaps,
  /** Advertising for an order may cost so much before it costs more than orders bring, by those that have ended. */
  breakEvenMinor: perhaps,
  /** What the orders that have not ended will bring, at the rate at which their page's orders are delivered. */
  expectedMinor: perhaps,
  /** Of the orders that have not ended, those of which that is not known. */
  unexpectedOrders: integer,
};

/**
 * What a merchant's orders of some days and one currency brought and cost, all together and by page, campaign, source or
 * day. An order belongs to the day on which it was placed. Every cut's rows add up to the total, to the minor unit.
 */
export const profitReportSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  currency: currencySchema,
  /** Those with orders or advertising in these days, and how many orders. */
  currencies: z.array(z.object({ currency: currencySchema, orders: integer })),
  total: z.object({ ...figuresShape, lines: z.object(linesShape) }),
  rows: z.array(
    z.object({
      ...figuresShape,
      /** What the row is of; null where the cut is by something else. A page's title is null when it is deleted. */
      page: z.object({ id: idSchema, title: z.string().nullable() }).nullable(),
      network: z.enum(orderNetworks).nullable(),
      campaign: z.string().nullable(),
      day: z.iso.date().nullable(),
    }),
  ),
});
export type ProfitReport = z.infer<typeof profitReportSchema>;
export type ProfitRow = ProfitReport['rows'][number];
export type ProfitFigures = Omit<ProfitRow, 'page' | 'network' | 'campaign' | 'day'>;

/** What one order brought and cost, in minor units of its currency. */
export const orderProfitSchema = z.object({
  currency: currencySchema,
  lines: z.object(linesShape),
  /** Null while costs are missing. */
  profitMinor: z.number().int().nullable(),
  missing: z.array(z.enum(missingCosts)),
  /** Whether it was delivered or came back: until then it has brought nothing, and may have cost its advertising. */
  isSettled: z.boolean(),
});
export type OrderProfit = z.infer<typeof orderProfitSchema>;

/** The rows that no page has: advertising that brought no order. */
type Key = Pick<ProfitCell, 'pageId' | 'network' | 'campaign'> & { day: Day };

const keyOf: Record<ProfitCut, (key: Key) => unknown[]> = {
  page: ({ pageId }) => [pageId],
  campaign: ({ pageId, network, campaign }) => [pageId, network, campaign],
  source: ({ network }) => [network],
  day: ({ day }) => [day],
};

type Asked = Pick<ProfitReport, 'from' | 'to' | 'currency' | 'currencies'> & { cut: ProfitCut };

/** The report of all cells of its days and its currency. */
export function profitReportOf(
  cells: readonly ProfitCell[],
  titles: ReadonlyMap<string, string>,
  { cut, ...asked }: Asked,
): ProfitReport {
  const rates = ratesOf(cells);
  const byRow = Map.groupBy(cells, (cell) => JSON.stringify(keyOf[cut](cell)));
  const rows = [...byRow.values()].flatMap((own): ProfitRow[] => {
    const [first] = own;
    if (!first) return [];
    const isOf = (...cuts: ProfitCut[]) => cuts.includes(cut);
    return [
      {
        ...figuresOf(own, rates),
        page:
          isOf('page', 'campaign') && first.pageId
            ? { id: first.pageId, title: titles.get(first.pageId) ?? null }
            : null,
        network: isOf('campaign', 'source') ? first.network : null,
        campaign: isOf('campaign') ? first.campaign : null,
        day: isOf('day') ? first.day : null,
      },
    ];
  });
  const total = {
    ...figuresOf(cells, rates),
    lines: cells.map(({ lines }) => lines).reduce(addLines, noLines),
  };
  return { ...asked, total, rows: rows.sort(cut === 'day' ? latestFirst : largestFirst) };
}

const latestFirst = (a: ProfitRow, b: ProfitRow) => (b.day ?? '').localeCompare(a.day ?? '');
const largestFirst = (a: ProfitRow, b: ProfitRow) =>
  b.spendMinor - a.spendMinor || b.collectedMinor - a.collectedMinor || b.orders - a.orders;

type Rate = {
  delivered: number;
  settled: number;
  /** Cancelled orders too, which brought nothing. */
  ended: number;
  /** What these brought before advertising; undefined where a cost is not known. */
  broughtMinor: number | undefined;
};
type Rates = ReadonlyMap<string | null, Rate>;
const noRate: Rate = { delivered: 0, settled: 0, ended: 0, broughtMinor: undefined };

/** How many of each page's orders were delivered, of those that ended, and what they brought. */
function ratesOf(cells: readonly ProfitCell[]): Rates {
  const byPage = Map.groupBy(cells, ({ pageId }) => pageId);
  return new Map(
    [...byPage].map(([pageId, own]): [string | null, Rate] => {
      const delivered = count(own, 'delivered');
      const isKnown = own.every(({ missing }) => missing.length === 0);
      const broughtMinor = isKnown ? sumOf(own, broughtBy) : undefined;
      return [
        pageId,
        { delivered, settled: delivered + count(own, 'returned'), ended: endedIn(own), broughtMinor },
      ];
    }),
  );
}

const sumOf = (cells: readonly ProfitCell[], amountOf: (cell: ProfitCell) => number): number =>
  cells.reduce((sum, cell) => sum + amountOf(cell), 0);
/** Before advertising. */
const broughtBy = ({ lines }: ProfitCell): number => profitOf(lines) + lines.spendMinor;
const endedIn = (cells: readonly ProfitCell[]): number =>
  count(cells, 'delivered') + count(cells, 'returned') + count(cells, 'cancelled');

const count = (cells: readonly ProfitCell[], fate: keyof ProfitCell['tallies']): number =>
  cells.reduce((sum, { tallies }) => sum + (tallies[fate]?.orders ?? 0), 0);

function figuresOf(cells: readonly ProfitCell[], rates: Rates): ProfitFigures {
  const orders = sumOf(cells, (cell) => cell.orders);
  const delivered = count(cells, 'delivered');
  const returned = count(cells, 'returned');
  const known = cells.filter(({ missing }) => missing.length === 0);
  const unknown = cells.filter(({ missing }) => missing.length > 0);
  const lines = cells.map((cell) => cell.lines).reduce(addLines, noLines);
  const profit = sumOf(known, (cell) => profitOf(cell.lines));
  const { spendMinor, collectedMinor } = lines;
  const isSettled = delivered + returned >= KNOWN_FROM;
  const hasSpend = spendMinor > 0;
  const hasProfit =
    unknown.length === 0 || known.some(({ orders: some, lines: own }) => some > 0 || own.spendMinor > 0);
  return {
    orders,
    waiting: count(cells, 'waiting'),
    shipped: count(cells, 'shipped'),
    delivered,
    returned,
    collectedMinor,
    spendMinor,
    profitMinor: hasProfit ? profit : null,
    unknownOrders: count(unknown, 'delivered') + count(unknown, 'returned'),
    missing: missingCosts.filter((cost) => unknown.some(({ missing }) => missing.includes(cost))),
    cpaMinor: hasSpend && orders > 0 ? share(spendMinor, 1, orders) : null,
    costPerDeliveredMinor: hasSpend && isSettled && delivered > 0 ? share(spendMinor, 1, delivered) : null,
    roasHundredths: hasSpend && isSettled ? share(collectedMinor, 100, spendMinor) : null,
    breakEvenMinor:
      isSettled && unknown.length === 0 ? share(sumOf(cells, broughtBy), 1, endedIn(cells)) : null,
    ...expectedOf(cells, rates),
  };
}

/**
 * Each order on its way brings what it would if delivered so often, and costs what a return costs the other times. What is not
 * sent yet may still be cancelled, and of what it will cost nothing is counted: it brings what its page's orders that have ended
 * brought on average.
 */
function expectedOf(cells: readonly ProfitCell[], rates: Rates) {
  let sum = 0;
  let unexpectedOrders = 0;
  let hasAny = false;
  for (const { pageId, tallies, costs } of cells) {
    const rate = rates.get(pageId) ?? noRate;
    for (const fate of ['shipped', 'waiting'] as const) {
      const open = tallies[fate];
      if (!open) continue;
      const expected = fate === 'shipped' ? ofShipped(open, costs, rate) : ofWaiting(open, rate);
      if (rate.settled < KNOWN_FROM || expected === undefined) unexpectedOrders += open.orders;
      else {
        hasAny = true;
        sum += expected;
      }
    }
  }
  const isUnknown = !hasAny && unexpectedOrders > 0;
  return { expectedMinor: isUnknown ? null : sum, unexpectedOrders };
}

function ofShipped(shipped: Tally, costs: DayCosts, { delivered, settled }: Rate): number | undefined {
  const [good, bad] = [ofDelivered(shipped, costs), ofReturned(shipped, costs)];
  if (good.missing.length > 0) return undefined;
  return (
    share(profitOf(good.lines), delivered, settled) + share(profitOf(bad.lines), settled - delivered, settled)
  );
}

const ofWaiting = ({ orders }: Tally, { broughtMinor, ended }: Rate): number | undefined =>
  broughtMinor === undefined ? undefined : share(broughtMinor, orders, ended);
