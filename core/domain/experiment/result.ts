import { riyadhDay } from '../day.ts';
import type { Experiment } from '../landing-page/experiment.ts';
import { type Side, sides, variantName } from '../landing-page/shown-variant.ts';
import type { MetricsRepository } from '../metrics/commands.ts';
import { addCounts, type Counts, countOf } from '../metrics/counts.ts';
import { moneyOfSide } from '../metrics/money-counts.ts';
import type { CostsRepository } from '../money/costs.ts';
import {
  addLines,
  calculateProfit,
  costShare,
  costsOnDay,
  type DayCosts,
  type MissingCost,
  missingCosts,
  noLines,
  ofDelivered,
  ofReturned,
} from '../money/profit.ts';
import { type Currency, type MinorUnits, toMajor } from '../money.ts';
import { sellingPrice } from '../order/price.ts';
import { type Comparison, compareMoney, compareOrders, type SideMetrics } from './statistics.ts';

type Ports = { metrics: Pick<MetricsRepository, 'read'>; costs: Pick<CostsRepository, 'all'> };

/**
 * The metrics of one side. `valueMinor` is what customers paid; the profit is null while a cost is not known.
 */
export type SideResult = {
  visits: number;
  orders: number;
  delivered: number;
  valueMinor: MinorUnits;
  profitMinor: MinorUnits | null;
};

/**
 * The results of each side so far, in the page's currency, and their comparison; `money` is by value while a
 * cost is `missing`.
 */
type ExperimentResult = {
  sides: Record<Side, SideResult>;
  orders: Comparison | undefined;
  money: { by: 'profit' | 'value'; missing: MissingCost[]; comparison: Comparison | undefined };
};

/**
 * Reads one item for each day since the start of the experiment, whatever the number of shoppers, and the
 * costs. Profit is the result of delivered and returned orders at the costs of their day, before advertising,
 * which is paid for visits of both sides alike.
 */
export async function resultOf(
  { metrics, costs }: Ports,
  experiment: Experiment,
  currency: Currency,
): Promise<ExperimentResult> {
  const { ownerId, pageId, startedAt, variant } = experiment;
  const [{ days }, stored] = await Promise.all([
    metrics.read({ ownerId, pageId }, riyadhDay(startedAt)),
    costs.all(ownerId),
  ]);
  const total = days.reduce<Counts>((sum, { rollup }) => addCounts(sum, rollup.counts), {});
  const countedOf = (side: Side) => {
    const name = variantName({ ...experiment, side });
    const ended = days.map(({ day, rollup: { counts } }) =>
      endedOf(moneyOfSide(counts, currency, name), costsOnDay(stored, { pageId, day, currency }), currency),
    );
    return {
      visits: countOf(total, 'visits', 'variant', name),
      orders: countOf(total, 'orders', currency, 'variant', name),
      ended: ended.reduce(addEnded, nothing),
    };
  };
  const counted = { a: countedOf('a'), b: countedOf('b') };
  const missing = missingCosts.filter((cost) =>
    sides.some((side) => counted[side].ended.missing.includes(cost)),
  );
  const by = missing.length === 0 ? 'profit' : 'value';
  const figuresOf = ({ visits, orders, ended }: typeof counted.a): SideMetrics => {
    const { sumMinor, squares } = ended[by];
    return {
      visits,
      orders,
      money: { delivered: ended.delivered, sum: toMajor(sumMinor, currency), squares },
    };
  };
  const resultOfSide = ({ visits, orders, ended: { delivered, value, profit } }: typeof counted.a) => ({
    visits,
    orders,
    delivered,
    valueMinor: value.sumMinor,
    profitMinor: by === 'profit' ? profit.sumMinor : null,
  });
  const [a, b] = [figuresOf(counted.a), figuresOf(counted.b)];
  const prices = [sellingPrice(variant.product), ...variant.product.variants.map((each) => each.priceMinor)];
  const price = Math.max(toMajor(Math.max(...prices), currency), 0.001);
  return {
    sides: { a: resultOfSide(counted.a), b: resultOfSide(counted.b) },
    orders: compareOrders(a, b),
    money: { by, missing, comparison: compareMoney(a, b, price) },
  };
}

/** The sum of some orders' amounts, and the sum of their squares in major units. */
type Amount = { sumMinor: MinorUnits; squares: number };
/** The results of finished orders. */
type Ended = { delivered: number; value: Amount; profit: Amount; missing: readonly MissingCost[] };

const zero: Amount = { sumMinor: 0, squares: 0 };
const nothing: Ended = { delivered: 0, value: zero, profit: zero, missing: [] };

const addAmounts = (a: Amount, b: Amount): Amount => ({
  sumMinor: a.sumMinor + b.sumMinor,
  squares: a.squares + b.squares,
});

const addEnded = (a: Ended, b: Ended): Ended => ({
  delivered: a.delivered + b.delivered,
  value: addAmounts(a.value, b.value),
  profit: addAmounts(a.profit, b.profit),
  missing: [...a.missing, ...b.missing],
});

/**
 * The results of one day. Days store squares of values but not of profits, because costs are applied when
 * metrics are read, so the sum of squared profits is an estimate: VAT and fee are proportional to each
 * order's value; the other costs are the mean of all orders plus their deviation (`costShare`), assumed
 * independent of the value. Where larger orders cost more, the true sum is smaller, and a verdict comes later
 * than it could; where more expensive goods or farther places have smaller orders, it is larger.
 */
function endedOf(
  { tallies: { delivered, returned }, squares }: ReturnType<typeof moneyOfSide>,
  costs: DayCosts,
  currency: Currency,
): Ended {
  const major = (minor: MinorUnits) => toMajor(minor, currency);
  const won = delivered && ofDelivered(delivered, costs);
  const lost = returned && ofReturned(returned, costs);
  const orders = delivered?.orders ?? 0;
  const value = { sumMinor: delivered?.totalMinor ?? 0, squares };
  const lines = won?.lines ?? noLines;
  const rate = value.sumMinor > 0 ? 1 - (lines.vatMinor + lines.codFeeMinor) / value.sumMinor : 1;
  const fixed =
    orders > 0 ? major(lines.goodsMinor + lines.packagingMinor + lines.shippingMinor) / orders : 0;
  const spread = (minorSquares: number) => minorSquares * major(1) ** 2;
  const wonSquares = rate ** 2 * squares - 2 * rate * fixed * major(value.sumMinor) + orders * fixed ** 2;
  const lossMinor = lost ? calculateProfit(lost.lines) : 0;
  const lostSquares = returned && returned.orders > 0 ? major(lossMinor) ** 2 / returned.orders : 0;
  const wonSpread = delivered ? spread(costShare('delivered', delivered, costs)) : 0;
  const lostSpread = returned ? spread(costShare('returned', returned, costs)) : 0;
  return {
    delivered: orders,
    value,
    profit: {
      sumMinor: calculateProfit(addLines(lines, lost?.lines ?? noLines)),
      squares: Math.max(wonSquares, 0) + wonSpread + lostSquares + lostSpread,
    },
    missing: [...(won?.missing ?? []), ...(lost?.missing ?? [])],
  };
}
