import { campaignName } from '../attribution.ts';
import type { CountryCode as Country } from '../country.ts';
import { groupBy } from '../group-by.ts';
import { variantName } from '../landing-page/shown-variant.ts';
import { type Currency, toMajor } from '../money.ts';
import { goodsOf, isGift } from '../order/lines.ts';
import type { Order } from '../order/order.ts';
import { regionOfCity } from '../places/places.ts';
import { addCounts, type Counts, countedSku, countName, countOf } from './counts.ts';

// An order's contribution to its page's day for calculating its profit: the number of pieces, their
// destination and revenue. Costs are not counted: they are applied when metrics are read (core/domain/money).

/** The states of orders that matter for profit. The letters are stored. */
export const fates = {
  waiting: 'w',
  shipped: 's',
  delivered: 'd',
  /** Cancelled after they were shipped. */
  returned: 'r',
  cancelled: 'c',
} as const;
export type Fate = keyof typeof fates;

/** Orders of one source and campaign with one fate. Amounts are in minor units. */
export type Tally = {
  orders: number;
  totalMinor: number;
  /** The VAT contained in the total, at the rate of the customer's country. */
  vatMinor: number;
  /** Pieces by kind and SKU: `p` is the page's product, `x` an add-on of an offer. */
  pieces: Readonly<Record<string, number>>;
  /** Orders by destination: country and region, which is empty for an unknown city. */
  places: Readonly<Record<string, number>>;
};

export type MoneyCell = {
  currency: Currency;
  source: string;
  /** The campaign's name in orders; empty for none. */
  campaign: string;
  tallies: Readonly<Partial<Record<Fate, Tally>>>;
};

/** VAT that consumer prices contain, in percent. */
export const vatPercent = { SA: 15, AE: 5, KW: 0, BH: 10, OM: 5, QA: 0 } as const satisfies Record<
  Country,
  number
>;

export { campaignName } from '../attribution.ts';

type MoneyOrder = Pick<
  Order,
  | 'currency'
  | 'country'
  | 'status'
  | 'isReturned'
  | 'totalMinor'
  | 'items'
  | 'lines'
  | 'place'
  | 'attribution'
  | 'variant'
>;

const MONEY = 'money';
const SIDE = 'side';
/** Campaigns of a page's day beyond this number are combined: visitors can invent campaigns. */
const MAX_CELLS = 60;
const OTHERS = '*';

/** The counts of an order on its page's day, for example `money|SAR|tiktok|winter|d|n`. */
export function countsOfMoney(order: MoneyOrder): Counts {
  const { last } = order.attribution ?? {};
  return talliedIn(
    [MONEY, order.currency, last?.source ?? 'direct', campaignName(last?.utmCampaign ?? '')],
    order,
  );
}

/**
 * The same by the order's side of an experiment, for example `side|SAR|1b|d|n`; and `q`, the square of the
 * delivered amount in major units, rounded up: too small a sum of squares would declare false winners.
 */
export function countsOfSide(order: MoneyOrder): Counts {
  const { variant, currency, totalMinor } = order;
  if (!variant) return {};
  const cell = [SIDE, currency, variantName(variant)];
  const isDelivered = parcelFate(order) === 'delivered';
  const square = Math.ceil(toMajor(totalMinor, currency) ** 2);
  return {
    ...talliedIn(cell, order),
    ...(isDelivered && { [countName(...cell, fates.delivered, 'q')]: square }),
  };
}

/** The counts of a side: `squares` are those of delivered orders' values, in major units. */
export function moneyOfSide(
  counts: Counts,
  currency: Currency,
  variant: string,
): Pick<MoneyCell, 'tallies'> & { squares: number } {
  const prefix = `${countName(SIDE, currency, variant)}|`;
  // A cell's names have one part more than a side's.
  const own = Object.entries(counts).flatMap(([name, count]) =>
    name.startsWith(prefix) ? [[`|${name}`, count] as const] : [],
  );
  return { tallies: talliesOf(own), squares: countOf(counts, SIDE, currency, variant, fates.delivered, 'q') };
}

function talliedIn(cell: readonly string[], order: MoneyOrder): Counts {
  const fate = parcelFate(order);
  const name = (...what: string[]) => countName(...cell, fates[fate], ...what);
  const counts = { [name('n')]: 1 };
  // Unshipped and cancelled orders have no costs.
  if (fate === 'waiting' || fate === 'cancelled') return counts;
  const region = regionOfCity(order.country, order.place?.cityId ?? null) ?? '';
  const pieces = goodsOf(order)
    .filter((line) => !isGift(line))
    .map(({ kind, sku, quantity }) => ({ [name(kind === 'main' ? 'p' : 'x', countedSku(sku))]: quantity }));
  return [
    counts,
    { [name('t')]: order.totalMinor, [name('z', order.country, region)]: 1 },
    { [name('v')]: vatIn(order.totalMinor, order.country) },
    ...pieces,
  ].reduce(addCounts, {});
}

