import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import { limitRate, type RateCounter } from '../rate-limit.ts';
import type { SystemSettingsRepository } from '../settings.ts';
import type { ProfileRepository } from '../user/ports.ts';
import { type Plan, type Profile, pageLimits } from '../user/user.ts';
import type { LandingPageRepository } from './commands.ts';

/** The number of a merchant's landing pages. */
export type PageCounts = {
  /** A consistent read, never a stale count. */
  countOf(ownerId: string): Promise<number>;
};

type Ports = {
  pageCounts: PageCounts;
  profiles: Pick<ProfileRepository, 'find'>;
  settings: SystemSettingsRepository;
  rates: RateCounter;
  clock: Clock;
};

/** Applies to every account, whatever its plan: each page occupies a subdomain. */
const MAX_PAGES = 500;
/** A deleted page reserves its subdomain for another 30 days, so creating and deleting is limited too. */
const MAX_NEW_PAGES_PER_DAY = 200;
const DAY_SECONDS = 86_400;

/**
 * Wraps a repository so that its `create` enforces the page limit of the merchant's plan while administrators
 * enforce plan limits, and the limits of every account; every use case that creates a page gets the wrapped
 * one. Throws DomainError `plan_limit_reached` or `too_many_requests`. Existing pages stay, even beyond the
 * limit.
 */
export function withinPlan(landingPages: LandingPageRepository, ports: Ports): LandingPageRepository {
  return {
    ...landingPages,
    async create(page) {
      const limit = await limitOf(ports, page.ownerId);
      // A repeated request to create a page that exists does not add one.
      if (await landingPages.find(page.ownerId, page.id)) return landingPages.create(page);
      const name = `pages#${page.ownerId}`;
      await limitRate(ports, { name, limit: MAX_NEW_PAGES_PER_DAY, seconds: DAY_SECONDS });
      if ((await ports.pageCounts.countOf(page.ownerId)) >= limit)
        throw new DomainError('plan_limit_reached', { limit });
      await landingPages.create(page);
      // Two concurrent requests may both have passed the check. Then both are undone, rather than none.
      if ((await ports.pageCounts.countOf(page.ownerId)) > limit) {
        await landingPages.remove(page);
        throw new DomainError('plan_limit_reached', { limit });
      }
    },
  };
}

async function limitOf({ settings, profiles }: Ports, ownerId: string): Promise<number> {
  const { arePlanLimitsEnforced } = await settings.get();
  if (!arePlanLimitsEnforced) return MAX_PAGES;
  const profile = await profiles.find(ownerId);
  return pageLimits[profile?.plan ?? 'basic'] ?? MAX_PAGES;
}

/** What a merchant's plan and the platform's settings allow, and the current usage. */
type Allowance = {
  plan: Plan;
  pages: number;
  /** Null means no limit. */
  pageLimit: number | null;
  /** False while the limit is only shown. */
  isLimitEnforced: boolean;
  isCloakingAllowed: boolean;
};

export async function getAllowance(
  { pageCounts, settings }: Pick<Ports, 'pageCounts' | 'settings'>,
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
