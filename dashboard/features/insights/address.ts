import { type InsightsPeriod, insightsPeriods } from '@mirsah/domain/metrics/report';
import { idSchema } from '@mirsah/domain/schemas';

/** What the insights screen shows: of one page, or of all where none is named. */
export type InsightsAddress = { period: InsightsPeriod; pageId: string | undefined };

/** How a period is written in the address (spec 2.5). */
const written: Record<InsightsPeriod, string> = { '7': '7days', '30': '30days', '90': '90days', all: 'all' };

/** Anything unknown counts as not said: a week, all pages. */
export function readInsightsAddress(search: URLSearchParams): InsightsAddress {
  return {
    period: insightsPeriods.find((period) => written[period] === search.get('period')) ?? '7',
    pageId: idSchema.safeParse(search.get('page')).data,
  };
}

/** The query of that address with its `?`; the period is always said, so that a shared link stays what it is. */
export function insightsSearch({ period, pageId }: InsightsAddress): string {
  return `?${new URLSearchParams({ period: written[period], ...(pageId && { page: pageId }) })}`;
}
