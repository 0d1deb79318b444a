import type { PageCounts } from '../landing-page/page-counts.ts';
import type { SystemSettingsRepository } from '../settings/system-settings.ts';
import { type Plan, pageLimits } from './plan.ts';
import type { Profile } from './profile.ts';

/** What a merchant's plan and the platform let them do, with what they use of it. */
export type Allowance = {
  plan: Plan;
  pages: number;
  /** Null is no limit. */
  pageLimit: number | null;
  /** Whether the limit holds or is only shown. */
  isLimitEnforced: boolean;
  isCloakingAllowed: boolean;
};

type Ports = { pageCounts: PageCounts; settings: SystemSettingsRepository };

export async function getAllowance(
  { pageCounts, settings }: Ports,
  { id, plan }: Pick<Profile, 'id' | 'plan'>,
): Promise<Allowance> {
  const [pages, { arePlanLimitsEnforced, isCloakingAllowed }] = await Promise.all([
    pageCounts.countOf(id),
    settings.get(),
  ]);
  return {
    plan,
    pages,
    pageLimit: pageLimits[plan],
    isLimitEnforced: arePlanLimitsEnforced,
    isCloakingAllowed,
  };
}
