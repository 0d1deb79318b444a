import type { Clock } from '../clock.ts';
import { addDays, type Day, riyadhDay, SINCE_EVER } from '../day.ts';
import { DomainError } from '../error.ts';
import type { LandingPageRepository, PublicLandingPages } from '../landing-page/commands.ts';
import { reportOf } from './build-report.ts';
import { averageOrder, byCurrency, countOf, dailyAverage, growth, ordersByStatus } from './counts.ts';
import type { InsightsPeriod, InsightsReport, OrderSummary, PlatformInsights } from './report.ts';
import { emptyRollup, type Rollup, type Scope, sumRollups } from './rollup.ts';

type Ports = {
  metrics: MetricsRepository;
  landingPages: Pick<LandingPageRepository, 'find' | 'list'>;
  clock: Clock;
};

/** More pages than this keep their figures and lose their titles. */
const TITLES = 100;

/**
 * The report of a merchant's pages, or of one of them. Costs an item for each day of the period and of the one before,
 * however many shoppers came. Throws DomainError `not_found` for a page that is not the merchant's.
 */
export async function getInsights(
  { metrics, landingPages, clock }: Ports,
  { ownerId, period, pageId }: { ownerId: string; period: InsightsPeriod; pageId?: string | undefined },
): Promise<InsightsReport> {
  if (pageId && !(await landingPages.find(ownerId, pageId))) throw new DomainError('not_found');
  const today = riyadhDay(clock.now());
  const length = period === 'all' ? undefined : Number(period);
  const from = length === undefined ? SINCE_EVER : addDays(today, 1 - length);
  const [{ days, total }, { items }] = await Promise.all([
    metrics.read(
      pageId ? { kind: 'page', pageId } : { kind: 'merchant', ownerId },
      length === undefined ? SINCE_EVER : addDays(from, -length),
    ),
    pageId ? { items: [] } : landingPages.list(ownerId, { limit: TITLES }),
  ]);
  const inPeriod = days.filter(({ day }) => day >= from && day <= today);
  const before = days.filter(({ day }) => day < from);
  const sumOf = (some: typeof days) => sumRollups(some.map(({ rollup }) => rollup));
  return reportOf({
    period,
    from: length === undefined ? (inPeriod[0]?.day ?? null) : from,
    to: today,
    days: inPeriod,
    now: length === undefined ? withCustomersOf(total, sumOf(inPeriod)) : sumOf(inPeriod),
    before: length === undefined ? undefined : sumOf(before),
    titles: new Map(items.map(({ id, title }) => [id, title])),
  });
}

/** Since ever, a merchant's customers are counted and not estimated. */
function withCustomersOf({ counts }: Rollup, sum: Rollup): Rollup {
  return { ...sum, counts: { ...sum.counts, customers: countOf(counts, 'customers') } };
}

/** Costs the days of this month and one item more, however many orders there are. Months are Riyadh's. */
export async function getOrderSummary(
  { metrics, clock }: { metrics: MetricsRepository; clock: Clock },
  ownerId: string,
): Promise<OrderSummary> {
  const firstOfMonth = `${riyadhDay(clock.now()).slice(0, 7)}-01`;
  const { days, total } = await metrics.read({ kind: 'merchant', ownerId }, firstOfMonth);
  const month = sumRollups(days.map(({ rollup }) => rollup));
  return {
    currencies: byCurrency(total.counts).map(({ currency, orders, revenueMinor }) => {
      const ordersThisMonth = countOf(month.counts, 'orders', currency);
      return {
        currency,
        revenueMinor,
        orders,
        averageOrderMinor: averageOrder(revenueMinor, orders),
        ordersThisMonth,
        dailyAverage: dailyAverage(ordersThisMonth),
      };
    }),
    byStatus: ordersByStatus(total.counts),
    uniqueCustomers: countOf(total.counts, 'customers'),
  };
}

type PlatformPorts = {
  metrics: Pick<MetricsRepository, 'read'>;
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
  metrics,
  topPages,
  pages,
  clock,
}: PlatformPorts): Promise<PlatformInsights> {
  const to = riyadhDay(clock.now());
  const week = daysUpTo(to);
  const [from = to] = week;
  const weekBefore = daysUpTo(addDays(from, -1));
  const [{ days }, top] = await Promise.all([
    metrics.read({ kind: 'platform' }, addDays(from, -WEEK)),
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
  { topPages, pages }: Pick<PlatformPorts, 'topPages' | 'pages'>,
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

/** The figures as they are kept; reading costs an item a day, however many shoppers came. */
export type MetricsRepository = {
  /** Days from `from` on that have any figures, oldest first, and the total of all days there ever were. */
  read(scope: Scope, from: Day): Promise<{ days: { day: Day; rollup: Rollup }[]; total: Rollup }>;
  /** Totals of pages, by id; those without any figures are left out. */
  pageTotals(pageIds: readonly string[]): Promise<Map<string, Rollup>>;
};

/** Which pages of all merchants are looked at most; costs the same however many pages there are. */
export type TopPages = {
  /** Ids of the pages with the most views on that day, the most viewed first. */
  ofDay(day: Day, limit: number): Promise<string[]>;
  /** Views of each of these pages on these days together; 0 where there were none. */
  viewsOf(pageIds: readonly string[], days: readonly Day[]): Promise<Map<string, number>>;
};
