import { type InsightsPeriod, insightsPeriods } from '@mirsah/domain/metrics/report';
import { idSchema } from '@mirsah/domain/schemas';

/** The period and the page in the address of the insights screen; without a page, all pages are shown. */
type InsightsAddress = { period: InsightsPeriod; pageId: string | undefined };

/** How a period is written in the address (spec 2.5). */
const periodNames: Record<InsightsPeriod, string> = {
  '7': '7days',
  '30': '30days',
  '90': '90days',
  all: 'all',
};

/** Reads the query of the address; anything unknown counts as absent: seven days, all pages. */
export function readInsightsAddress(search: URLSearchParams): InsightsAddress {
  return {
    period: insightsPeriods.find((period) => periodNames[period] === search.get('period')) ?? '7',
    pageId: idSchema.safeParse(search.get('page')).data,
  };
}

/**
 * Writes the query with its `?`. Always names the period, so that a shared link does not depend on the
 * default.
 */
export function insightsSearch({ period, pageId }: InsightsAddress): string {
  return `?${new URLSearchParams({ period: periodNames[period], ...(pageId && { page: pageId }) })}`;
}
