import type { Clock } from '../clock.ts';
import { addDays, type Day, riyadhDay, SINCE_EVER } from '../day.ts';
import { DomainError } from '../error.ts';
import type { LandingPageRepository, PublicLandingPages } from '../landing-page/commands.ts';
import { reportOf } from './build-report.ts';
import { type CallFigure, figureOf } from './calls.ts';
import {
  averageOrder,
  byCurrency,
  countOf,
  dailyAverage,
  eachStatus,
  growth,
  orderCount,
  ordersByStatus,
} from './counts.ts';
import { estimate } from './hyper-log-log.ts';
import type {
  InsightsPeriod,
  InsightsReport,
  OrderSummary,
  PlatformInsights,
  SummaryScope,
} from './report.ts';
import { emptyRollup, type Rollup, sumRollups } from './rollup.ts';

export { reportOf } from './build-report.ts';
export { corrected, createRecalculation, isSameRollup, withKnownIds } from './recalculate.ts';

/** Stored metrics. Reading costs one item a day, however many shoppers came. */
export type MetricsRepository = {
  /** A merchant's days since `from`, or those of one page, oldest first, and the total of all time without views. */
  read(
    whose: { ownerId: string; pageId?: string | undefined },
    from: Day,
  ): Promise<{ days: { day: Day; rollup: Rollup }[]; total: Rollup }>;
  /** The same of orders alone, without views. */
  readOrders: MetricsRepository['read'];
  /** A merchant's total of all time, without views. */
  readTotal(ownerId: string): Promise<Rollup>;
  /** Those of these days, oldest first, that have metrics, of all merchants' pages together. */
  readPlatform(
    days: readonly Day[],
  ): Promise<{ days: { day: Day; rollup: Rollup }[]; countedAt: string | null }>;
  /** The totals of a merchant's pages, by id. */
  pageTotals(ownerId: string, pageIds: readonly string[]): Promise<Map<string, Rollup>>;
};

type PageOfOwner = { ownerId: string; pageId: string };

/** The most viewed pages of all merchants. Reading costs the same however many pages there are. */
export type TopPages = {
  /** The pages with the most views on a day, most viewed first. */
  ofDay(day: Day, limit: number): Promise<PageOfOwner[]>;
  /** The views of each of these pages, by id, on these days together; 0 for a page without views. */
  viewsOf(pages: readonly PageOfOwner[], days: readonly Day[]): Promise<Map<string, number>>;
};

/** The report of a merchant with more pages than this lacks the titles of the others. */
const MAX_TITLES = 100;

/**
 * Reports what happened on a merchant's pages, or on one of them, in a period that ends today, compared with the period
 * before. Reads one item for each day of both. Throws DomainError `not_found` for a page that is not the merchant's.
 */
export async function getInsights(
  {
    metrics,
    landingPages,
    clock,
  }: {
    metrics: Pick<MetricsRepository, 'read'>;
    landingPages: Pick<LandingPageRepository, 'find' | 'list'>;
    clock: Clock;
  },
  { ownerId, period, pageId }: { ownerId: string; period: InsightsPeriod; pageId?: string | undefined },
): Promise<InsightsReport> {
  const page = pageId ? await landingPages.find(ownerId, pageId) : undefined;
  if (pageId && !page) throw new DomainError('not_found');
  const today = riyadhDay(clock.now());
  const length = period === 'all' ? undefined : Number(period);
  const from = length === undefined ? SINCE_EVER : addDays(today, 1 - length);
  const [{ days, total }, { items }] = await Promise.all([
    metrics.read({ ownerId, pageId }, length === undefined ? SINCE_EVER : addDays(from, -length)),
    pageId ? { items: [] } : landingPages.list(ownerId, { limit: MAX_TITLES }),
  ]);
  const inPeriod = days.filter(({ day }) => day >= from && day <= today);
  const before = days.filter(({ day }) => day < from);
  const sumOf = (some: typeof days) => sumRollups(some.map(({ rollup }) => rollup));
  return reportOf({
    period,
    pageId,
    from: length === undefined ? (inPeriod[0]?.day ?? null) : from,
    to: today,
    days: inPeriod,
    now: length === undefined ? withCustomersOf(total, sumOf(inPeriod)) : sumOf(inPeriod),
    before: length === undefined ? undefined : sumOf(before),
    titles: new Map(items.map(({ id, title }) => [id, title])),
    offers: page?.offers,
  });
}

/** Of all time, a merchant's customers are counted exactly, not estimated. */
function withCustomersOf({ counts }: Rollup, sum: Rollup): Rollup {
  return { ...sum, counts: { ...sum.counts, customers: countOf(counts, 'customers') } };
}

type SummaryPorts = {
  metrics: Pick<MetricsRepository, 'readOrders'>;
  landingPages: Pick<LandingPageRepository, 'find'>;
  clock: Clock;
};

/**
 * Sums up a merchant's orders, or those of a page or of days, and those of this month in Riyadh. Reads one item for each day
 * of the month or since the first of the days, however many orders there are; of a page without days, one for each day
 * that it had orders on. Throws DomainError `not_found` for a page that is not the merchant's.
 */
