import { countOf } from './counts.ts';
import type { InsightsReport } from './insights-report.ts';
import { byCurrency, orderCount } from './money-figures.ts';
import { addDays, type Day, daysBetween } from './riyadh-day.ts';
import { emptyRollup, type Rollup, sumRollups } from './rollup.ts';
import { estimate } from './sketch.ts';

/** More points than this cannot be told apart on a screen. */
const MOST_DAYS = 92;

/** The points of a chart from a day to another, without gaps: each day, or each month where there are too many days. */
export function seriesOf(
  days: readonly { day: Day; rollup: Rollup }[],
  from: Day | null,
  to: Day,
): Pick<InsightsReport, 'step' | 'series'> {
  if (from === null) return { step: 'day', series: [] };
  const step = daysBetween(from, to) < MOST_DAYS ? 'day' : 'month';
  const startOf = (day: Day) => (step === 'day' ? day : `${day.slice(0, 7)}-01`);
  const points = new Map<Day, Rollup[]>();
  for (let day = from; day <= to; day = addDays(day, 1)) points.set(startOf(day), []);
  for (const { day, rollup } of days) points.get(startOf(day))?.push(rollup);
  return {
    step,
    series: [...points].map(([start, rollups]) => {
      const { counts, visitors } = rollups.length === 1 ? (rollups[0] ?? emptyRollup()) : sumRollups(rollups);
      return {
        from: start,
        views: countOf(counts, 'views'),
        visitors: estimate(visitors),
        orders: orderCount(counts),
        revenue: byCurrency(counts),
      };
    }),
  };
}
