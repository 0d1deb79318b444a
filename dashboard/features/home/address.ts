import { type InsightsPeriod, insightsPeriodSchema } from '@mirsah/domain/metrics/report';

export const homeTabs = ['insights', 'pages'] as const;
export type HomeTab = (typeof homeTabs)[number];

/** The tab and the period from the address; the tab is undefined when the address names none. */
export function readHomeAddress(search: URLSearchParams): {
  tab: HomeTab | undefined;
  period: InsightsPeriod;
} {
  return {
    tab: homeTabs.find((tab) => tab === search.get('tab')),
    period: insightsPeriodSchema.safeParse(search.get('period')).data ?? '7',
  };
}

export function homeSearch(address: { tab: HomeTab; period?: InsightsPeriod }): string {
  return `?${new URLSearchParams(address)}`;
}
