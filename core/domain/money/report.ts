import * as z from 'zod';
import type { Day } from '../day.ts';
import { groupBy } from '../group-by.ts';
import type { Tally } from '../metrics/money-counts.ts';
import { currencySchema, idSchema } from '../schemas.ts';
import { orderNetworks } from './ad-spend.ts';
import type { ProfitCell } from './cells.ts';
import {
  addLines,
  calculateProfit,
  type DayCosts,
  KNOWN_FROM,
  missingCosts,
  noLines,
  ofDelivered,
  ofReturned,
  type ProfitLines,
  share,
} from './profit.ts';

export const profitCuts = ['page', 'campaign', 'source', 'day'] as const;
export type ProfitCut = (typeof profitCuts)[number];

const integer = z.number().int();
const amount = z.number().int();
/** Null means «not known yet», never 0. */
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

const amountsShape = {
  orders: integer,
  /** Placed or confirmed, and not shipped yet. */
  waiting: integer,
  /** On their way to the customer. */
  shipped: integer,
  delivered: integer,
  returned: integer,
  collectedMinor: amount,
  spendMinor: amount,
  /** For the orders with known costs; null without any. */
  profitMinor: perhaps,
  /** Delivered and returned orders without entered costs, which the profit excludes. */
  unknownOrders: integer,
  missing: z.array(z.enum(missingCosts)),
  /**
   * Advertising per order, and per delivered one. Null without advertising, or before enough orders have
   * finished.
   */
  cpaMinor: perhaps,
  costPerDeliveredMinor: perhaps,
  /** The collected amount per unit of advertising, in hundredths. */
  roasHundredths: perhaps,
  /** The maximum advertising per order without a loss, by the finished orders. */
  breakEvenMinor: perhaps,
  /** The expected income of the open orders, at the delivery rate of their pages. */
  expectedMinor: perhaps,
  /** The number of open orders without an expectation. */
  unexpectedOrders: integer,
};

/** The missing costs of orders that the profit excludes. */
const lackingSchema = z.object({
  /** `skus` without a cost; empty where nothing is entered for the page. A deleted page has no title. */
  pages: z.array(z.object({ id: idSchema, title: z.string().nullable(), skus: z.array(z.string()) })),
  delivery: z.boolean(),
});

/**
 * The income and costs of a merchant's orders of some days in one currency, in total and by page, campaign,
 * source or day. An order belongs to the day on which it was placed. The rows of every grouping add up to the
 * total, to the minor unit.
 */
