import type { Clock } from '../clock.ts';
import { addDays, type Day, riyadhDay, SINCE_EVER } from '../day.ts';
import { DomainError } from '../error.ts';
import type { LandingPageRepository, PublicLandingPages } from '../landing-page/commands.ts';
import { reportOf } from './build-report.ts';
import { type CallFigure, CONFIRMED_ON_DAY, callCounts } from './calls.ts';
import {
  averageOrder,
  byCurrency,
  countOf,
  dailyAverage,
  eachStatus,
  growth,
  orderCount,
  ordersByStatus,
  withOwnViews,
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
export { createRecalculation, isSameRollup, withKnownIds } from './recalculate.ts';

/** Stored metrics. Reading costs one item per day, for any number of shoppers. */
export type MetricsRepository = {
  /**
   * The days since `from` of a merchant, or of one page, oldest first, and the all-time total without views.
   */
  read(
    whose: { ownerId: string; pageId?: string | undefined },
    from: Day,
  ): Promise<{ days: { day: Day; rollup: Rollup }[]; total: Rollup }>;
  /** The same for orders alone, without views. */
  readOrders: MetricsRepository['read'];
  /** A merchant's all-time total, without views. */
  readTotal(ownerId: string): Promise<Rollup>;
  /** Those of these days that have metrics, oldest first, for all merchants' pages together. */
  readPlatform(
    days: readonly Day[],
  ): Promise<{ days: { day: Day; rollup: Rollup }[]; countedAt: string | null }>;
  /** The totals of a merchant's pages, by id. */
  pageTotals(ownerId: string, pageIds: readonly string[]): Promise<Map<string, Rollup>>;
};

type PageOfOwner = { ownerId: string; pageId: string };

/** The most viewed pages of all merchants. Reading costs the same for any number of pages. */
export type TopPages = {
  /** The pages with the most views on a day, most viewed first. */
  ofDay(day: Day, limit: number): Promise<PageOfOwner[]>;
  /** The views of each of these pages, by id, on these days together; 0 for a page without views. */
  viewsOf(pages: readonly PageOfOwner[], days: readonly Day[]): Promise<Map<string, number>>;
};

/** The report of a merchant with more pages than this lacks the titles of the others. */
const MAX_TITLES = 100;

/**
 * Reports the metrics of a merchant's pages, or of one of them, in a period that ends today, compared with
 * the period before. Reads one item for each day of both. Throws DomainError `not_found` for a page that is
 * not the merchant's.
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
  const [{ days: stored, total }, { items }] = await Promise.all([
    metrics.read({ ownerId, pageId }, length === undefined ? SINCE_EVER : addDays(from, -length)),
    pageId ? { items: [] } : landingPages.list(ownerId, { limit: MAX_TITLES }),
  ]);
  const days = stored.map(({ day, rollup }) => ({
    day,
    rollup: { ...rollup, counts: withOwnViews(rollup.counts) },
  }));
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

/** For all time, a merchant's customers are counted exactly, not estimated. */
function withCustomersOf({ counts }: Rollup, sum: Rollup): Rollup {
  return { ...sum, counts: { ...sum.counts, customers: countOf(counts, 'customers') } };
}

type SummaryPorts = {
  metrics: Pick<MetricsRepository, 'readOrders'>;
  landingPages: Pick<LandingPageRepository, 'find'>;
  clock: Clock;
};

/**
 * Sums up a merchant's orders, or those of a page or of days, and those of this month in Riyadh. Reads one
 * item for each day of the month or since the first of the days, for any number of orders; for a page without
 * days, one for each day with orders. Throws DomainError `not_found` for a page that is not the merchant's.
 */
export async function getOrderSummary(
  { metrics, landingPages, clock }: SummaryPorts,
  ownerId: string,
  { landingPageId: pageId, from, to }: SummaryScope = {},
): Promise<OrderSummary> {
  if (pageId && !(await landingPages.find(ownerId, pageId))) throw new DomainError('not_found');
  const firstOfMonth = `${riyadhDay(clock.now()).slice(0, 7)}-01`;
  // The total of all orders is stored; a page's has no statuses.
  const isTotal = !pageId && !from && !to;
  const first = isTotal ? firstOfMonth : (from ?? SINCE_EVER);
  const read = await metrics.readOrders({ ownerId, pageId }, first < firstOfMonth ? first : firstOfMonth);
  const sumOf = (isIn: (day: Day) => boolean) =>
    sumRollups(read.days.filter(({ day }) => isIn(day)).map(({ rollup }) => rollup));
  const month = sumOf((day) => day >= firstOfMonth).counts;
  const all = isTotal ? read.total : sumOf((day) => day >= first && (to === undefined || day <= to));
  const { counts } = all;
  const [orders, ordersThisMonth] = [orderCount(counts), orderCount(month)];
  // The estimate may be above the truth, and a phone that was corrected stays in it.
  const ofPeriod = Math.min(orders, estimate(all.customers));
  return {
    orders,
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
    uniqueCustomers: isTotal ? countOf(counts, 'customers') : ofPeriod,
  };
}

/**
 * The results of calls about today's orders, of all members and of one, and the number of orders of any day
 * that calls have confirmed today: for these pages or, without any, for all. Reads the day and the total of
 * each.
 */
export async function getTodaysCalls(
  { metrics, clock }: { metrics: Pick<MetricsRepository, 'readOrders'>; clock: Clock },
  { ownerId, userId, pages }: { ownerId: string; userId: string; pages: readonly string[] | null },
): Promise<{ today: CallFigure; own: CallFigure; confirmedToday: number }> {
  const days = await daysOf({ metrics }, { ownerId, pages }, riyadhDay(clock.now()));
  const { counts } = sumRollups(days);
  // The stream may bring the change that subtracts before the one that adds.
  return {
    today: callCounts(counts),
    own: callCounts(counts, 'user', userId),
    confirmedToday: Math.max(0, counts[CONFIRMED_ON_DAY] ?? 0),
  };
}

/**
 * The number of a merchant's pending orders, and of all their orders, without those on hold. Reads one item;
 * for selected pages, whose totals have no statuses, one for each day with orders.
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
/** More than are shown, because a page may lead the week without leading any day. */
const CANDIDATES_A_DAY = 10;

/**
 * Reports the last seven days, including today, of all merchants' pages, compared with the seven before. The
 * cost is independent of the number of shoppers and pages.
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