export function parcelFate({ status, isReturned }: Pick<Order, 'status' | 'isReturned'>): Fate {
  if (status === 'pending' || status === 'confirmed') return 'waiting';
  if (status === 'cancelled') return isReturned ? 'returned' : 'cancelled';
  return status;
}

/** The VAT that an amount contains, rounded to a minor unit, halves up. */
export function vatIn(totalMinor: number, country: Country): number {
  const percent = vatPercent[country];
  return Math.floor((2 * totalMinor * percent + 100 + percent) / (2 * (100 + percent)));
}

/** The money counts of a day, by source and campaign. */
export function moneyCells(counts: Counts): MoneyCell[] {
  const byCell = groupBy(
    Object.entries(counts).filter(([name]) => isOfMoney(name)),
    ([name]) => cellOf(name),
  );
  return [...byCell.values()].flatMap((own) => {
    const [, currency, source = '', campaign = ''] = own[0]?.[0].split('|') ?? [];
    // Only currencies of ours are counted.
    return [{ currency: currency as Currency, source, campaign, tallies: talliesOf(own) }];
  });
}

function talliesOf(own: readonly (readonly [string, number])[]): MoneyCell['tallies'] {
  const byFate = groupBy(own, ([name]) => name.split('|')[4]);
  return Object.fromEntries(
    Object.entries(fates).flatMap(([fate, letter]) => {
      const found = byFate.get(letter);
      return found ? [[fate, tallyOf(found)]] : [];
    }),
  );
}

function tallyOf(counts: readonly (readonly [string, number])[]): Tally {
  const parts = counts.map(([name, count]) => {
    const [what = '', ...rest] = name.split('|').slice(5);
    return { what, rest: rest.join('|'), count };
  });
  const one = (wanted: string) => parts.find(({ what }) => what === wanted)?.count ?? 0;
  const pieces = parts.filter(({ what }) => what === 'p' || what === 'x');
  return {
    orders: one('n'),
    totalMinor: one('t'),
    vatMinor: one('v'),
    pieces: Object.fromEntries(pieces.map(({ what, rest, count }) => [`${what}|${rest}`, count])),
    places: Object.fromEntries(
      parts.filter(({ what }) => what === 'z').map(({ rest, count }) => [rest, count]),
    ),
  };
}

/** The counts to add to a day with many campaigns: new campaigns are combined. */
export function withinCampaigns(stored: Counts, added: Counts): Counts {
  if (!Object.keys(added).some(isOfMoney)) return added;
  const known = new Set(Object.keys(stored).filter(isOfMoney).map(cellOf));
  const isKept = (name: string) => !isOfMoney(name) || known.has(cellOf(name)) || known.size < MAX_CELLS;
  return Object.entries(added)
    .map(([name, count]) => ({ [isKept(name) ? name : amongOthers(name)]: count }))
    .reduce(addCounts, {});
}

function amongOthers(name: string): string {
  const [money = '', currency = '', source = '', , ...rest] = name.split('|');
  return countName(money, currency, source, OTHERS, ...rest);
}

const isOfMoney = (name: string) => name.startsWith(`${MONEY}|`);
const cellOf = (name: string) => name.split('|').slice(1, 4).join('|');

/** The stored form of days: by cell, then state, then kind; a hundred bytes instead of four hundred. */
export type PackedMoney = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>
>;

export function packMoney(counts: Counts): { counts: Counts; money: PackedMoney } {
  const money: Record<string, Record<string, Record<string, number>>> = {};
  const others: Record<string, number> = {};
  for (const [name, count] of Object.entries(counts)) {
    if (!isOfMoney(name)) {
      others[name] = count;
      continue;
    }
    const [fate = '', ...what] = name.split('|').slice(4);
    const cell = cellOf(name);
    money[cell] ??= {};
    money[cell][fate] ??= {};
    money[cell][fate][what.join('|')] = count;
  }
  return { counts: others, money };
}

export function unpackMoney(counts: Counts, money: PackedMoney): Counts {
  const unpacked = Object.entries(money).flatMap(([cell, byFate]) =>
    Object.entries(byFate).flatMap(([fate, byWhat]) =>
      Object.entries(byWhat).map(([what, count]) => [countName(MONEY, cell, fate, what), count] as const),
    ),
  );
  return unpacked.length === 0 ? counts : { ...counts, ...Object.fromEntries(unpacked) };
}
