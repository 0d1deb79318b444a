import type { Day } from './riyadh-day.ts';

/** Which pages of all merchants are looked at most; costs the same however many pages there are. */
export type TopPages = {
  /** Ids of the pages with the most views on that day, the most viewed first. */
  ofDay(day: Day, limit: number): Promise<string[]>;
  /** Views of each of these pages on these days together; 0 where there were none. */
  viewsOf(pageIds: readonly string[], days: readonly Day[]): Promise<Map<string, number>>;
};
