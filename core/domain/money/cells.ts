import { campaignName } from '../attribution.ts';
import type { Day } from '../day.ts';
import { groupBy } from '../group-by.ts';
import type { Counts } from '../metrics/counts.ts';
import { type MoneyCell, moneyCells } from '../metrics/money-counts.ts';
import type { Currency, MinorUnits } from '../money.ts';
import { type AdSpend, networkOf, type OrderNetwork } from './ad-spend.ts';
import type { Costs } from './costs.ts';
import { costsOnDay, type DayCosts, linesOf, noLines, type Part, split } from './profit.ts';

/** Orders of one day, page, network and campaign in one currency, with their income and costs. */
export type ProfitCell = Part & {
  day: Day;
  /** Null for advertising of a page without such orders. */
  pageId: string | null;
  network: OrderNetwork;
  campaign: string;
  orders: number;
  tallies: MoneyCell['tallies'];
  costs: DayCosts;
};

/** The counts of a page's day. */
export type PageDay = { pageId: string; day: Day; counts: Counts };

type Where = Pick<ProfitCell, 'day' | 'pageId' | 'network' | 'campaign' | 'missing' | 'missingSkus'>;

/**
 * All cells of these days in one currency. Advertising is distributed over the orders that it may have
 * brought: of its network, and of its campaign and page if it names them. Orders of the same day get it; on a
 * day without such orders, those of all these days: it is then in cells of its own day, which lack the costs
 * that these orders lack. Each order gets the same, to the minor unit. Advertising without any order has its
 * own cell.
 */
export function profitCells(
  pageDays: readonly PageDay[],
  spends: readonly AdSpend[],
  costs: Costs,
  currency: Currency,
): ProfitCell[] {
  // In a fixed order, which decides where the remainders of divisions go: the table keeps no order of maps.
  const cells = pageDays
    .flatMap((pageDay) => cellsOfDay(pageDay, costs, currency))
    .sort((a, b) => compare(placeOf(a), placeOf(b)));
  const withOrders = groupBy(
    cells.filter(({ orders }) => orders > 0),
    ({ network }) => network,
  );
  const byPlace = new Map(cells.map((cell) => [placeOf(cell), cell]));
  const at = (where: Where): ProfitCell => {
    const cell = byPlace.get(placeOf(where)) ?? withoutOrders(where);
    byPlace.set(placeOf(where), cell);
    return cell;
  };
  for (const spend of spends.filter((each) => each.currency === currency)) {
    for (const { where, amountMinor } of sharesOf(spend, withOrders.get(spend.network) ?? [])) {
      const cell = at(where);
      cell.lines = { ...cell.lines, spendMinor: cell.lines.spendMinor + amountMinor };
    }
  }
  return [...byPlace.values()];
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const placeOf = ({ day, pageId, network, campaign, missing, missingSkus }: Where): string =>
  JSON.stringify([day, pageId, network, campaign, missing, missingSkus]);

function withoutOrders(where: Where): ProfitCell {
  const costs: DayCosts = { page: undefined, laterSkus: [], delivery: undefined };
  return { ...where, orders: 0, tallies: {}, costs, lines: noLines };
}

/** Facebook and Instagram are one network: their cells are added. */
function cellsOfDay({ pageId, day, counts }: PageDay, costs: Costs, currency: Currency): ProfitCell[] {
  const own = moneyCells(counts).filter((cell) => cell.currency === currency);
  const dayCosts = costsOnDay(costs, { pageId, day, currency });
  const merged = groupBy(own, ({ source, campaign }) => JSON.stringify([networkOf(source), campaign]));
  return [...merged.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const tallies = parts.map((part) => part.tallies).reduce(addTallies, {});
    return [
      {
        day,
        pageId,
        network: networkOf(first.source),
        campaign: first.campaign,
        tallies,
        orders: Object.values(tallies).reduce((sum, tally) => sum + tally.orders, 0),
        costs: dayCosts,
        ...linesOf(tallies, dayCosts),
      },
    ];
  });
}

type Tallies = MoneyCell['tallies'];

function addTallies(a: Tallies, b: Tallies): Tallies {
  const all = [...Object.entries(a), ...Object.entries(b)];
  return Object.fromEntries(
    [...groupBy(all, ([fate]) => fate)].map(([fate, same]) => [
      fate,
      same
        .map(([, tally]) => tally)
        .reduce((sum, tally) => ({
          orders: sum.orders + tally.orders,
          totalMinor: sum.totalMinor + tally.totalMinor,
          vatMinor: sum.vatMinor + tally.vatMinor,
          pieces: addNumbers(sum.pieces, tally.pieces),
          places: addNumbers(sum.places, tally.places),
        })),
    ]),
  );
}

function addNumbers(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>) {
  const sum: Record<string, number> = { ...a };
  for (const [name, number] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + number;
  return sum;
}

type Share = { where: Where; amountMinor: MinorUnits };

/** Each page's and campaign's share of an amount, on the day on which it was paid. */
function sharesOf(spend: AdSpend, ofNetwork: readonly ProfitCell[]): Share[] {
  const { day, network, pageId, amountMinor } = spend;
  const campaign = campaignName(spend.campaign);
  const all = ofNetwork.filter(
    (cell) => (campaign === '' || cell.campaign === campaign) && (pageId === null || cell.pageId === pageId),
  );
  const ofDay = all.filter((cell) => cell.day === day);
  const brought = [
    ...groupBy(ofDay.length > 0 ? ofDay : all, (cell) => placeOf({ ...cell, day })).values(),
  ].flatMap((same) => {
    const [first] = same;
    return first ? [{ cell: first, orders: same.reduce((sum, { orders }) => sum + orders, 0) }] : [];
  });
  if (brought.length === 0)
    return [{ where: { day, pageId, network, campaign, missing: [], missingSkus: [] }, amountMinor }];
  const parts = split(
    amountMinor,
    brought.map(({ orders }) => orders),
  );
  return brought.map(({ cell }, index) => {
    const { missing, missingSkus } = cell;
    return {
      where: { day, pageId: cell.pageId, network, campaign: cell.campaign, missing, missingSkus },
      amountMinor: parts[index] ?? 0,
    };
  });
}
