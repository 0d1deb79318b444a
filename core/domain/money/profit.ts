import type { Day } from '../day.ts';
import { countedSku } from '../metrics/counts.ts';
import type { MoneyCell, Tally } from '../metrics/money-counts.ts';
import type { Currency, MinorUnits } from '../money.ts';
import { type Costs, costsOn, type DeliveryCosts, type PageCosts } from './costs.ts';

/** The income and costs of some orders, each a positive amount in minor units of one currency. */
export type ProfitLines = {
  /** What customers paid for delivered orders. */
  collectedMinor: MinorUnits;
  vatMinor: MinorUnits;
  goodsMinor: MinorUnits;
  packagingMinor: MinorUnits;
  /** Of delivered and returned orders. */
  shippingMinor: MinorUnits;
  returnsMinor: MinorUnits;
  codFeeMinor: MinorUnits;
  spendMinor: MinorUnits;
};

/** The costs that the merchant has not entered: without them there is no profit, rather than a wrong one. */
export const missingCosts = ['goods', 'delivery'] as const;
export type MissingCost = (typeof missingCosts)[number];

/** Costs of a day; undefined where none are entered. */
export type DayCosts = {
  page: PageCosts | undefined;
  /** Costs of SKUs that were first entered on a later day: an offer's goods had no cost before. */
  laterSkus: PageCosts['skus'];
  delivery: DeliveryCosts | undefined;
};

/** A page's costs in another currency do not apply to its orders in this one. */
export function costsOnDay(
  costs: Costs,
  { pageId, day, currency }: { pageId: string; day: Day; currency: Currency },
): DayCosts {
  const history = costs.pages.get(pageId) ?? [];
  const page = costsOn(history, day);
  const later = history.filter((entry) => entry.from > day && entry.costs.currency === currency);
  return {
    page: page?.currency === currency ? page : undefined,
    laterSkus: later.flatMap((entry) => entry.costs.skus),
    delivery: costsOn(costs.delivery.get(currency) ?? [], day),
  };
}

type Tallies = MoneyCell['tallies'];

export const noLines: ProfitLines = {
  collectedMinor: 0,
  vatMinor: 0,
  goodsMinor: 0,
  packagingMinor: 0,
  shippingMinor: 0,
  returnsMinor: 0,
  codFeeMinor: 0,
  spendMinor: 0,
};

/**
 * The income and costs of one day's orders, without advertising. Only delivered and returned orders count:
 * the result of all others is open. Returned goods are not lost.
 */
export function linesOf(tallies: Tallies, costs: DayCosts): Part {
  const { delivered, returned } = tallies;
  const parts = [
    ...(delivered ? [ofDelivered(delivered, costs)] : []),
    ...(returned ? [ofReturned(returned, costs)] : []),
  ];
  return {
    lines: parts.map(({ lines }) => lines).reduce(addLines, noLines),
    missing: missingCosts.filter((cost) => parts.some(({ missing }) => missing.includes(cost))),
    missingSkus: parts.flatMap(({ missingSkus }) => missingSkus),
  };
}

/** The known income and costs of some orders. */
export type Part = {
  lines: ProfitLines;
  missing: MissingCost[];
  /** The SKUs without a cost if `goods` are missing; empty where nothing is entered for the page. */
  missingSkus: string[];
};

/** The income and costs of these orders if all of them were delivered. */
export function ofDelivered(tally: Tally, costs: DayCosts): Part {
  const { page } = costs;
  const delivery = deliveryOf(costs);
  const pieces = costsOfPieces(tally.pieces, costs);
  const missingSkus = pieces.flatMap(({ sku, cost }) => (page && cost === undefined ? [sku] : [])).sort();
  const lines = {
    ...noLines,
    collectedMinor: tally.totalMinor,
    vatMinor: delivery?.paysVat ? tally.vatMinor : 0,
    goodsMinor: pieces.reduce((sum, { times, cost = 0 }) => sum + cost * times, 0),
    packagingMinor: (page?.packagingMinor ?? 0) * tally.orders,
    shippingMinor: feesOf(tally, delivery, 'shippingMinor'),
    codFeeMinor: share(tally.totalMinor, delivery?.codFeeBasisPoints ?? 0, 10_000),
  };
  return { lines, missing: lacking(page !== undefined && missingSkus.length === 0, delivery), missingSkus };
}

/** The costs of these orders if all of them were returned: packaging, and shipping both ways. */
export function ofReturned(tally: Tally, costs: DayCosts): Part {
  const { page } = costs;
  const delivery = deliveryOf(costs);
  const lines = {
    ...noLines,
    packagingMinor: (page?.packagingMinor ?? 0) * tally.orders,
    shippingMinor: feesOf(tally, delivery, 'shippingMinor'),
    returnsMinor: feesOf(tally, delivery, 'returnMinor'),
  };
  return { lines, missing: lacking(page !== undefined, delivery), missingSkus: [] };
}

