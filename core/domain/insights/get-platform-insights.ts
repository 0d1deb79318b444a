import type { Clock } from '../clock/clock.ts';
import type { PublicLandingPages } from '../landing-page/landing-page-repository.ts';
import { countOf } from './counts.ts';
import { growth } from './formulas.ts';
import type { InsightsRepository } from './insights-repository.ts';
import type { PlatformInsights } from './platform-insights.ts';
import { reportOf } from './report-of.ts';
import { addDays, type Day, riyadhDay } from './riyadh-day.ts';
import { emptyRollup, sumRollups } from './rollup.ts';
import type { TopPages } from './top-pages.ts';

type Ports = {
  insights: Pick<InsightsRepository, 'read'>;
  topPages: TopPages;
  pages: PublicLandingPages;
  clock: Clock;
};

const WEEK = 7;
const SHOWN_PAGES = 5;
/** More than are shown, because a page that is never a day's first may be the week's. */
const CANDIDATES_A_DAY = 10;

/** All merchants' pages in the last seven days, today with them. Costs the same however many shoppers and pages there are. */
export async function getPlatformInsights({
  insights,
  topPages,
  pages,
  clock,
}: Ports): Promise<PlatformInsights> {
  const to = riyadhDay(clock.now());
  const week = daysUpTo(to);
  const [from = to] = week;
  const weekBefore = daysUpTo(addDays(from, -1));
  const [{ days }, top] = await Promise.all([
    insights.read({ kind: 'platform' }, addDays(from, -WEEK)),
    topOf({ topPages, pages }, week, weekBefore),
  ]);
  const rollups = new Map(days.map(({ day, rollup }) => [day, rollup]));
  const of = (some: readonly Day[]) => some.map((day) => rollups.get(day) ?? emptyRollup());
  const { cards, countries, devices } = reportOf({
    period: '7',
    from,
    to,
    days: [],
    now: sumRollups(of(week)),
    before: sumRollups(of(weekBefore)),
    titles: new Map(),
  });
  const { visits, views, bounceRate, averageVisitSeconds } = cards;
  return {
    from,
    to,
    cards: { visits, views, bounceRate, averageVisitSeconds },
    series: week.map((day) => {
      const { counts } = rollups.get(day) ?? emptyRollup();
      return { from: day, visits: countOf(counts, 'visits'), views: countOf(counts, 'views') };
    }),
    countries,
    devices,
    pages: top,
  };
}

async function topOf(
  { topPages, pages }: Pick<Ports, 'topPages' | 'pages'>,
  week: readonly Day[],
  weekBefore: readonly Day[],
): Promise<PlatformInsights['pages']> {
  const ofDays = await Promise.all(week.map((day) => topPages.ofDay(day, CANDIDATES_A_DAY)));
  const views = await topPages.viewsOf([...new Set(ofDays.flat())], week);
  const first = [...views]
    .filter(([, count]) => count > 0)
    .sort(([a, aViews], [b, bViews]) => bViews - aViews || a.localeCompare(b))
    .slice(0, SHOWN_PAGES);
  const ids = first.map(([pageId]) => pageId);
  const [before, found] = await Promise.all([
    topPages.viewsOf(ids, weekBefore),
    Promise.all(ids.map((pageId) => pages.find(pageId))),
  ]);
  return first.map(([pageId, count], i) => ({
    pageId,
    title: found[i]?.title ?? null,
    views: count,
    growth: growth(count, before.get(pageId) ?? 0),
  }));
}

/** Seven days, the last of them given. */
function daysUpTo(last: Day): Day[] {
  return Array.from({ length: WEEK }, (_, i) => addDays(last, i + 1 - WEEK));
}
