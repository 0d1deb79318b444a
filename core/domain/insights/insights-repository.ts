import type { Scope } from './contribution.ts';
import type { Day } from './riyadh-day.ts';
import type { Rollup } from './rollup.ts';

/** The figures as they are kept; reading costs an item a day, however many shoppers came. */
export type InsightsRepository = {
  /** Days from `from` on that have any figures, oldest first, and the total of all days there ever were. */
  read(scope: Scope, from: Day): Promise<{ days: { day: Day; rollup: Rollup }[]; total: Rollup }>;
  /** Totals of pages, by id; those without any figures are left out. */
  pageTotals(pageIds: readonly string[]): Promise<Map<string, Rollup>>;
};