/** The delivery costs of the page's orders: its own carrier's fees, where it has one. */
function deliveryOf({ page, delivery }: DayCosts): DeliveryCosts | undefined {
  if (!delivery || !page?.carrier) return delivery;
  const { name, ...fees } = page.carrier;
  return { ...delivery, ...fees };
}

function lacking(hasGoods: boolean, delivery: DeliveryCosts | undefined): MissingCost[] {
  return [...(hasGoods ? [] : (['goods'] as const)), ...(delivery ? [] : (['delivery'] as const))];
}

/**
 * The variance of these orders' costs: the sum of the squared deviations from the mean, in squared minor
 * units. Fees are known by place, goods by SKU, as if each piece were an order's only one.
 */
export function costShare(fate: 'delivered' | 'returned', tally: Tally, costs: DayCosts): number {
  const delivery = deliveryOf(costs);
  const fees = feesByPlace(tally, delivery).map(({ orders, fees: { shippingMinor, returnMinor } }) => ({
    times: orders,
    cost: shippingMinor + (fate === 'returned' ? returnMinor : 0),
  }));
  const goods = fate === 'delivered' ? costsOfPieces(tally.pieces, costs) : [];
  const known = goods.flatMap(({ times, cost }) => (cost === undefined ? [] : [{ times, cost }]));
  return squaresAroundMean(fees) + squaresAroundMean(known);
}

function squaresAroundMean(costs: readonly { times: number; cost: MinorUnits }[]): number {
  const times = costs.reduce((sum, each) => sum + each.times, 0);
  const mean = costs.reduce((sum, each) => sum + each.times * each.cost, 0) / (times || 1);
  return costs.reduce((sum, each) => sum + each.times * (each.cost - mean) ** 2, 0);
}

/** The cost is undefined where it is unknown: an offer's own goods have their own cost, not the product's. */
function costsOfPieces(pieces: Tally['pieces'], { page, laterSkus }: DayCosts) {
  const ofSkus = costsBySku(page?.skus ?? []);
  const ofOffers = costsBySku([...(page?.skus ?? []), ...laterSkus]);
  return Object.entries(pieces).map(([name, times]) => {
    const sku = name.slice(2);
    if (!page) return { sku, times, cost: undefined };
    // A product without SKU has the page's cost, even if one of its offers has no SKU either.
    if (name.startsWith('p'))
      return { sku, times, cost: (sku ? ofSkus.get(sku) : undefined) ?? page.unitMinor };
    return { sku, times, cost: ofOffers.get(sku) };
  });
}

/** The first cost of each SKU, as it is counted. */
const costsBySku = (skus: PageCosts['skus']): ReadonlyMap<string, MinorUnits> =>
  new Map([...skus].reverse().map(({ sku, unitMinor }) => [countedSku(sku), unitMinor]));

type Fees = Pick<DeliveryCosts, 'shippingMinor' | 'returnMinor'>;

const feesOf = (tally: Tally, delivery: DeliveryCosts | undefined, fee: keyof Fees): MinorUnits =>
  feesByPlace(tally, delivery).reduce((sum, { orders, fees }) => sum + fees[fee] * orders, 0);

function feesByPlace({ places }: Tally, delivery: DeliveryCosts | undefined) {
  if (!delivery) return [];
  const feesAt = (place: string): Fees => {
    const [country, regionId] = place.split('|');
    const own = delivery.places.filter((each) => each.country === country);
    const found =
      own.find((each) => each.regionId === regionId) ?? own.find((each) => each.regionId === null);
    return found ?? delivery;
  };
  return Object.entries(places).map(([place, orders]) => ({ orders, fees: feesAt(place) }));
}

export function addLines(a: ProfitLines, b: ProfitLines): ProfitLines {
  const names = Object.keys(noLines) as (keyof ProfitLines)[];
  // All names of the lines exist.
  return Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as ProfitLines;
}

/** collected − VAT − goods − packaging − shipping − returns − fee − advertising. */
export function calculateProfit({ collectedMinor, ...costs }: ProfitLines): MinorUnits {
  return Object.values(costs).reduce((left, cost) => left - cost, collectedMinor);
}

/** `amount × part ÷ whole`, rounded to a whole number, halves away from zero; exact for any amounts. */
export function share(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const product = BigInt(amount) * BigInt(part);
  const half = BigInt(whole) / 2n;
  const isNegative = product < 0n;
  const rounded = ((isNegative ? -product : product) + half) / BigInt(whole);
  return Number(isNegative ? -rounded : rounded);
}

/**
 * Splits an amount in proportion to the weights. The remainder goes to the first parts, so the sum is exact.
 */
export function split(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  let given = 0;
  return weights.map((weight) => {
    before += weight;
    const upTo = Number((BigInt(amount) * BigInt(before) + BigInt(whole) - 1n) / BigInt(whole));
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

/** The minimum number of finished orders for a meaningful rate. */
export const KNOWN_FROM = 20;