export async function getOrderSummary(
  { metrics, landingPages, clock }: SummaryPorts,
  ownerId: string,
  { landingPageId: pageId, from, to }: SummaryScope = {},
): Promise<OrderSummary> {
  if (pageId && !(await landingPages.find(ownerId, pageId))) throw new DomainError('not_found');
  const firstOfMonth = `${riyadhDay(clock.now()).slice(0, 7)}-01`;
  // Of all orders the total is stored; a page's has no statuses.
  const isTotal = !pageId && !from && !to;
  const first = isTotal ? firstOfMonth : (from ?? SINCE_EVER);
  const read = await metrics.readOrders({ ownerId, pageId }, first < firstOfMonth ? first : firstOfMonth);
  const sumOf = (isIn: (day: Day) => boolean) =>
    sumRollups(read.days.filter(({ day }) => isIn(day)).map(({ rollup }) => rollup));
  const month = sumOf((day) => day >= firstOfMonth).counts;
  const all = isTotal ? read.total : sumOf((day) => day >= first && (to === undefined || day <= to));
  const { counts } = all;
  const ordersThisMonth = orderCount(month);
  return {
    orders: orderCount(counts),
    ordersThisMonth,
    dailyAverage: dailyAverage(ordersThisMonth),
    currencies: byCurrency(counts).map(({ currency, orders, revenueMinor }) => ({
      currency,
      revenueMinor,
      orders,
      averageOrderMinor: averageOrder(revenueMinor, orders),
      byStatus: eachStatus((status) => ({
        orders: countOf(counts, 'orders', currency, 'status', status),
        revenueMinor: countOf(counts, 'revenue', currency, 'status', status),
      })),
    })),
    byStatus: ordersByStatus(counts),
    thisMonthByStatus: ordersByStatus(month),
    uniqueCustomers: isTotal ? countOf(counts, 'customers') : estimate(all.customers),
  };
}

/**
 * What came of calling the customers of today's orders, of these pages or, without any, of all. Reads the day and the total of each.
 */
export async function getTodaysCalls(
  { metrics, clock }: { metrics: Pick<MetricsRepository, 'readOrders'>; clock: Clock },
  ownerId: string,
  pages: readonly string[] | null = null,
): Promise<CallFigure> {
  const days = await daysOf({ metrics }, { ownerId, pages }, riyadhDay(clock.now()));
  return figureOf(sumRollups(days).counts);
}

/**
 * How many of a merchant's orders wait for confirmation, and how many there are, those on hold left out. Reads one item,
 * however many there are; of chosen pages, whose totals have no statuses, one for each day that they had orders on.
 */
export async function countPendingOrders(
  { metrics }: { metrics: Pick<MetricsRepository, 'readTotal' | 'readOrders'> },
  ownerId: string,
  pages: readonly string[] | null = null,
): Promise<{ count: number; orders: number }> {
  const counted = pages
    ? await daysOf({ metrics }, { ownerId, pages }, SINCE_EVER)
    : [await metrics.readTotal(ownerId)];
  const sumOf = (of: (counts: Rollup['counts']) => number) =>
    counted.reduce((sum, { counts }) => sum + of(counts), 0);
  return {
    count: sumOf((counts) => ordersByStatus(counts).pending),
    orders: sumOf((counts) => orderCount(counts)),
  };
}

/** The days since one, of these pages or of all together. */
async function daysOf(
  { metrics }: { metrics: Pick<MetricsRepository, 'readOrders'> },
  { ownerId, pages }: { ownerId: string; pages: readonly string[] | null },
  from: Day,
): Promise<Rollup[]> {
  const scopes = pages ? pages.map((pageId) => ({ ownerId, pageId })) : [{ ownerId }];
  const read = await Promise.all(scopes.map((scope) => metrics.readOrders(scope, from)));
  return read.flatMap(({ days }) => days.map(({ rollup }) => rollup));
}

type PlatformPorts = {
  metrics: Pick<MetricsRepository, 'readPlatform'>;
  topPages: TopPages;
  pages: PublicLandingPages;
  clock: Clock;
};

const WEEK = 7;
const SHOWN_PAGES = 5;
/** More than are shown, because a page may be among the week's first without being among any day's. */
const CANDIDATES_A_DAY = 10;

/**
 * Reports the last seven days, including today, of all merchants' pages, compared with the seven before. Costs the same
 * however many shoppers and pages there are.
 */
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
  const [{ days, countedAt }, top] = await Promise.all([
    metrics.readPlatform([...weekBefore, ...week]),
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
    countedAt,
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
  const candidates = [...new Map(ofDays.flat().map((page) => [page.pageId, page])).values()];
  const views = await topPages.viewsOf(candidates, week);
  const first = [...views]
    .filter(([, count]) => count > 0)
    .sort(([a, aViews], [b, bViews]) => bViews - aViews || a.localeCompare(b))
    .slice(0, SHOWN_PAGES);
  const ids = first.map(([pageId]) => pageId);
  const [before, found] = await Promise.all([
    topPages.viewsOf(
      candidates.filter(({ pageId }) => ids.includes(pageId)),
      weekBefore,
    ),
    Promise.all(ids.map((pageId) => pages.find(pageId))),
  ]);
  return first.map(([pageId, count], i) => ({
    pageId,
    title: found[i]?.title ?? null,
    views: count,
    growth: growth(count, before.get(pageId) ?? 0),
  }));
}

/** The seven days that end with `last`. */
function daysUpTo(last: Day): Day[] {
  return Array.from({ length: WEEK }, (_, i) => addDays(last, i + 1 - WEEK));
}
