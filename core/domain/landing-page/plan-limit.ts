import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import { limitRate, type RateCounter } from '../rate-limit.ts';
import type { SystemSettingsRepository } from '../settings.ts';
import type { ProfileRepository } from '../user/ports.ts';
import { type Plan, type Profile, pageLimits } from '../user/user.ts';
import type { LandingPageRepository } from './commands.ts';

/** How many landing pages a merchant has. */
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

/** No account has more pages, whatever its plan: each of them holds a name that nobody else can have. */
const MOST_PAGES = 500;
/** A deleted page holds its name for another 30 days, so making and deleting has a limit too. */
const MOST_NEW_PAGES_A_DAY = 200;
const DAY_SECONDS = 86_400;

/**
 * Wraps a repository so that its `create` enforces the page limit of the merchant's plan while administrators enforce
 * plan limits, and the limits of every account; every use case that creates a page gets the wrapped one. Throws
 * DomainError `plan_limit_reached` or `too_many_requests`. Pages that exist already stay, even if they are more than the
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
      await limitRate(ports, { name, limit: MOST_NEW_PAGES_A_DAY, seconds: DAY_SECONDS });
      if ((await ports.pageCounts.countOf(page.ownerId)) >= limit)
        throw new DomainError('plan_limit_reached');
      await landingPages.create(page);
      // Two requests at once may both have passed the check. Then both are undone, rather than none.
      if ((await ports.pageCounts.countOf(page.ownerId)) > limit) {
        await landingPages.remove(page);
        throw new DomainError('plan_limit_reached');
      }
    },
  };
}

async function limitOf({ settings, profiles }: Ports, ownerId: string): Promise<number> {
  const { arePlanLimitsEnforced } = await settings.get();
  if (!arePlanLimitsEnforced) return MOST_PAGES;
  const profile = await profiles.find(ownerId);
  return pageLimits[profile?.plan ?? 'basic'] ?? MOST_PAGES;
}

/** What a merchant's plan and the platform's settings allow, and how much of it is used. */
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
