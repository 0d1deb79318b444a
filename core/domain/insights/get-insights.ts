import type { Clock } from '../clock/clock.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { LandingPageRepository } from '../landing-page/landing-page-repository.ts';
import { countOf } from './counts.ts';
import type { InsightsPeriod, InsightsReport } from './insights-report.ts';
import type { InsightsRepository } from './insights-repository.ts';
import { reportOf } from './report-of.ts';
import { addDays, riyadhDay, SINCE_EVER } from './riyadh-day.ts';
import { type Rollup, sumRollups } from './rollup.ts';

type Ports = {
  insights: InsightsRepository;
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
  { insights, landingPages, clock }: Ports,
  { ownerId, period, pageId }: { ownerId: string; period: InsightsPeriod; pageId?: string | undefined },
): Promise<InsightsReport> {
  if (pageId && !(await landingPages.find(ownerId, pageId))) throw new DomainError('not_found');
  const today = riyadhDay(clock.now());
  const length = period === 'all' ? undefined : Number(period);
  const from = length === undefined ? SINCE_EVER : addDays(today, 1 - length);
  const [{ days, total }, { items }] = await Promise.all([
    insights.read(
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
