import type { InsightsPeriod } from '@mirsah/domain/metrics/report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';

/** Soon enough to see a visit arrive; a long period costs more to read and changes less. */
const pollIntervalMs: Record<InsightsPeriod, number> = { '7': 3_000, '30': 4_000, '90': 30_000, all: 30_000 };

/** The report of the merchant's pages, or of one of them; looks again while it is on screen. */
export function useInsights(query: { period: InsightsPeriod; pageId?: string | undefined }) {
  return useQuery({
    queryKey: ['insights', query],
    queryFn: () => apiClient.getInsights({ query }),
    refetchInterval: ({ state }) => state.status !== 'error' && pollIntervalMs[query.period],
    // The last period stays on screen, dimmed, until the next one is there.
    placeholderData: keepPreviousData,
  });
}
