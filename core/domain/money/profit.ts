import type { Day } from '../day.ts';
import type { MoneyCell, Tally } from '../metrics/money-counts.ts';
import type { Currency, MinorUnits } from '../money.ts';
import { type Costs, costsOn, type DeliveryCosts, type PageCosts } from './costs.ts';

/** What some orders brought and cost, each a positive amount in minor units of one currency. */
export type ProfitLines = {
  /** What customers paid for delivered orders. */
  collectedMinor: MinorUnits;
  vatMinor: MinorUnits;
  goodsMinor: MinorUnits;
  packagingMinor: MinorUnits;
  /** Of orders that were delivered or came back. */
  shippingMinor: MinorUnits;
  returnsMinor: MinorUnits;
  codFeeMinor: MinorUnits;
  spendMinor: MinorUnits;
};

/** Which costs nobody has entered: without them there is no profit, rather than a wrong one. */
export const missingCosts = ['goods', 'delivery'] as const;
export type MissingCost = (typeof missingCosts)[number];

/** Costs of a day; undefined where none are entered. */
export type DayCosts = { page: PageCosts | undefined; delivery: DeliveryCosts | undefined };

/** What a page cost in another currency says nothing of its orders in this one. */
export function dayCostsOf(
  costs: Costs,
  { pageId, day, currency }: { pageId: string; day: Day; currency: Currency },
): DayCosts {
  const page = costsOn(costs.pages.get(pageId) ?? [], day);
  return {
    page: page?.currency === currency ? page : undefined,
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
 * What orders of one day brought and cost, without advertising. Only those that were delivered or came back count: of all
 * others nothing is earned and nothing lost yet. Goods that came back are not lost.
 */
export function linesOf(tallies: Tallies, costs: DayCosts): { lines: ProfitLines; missing: MissingCost[] } {
  const { delivered, returned } = tallies;
  const parts = [
    ...(delivered ? [ofDelivered(delivered, costs)] : []),
    ...(returned ? [ofReturned(returned, costs)] : []),
  ];
  return {
    lines: parts.map(({ lines }) => lines).reduce(addLines, noLines),
    missing: missingCosts.filter((cost) => parts.some(({ missing }) => missing.includes(cost))),
  };
}

type Part = { lines: ProfitLines; missing: MissingCost[] };

/** What these orders would bring and cost if all of them were delivered. */
export function ofDelivered(tally: Tally, costs: DayCosts): Part {
  const { page } = costs;
  const delivery = deliveryOf(costs);
  const goodsMinor = page ? goodsCost(tally.pieces, page) : undefined;
  const lines = {
    ...noLines,
    collectedMinor: tally.totalMinor,
    vatMinor: delivery?.paysVat ? tally.vatMinor : 0,
    goodsMinor: goodsMinor ?? 0,
    packagingMinor: (page?.packagingMinor ?? 0) * tally.orders,
    shippingMinor: feesOf(tally, delivery, 'shippingMinor'),
    codFeeMinor: share(tally.totalMinor, delivery?.codFeeBasisPoints ?? 0, 10_000),
  };
  return { lines, missing: lacking(goodsMinor !== undefined, delivery) };
}

/** What these orders would cost if all of them came back: the box is used, the way there and back is paid. */
export function ofReturned(tally: Tally, costs: DayCosts): Part {
  const { page } = costs;
  const delivery = deliveryOf(costs);
  const lines = {
    ...noLines,
    packagingMinor: (page?.packagingMinor ?? 0) * tally.orders,
    shippingMinor: feesOf(tally, delivery, 'shippingMinor'),
    returnsMinor: feesOf(tally, delivery, 'returnMinor'),
  };
  return { lines, missing: lacking(page !== undefined, delivery) };
}

/** What bringing the page's orders costs: what its own carrier takes, where it has one. */
function deliveryOf({ page, delivery }: DayCosts): DeliveryCosts | undefined {
  if (!delivery || !page?.carrier) return delivery;
  const { name, ...fees } = page.carrier;
  return { ...delivery, ...fees };
}

function lacking(hasGoods: boolean, delivery: DeliveryCosts | undefined): MissingCost[] {
  return [...(hasGoods ? [] : (['goods'] as const)), ...(delivery ? [] : (['delivery'] as const))];
}

/**
 * How unequal the costs of these orders are: the sum of the squares of what each is above or below the mean, in squared minor
 * units. Fees are known by place, goods by SKU, as if each piece were an order's only one.
 */
export function spreadOf(fate: 'delivered' | 'returned', tally: Tally, costs: DayCosts): number {
  const delivery = deliveryOf(costs);
  const fees = feesByPlace(tally, delivery).map(({ orders, fees: { shippingMinor, returnMinor } }) => ({
    times: orders,
    cost: shippingMinor + (fate === 'returned' ? returnMinor : 0),
  }));
  const goods = fate === 'delivered' && costs.page ? costsOfPieces(tally.pieces, costs.page) : [];
  const known = goods.flatMap(({ times, cost }) => (cost === undefined ? [] : [{ times, cost }]));
  return squaresAroundMean(fees) + squaresAroundMean(known);
}

function squaresAroundMean(costs: readonly { times: number; cost: MinorUnits }[]): number {
  const times = costs.reduce((sum, each) => sum + each.times, 0);
  const mean = costs.reduce((sum, each) => sum + each.times * each.cost, 0) / (times || 1);
  return costs.reduce((sum, each) => sum + each.times * (each.cost - mean) ** 2, 0);
}

/** Undefined where the cost of a piece is not known: an offer's own goods cost what they cost, not what the product does. */
function goodsCost(pieces: Tally['pieces'], page: PageCosts): MinorUnits | undefined {
  let sum = 0;
  for (const { times, cost } of costsOfPieces(pieces, page)) {
    if (cost === undefined) return undefined;
    sum += cost * times;
  }
  return sum;
}

function costsOfPieces(pieces: Tally['pieces'], { unitMinor, skus }: PageCosts) {
  const bySku = new Map(skus.map((each) => [each.sku, each.unitMinor]));
  return Object.entries(pieces).map(([name, times]) => ({
    times,
    cost: bySku.get(name.slice(2)) ?? (name.startsWith('p') ? unitMinor : undefined),
  }));
}

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
  // All names of the lines are there.
  return Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as ProfitLines;
}

/** collected − VAT − goods − packaging − shipping − returns − fee − advertising. */
export function profitOf({ collectedMinor, ...costs }: ProfitLines): MinorUnits {
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

/** An amount in parts as these weights are to each other: what does not divide goes to the earlier ones, and the sum stays. */
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

/** So many orders must have ended before a rate of them says anything. */
export const KNOWN_FROM = 20;
