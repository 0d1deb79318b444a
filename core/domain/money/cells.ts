import { campaignName } from '../attribution.ts';
import type { Day } from '../day.ts';
import type { Counts } from '../metrics/counts.ts';
import { type MoneyCell, moneyCells } from '../metrics/money-counts.ts';
import type { Currency, MinorUnits } from '../money.ts';
import { type AdSpend, networkOf, type OrderNetwork } from './ad-spend.ts';
import type { Costs } from './costs.ts';
import { type DayCosts, dayCostsOf, linesOf, type MissingCost, type ProfitLines, split } from './profit.ts';

/** Orders of one day, page, network and campaign in one currency, with what they brought and cost. */
export type ProfitCell = {
  day: Day;
  /** Null for advertising of no page that had orders of it. */
  pageId: string | null;
  network: OrderNetwork;
  campaign: string;
  orders: number;
  tallies: MoneyCell['tallies'];
  costs: DayCosts;
  /** Advertising among them; goods and fees as far as they are known. */
  lines: ProfitLines;
  missing: MissingCost[];
};

/** What was counted of a page's day. */
export type PageDay = { pageId: string; day: Day; counts: Counts };

type Where = Pick<ProfitCell, 'day' | 'pageId' | 'network' | 'campaign'>;

/**
 * All cells of these days in one currency. Advertising is shared by the orders that it may have brought: of its day and
 * network, its campaign and its page where it names them, each order the same, to the last minor unit. What brought no
 * order is a cell of its own.
 */
export function profitCells(
  pageDays: readonly PageDay[],
  spends: readonly AdSpend[],
  costs: Costs,
  currency: Currency,
): ProfitCell[] {
  const cells = pageDays.flatMap((pageDay) => cellsOfDay(pageDay, costs, currency));
  for (const spend of spends.filter((each) => each.currency === currency)) shareOut(cells, spend);
  return cells;
}

/** Facebook and Instagram are one network: their cells are added. */
function cellsOfDay({ pageId, day, counts }: PageDay, costs: Costs, currency: Currency): ProfitCell[] {
  const own = moneyCells(counts).filter((cell) => cell.currency === currency);
  const dayCosts = dayCostsOf(costs, { pageId, day, currency });
  const merged = Map.groupBy(own, ({ source, campaign }) => JSON.stringify([networkOf(source), campaign]));
  return [...merged.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const tallies = parts.map((part) => part.tallies).reduce(addTallies, {});
    return [
      {
        ...{ day, pageId, network: networkOf(first.source), campaign: first.campaign, tallies },
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
    [...Map.groupBy(all, ([fate]) => fate)].map(([fate, same]) => [
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

function shareOut(cells: ProfitCell[], spend: AdSpend): void {
  const campaign = campaignName(spend.campaign);
  const brought = cells.filter(
    (cell) =>
      cell.day === spend.day &&
      cell.network === spend.network &&
      (campaign === '' || cell.campaign === campaign) &&
      (spend.pageId === null || cell.pageId === spend.pageId) &&
      cell.orders > 0,
  );
  if (brought.length === 0) {
    addTo(cellAt(cells, { ...spend, campaign }), spend.amountMinor);
    return;
  }
  const parts = split(
    spend.amountMinor,
    brought.map(({ orders }) => orders),
  );
  for (const [index, cell] of brought.entries()) addTo(cell, parts[index] ?? 0);
}

function addTo(cell: ProfitCell, amountMinor: MinorUnits): void {
  cell.lines = { ...cell.lines, spendMinor: cell.lines.spendMinor + amountMinor };
}

function cellAt(cells: ProfitCell[], where: Where): ProfitCell {
  const found = cells.find(
    (cell) =>
      cell.day === where.day &&
      cell.pageId === where.pageId &&
      cell.network === where.network &&
      cell.campaign === where.campaign,
  );
  if (found) return found;
  const { day, pageId, network, campaign } = where;
  const costs = { page: undefined, delivery: undefined };
  const cell = { day, pageId, network, campaign, orders: 0, tallies: {}, costs, ...linesOf({}, costs) };
  cells.push(cell);
  return cell;
}
