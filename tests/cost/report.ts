import { sumOf } from './counter.ts';
import type { Journey, Journeys } from './journeys.ts';
import { countingDollars, edgePlans, type MonthlyRow, monthlyColumns } from './monthly.ts';

/**
 * The budgets, and what `npm run cost` prints last. Units are write units; a publish's calls are those beside
 * its puts.
 */
export function figuresOf(journeys: Journeys) {
  const writeUnits = ({ calls, times }: Journey) => sumOf(calls).writeUnits / times;
  const publishing = journeys.publish.calls.filter(({ by }) => by === 'publisher');
  return {
    'units per view': writeUnits(journeys.view),
    'units per order': writeUnits(journeys.order),
    'calls per publish': publishing.filter(({ operation }) => operation !== 'PutObject').length,
    'dollars per million views': countingDollars(journeys.view, 1e6),
  };
}

const titles: Record<keyof Journeys, string> = {
  view: 'a view of a page',
  order: 'an order with four changes of status',
  publish: 'a save with its publication',
  dashboard: 'opening the dashboard',
  republish: 'publishing one page again',
  insights: 'opening the insights',
};

/** The tables of docs/operations.md. */
export function costTables(journeys: Journeys, months: readonly MonthlyRow[]): string {
  const names = Object.keys(titles) as (keyof Journeys)[];
  const rows = names.map((name) => {
    const { calls, times } = journeys[name];
    const sum = sumOf(calls);
    const each = [sum.calls, sum.writeUnits, sum.readUnits, sum.bytes / 1000].map((total) =>
      rounded(total / times),
    );
    return [titles[name], ...each];
  });
  const plans = edgePlans().map(({ monthly, fromViewsADay, toViewsADay }) => [
    monthly.toLocaleString('en'),
    rounded(fromViewsADay),
    rounded(toViewsADay),
  ]);
  const monthly = months.map(({ merchants, viewsADay, columns }) => [
    merchants.toLocaleString('en'),
    viewsADay.toLocaleString('en'),
    ...monthlyColumns.map((column) => rounded(columns[column])),
  ]);
  return [
    table(['journey', 'calls', 'write units', 'read units', 'KB'], rows),
    table(['merchants', 'views a day', ...monthlyColumns], monthly),
    table(['a flat rate of dollars a month', 'is cheaper from views a day', 'and holds views a day'], plans),
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    `|${head.map((_, column) => (column === 0 ? '---|' : '---:|')).join('')}`,
    ...rows.map(line),
  ].join('\n');
}

/** Three significant digits, without an exponent. */
function rounded(value: number): string {
  const precise = Number(value.toPrecision(3));
  return precise.toLocaleString('en', { maximumFractionDigits: 2 });
}