export const profitReportSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  currency: currencySchema,
  /** The currencies with orders or advertising in these days, and their number of orders. */
  currencies: z.array(z.object({ currency: currencySchema, orders: integer })),
  /**
   * `lines` has all collected amounts and all advertising, and the costs of the orders with known costs.
   * `unknown` has the others' collected amount and advertising: collected − costs − (unknown collected − its
   * advertising) = profit.
   */
  total: z.object({
    ...amountsShape,
    lines: z.object(linesShape),
    unknown: z.object({ collectedMinor: amount, spendMinor: amount }),
    lacking: lackingSchema,
  }),
  rows: z.array(
    z.object({
      ...amountsShape,
      /** The page of the row; null with another grouping. A deleted page has no title. */
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

/** The income and costs of one order, in minor units of its currency. */
export const orderProfitSchema = z.object({
  currency: currencySchema,
  lines: z.object(linesShape),
  /** Null while costs are missing. */
  profitMinor: z.number().int().nullable(),
  missing: z.array(z.enum(missingCosts)),
  /** Whether it was delivered or returned: until then it has no income, and may have advertising costs. */
  isSettled: z.boolean(),
});
export type OrderProfit = z.infer<typeof orderProfitSchema>;

type Key = Pick<ProfitCell, 'pageId' | 'network' | 'campaign'> & { day: Day };

const keyOf: Record<ProfitCut, (key: Key) => unknown[]> = {
  page: ({ pageId }) => [pageId],
  campaign: ({ network, campaign }) => [network, campaign],
  source: ({ network }) => [network],
  day: ({ day }) => [day],
};

type Asked = Pick<ProfitReport, 'from' | 'to' | 'currency' | 'currencies'> & { cut: ProfitCut };

/** The report of all cells of its days and its currency. */
export function buildProfitReport(
  cells: readonly ProfitCell[],
  titles: ReadonlyMap<string, string>,
  { cut, ...asked }: Asked,
): ProfitReport {
  const rates = ratesOf(cells);
  const byRow = groupBy(cells, (cell) => JSON.stringify(keyOf[cut](cell)));
  const rows = [...byRow.values()].flatMap((own): ProfitRow[] => {
    const [first] = own;
    if (!first) return [];
    const isOf = (...cuts: ProfitCut[]) => cuts.includes(cut);
    return [
      {
        ...figuresOf(own, rates),
        page: isOf('page') && first.pageId ? pageOf(first.pageId, titles) : null,
        network: isOf('campaign', 'source') ? first.network : null,
        campaign: isOf('campaign') ? first.campaign : null,
        day: isOf('day') ? first.day : null,
      },
    ];
  });
  const total = { ...figuresOf(cells, rates), ...statementOf(cells), lacking: lackingIn(cells, titles) };
  return { ...asked, total, rows: rows.sort(cut === 'day' ? latestFirst : largestFirst) };
}

const pageOf = (id: string, titles: ReadonlyMap<string, string>) => ({ id, title: titles.get(id) ?? null });

const isKnown = ({ missing }: ProfitCell): boolean => missing.length === 0;
const amountsOf = (cells: readonly ProfitCell[]): ProfitLines =>
  cells.map(({ lines }) => lines).reduce(addLines, noLines);

function statementOf(cells: readonly ProfitCell[]): Pick<ProfitReport['total'], 'lines' | 'unknown'> {
  const known = amountsOf(cells.filter(isKnown));
  const { collectedMinor, spendMinor } = amountsOf(cells.filter((cell) => !isKnown(cell)));
  const unknown = { collectedMinor, spendMinor };
  return { lines: addLines(known, { ...noLines, ...unknown }), unknown };
}

function lackingIn(cells: readonly ProfitCell[], titles: ReadonlyMap<string, string>) {
  const withoutGoods = cells.filter(({ missing }) => missing.includes('goods'));
  const pages = [...groupBy(withoutGoods, ({ pageId }) => pageId)].flatMap(([pageId, own]) =>
    pageId === null
      ? []
      : [{ ...pageOf(pageId, titles), skus: [...new Set(own.flatMap(({ missingSkus }) => missingSkus))] }],
  );
  return { pages, delivery: cells.some(({ missing }) => missing.includes('delivery')) };
}

const latestFirst = (a: ProfitRow, b: ProfitRow) => (b.day ?? '').localeCompare(a.day ?? '');
const largestFirst = (a: ProfitRow, b: ProfitRow) =>
  b.spendMinor - a.spendMinor || b.collectedMinor - a.collectedMinor || b.orders - a.orders;

type Rate = {
  delivered: number;
  settled: number;
  /** Includes cancelled orders, which have no income. */
  ended: number;
  /** Their income before advertising; undefined where a cost is unknown. */
  broughtMinor: number | undefined;
};
type Rates = ReadonlyMap<string | null, Rate>;
const noRate: Rate = { delivered: 0, settled: 0, ended: 0, broughtMinor: undefined };

/** The number of each page's finished and delivered orders, and their income. */
function ratesOf(cells: readonly ProfitCell[]): Rates {
  const byPage = groupBy(cells, ({ pageId }) => pageId);
  return new Map(
    [...byPage].map(([pageId, own]): [string | null, Rate] => {
      const delivered = count(own, 'delivered');
      const broughtMinor = own.every(isKnown) ? sumOf(own, broughtBy) : undefined;
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
const broughtBy = ({ lines }: ProfitCell): number => calculateProfit(lines) + lines.spendMinor;
const endedIn = (cells: readonly ProfitCell[]): number =>
  count(cells, 'delivered') + count(cells, 'returned') + count(cells, 'cancelled');

const count = (cells: readonly ProfitCell[], fate: keyof ProfitCell['tallies']): number =>
  cells.reduce((sum, { tallies }) => sum + (tallies[fate]?.orders ?? 0), 0);

function figuresOf(cells: readonly ProfitCell[], rates: Rates): ProfitFigures {
  const orders = sumOf(cells, (cell) => cell.orders);
  const delivered = count(cells, 'delivered');
  const returned = count(cells, 'returned');
  const known = cells.filter(isKnown);
  const unknown = cells.filter((cell) => !isKnown(cell));
  const profit = sumOf(known, (cell) => calculateProfit(cell.lines));
  const { spendMinor, collectedMinor } = amountsOf(cells);
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
 * Each shipped order is expected to bring the average of a delivered and a returned one, by the delivery
 * rate. An unshipped order may still be cancelled, and its own costs are unknown: it is expected to bring the
 * average of its page's finished orders.
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
    share(calculateProfit(good.lines), delivered, settled) +
    share(calculateProfit(bad.lines), settled - delivered, settled)
  );
}

const ofWaiting = ({ orders }: Tally, { broughtMinor, ended }: Rate): number | undefined =>
  broughtMinor === undefined ? undefined : share(broughtMinor, orders, ended);
