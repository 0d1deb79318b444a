import type { InsightsPeriod } from '@mirsah/domain/metrics/report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';

/** Short enough to watch visits arrive; a long period costs more to read and changes less. */
const pollIntervalMs: Record<InsightsPeriod, number> = { '7': 3_000, '30': 4_000, '90': 30_000, all: 30_000 };

/** The report of all the merchant's pages, or of one; polled while it is on the screen. */
export function useInsights(query: { period: InsightsPeriod; pageId?: string | undefined }) {
  return useQuery({
    queryKey: ['insights', query],
    queryFn: () => apiClient.getInsights({ query }),
    refetchInterval: ({ state }) => state.status !== 'error' && pollIntervalMs[query.period],
    // The old period stays on the screen, dimmed, until the new one is fetched.
    placeholderData: keepPreviousData,
  });
}
