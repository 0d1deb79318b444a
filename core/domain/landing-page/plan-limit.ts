import { DomainError } from '../error.ts';
import type { SystemSettingsRepository } from '../settings.ts';
import type { ProfileRepository } from '../user/ports.ts';
import { type Plan, type Profile, pageLimits } from '../user/user.ts';
import type { LandingPageRepository } from './commands.ts';

type Ports = {
  pageCounts: PageCounts;
  profiles: Pick<ProfileRepository, 'find'>;
  settings: SystemSettingsRepository;
};

/**
 * The same repository, whose `create` holds merchants to their plan while administrators enforce plans: whatever makes
 * a page goes through it. Throws DomainError `plan_limit_reached`. Pages there before stay.
 */
export function withinPlan(landingPages: LandingPageRepository, ports: Ports): LandingPageRepository {
  return {
    ...landingPages,
    async create(page) {
      const limit = await limitOf(ports, page.ownerId);
      // A creation that is repeated after a lost answer is no further page.
      const isThere = limit !== null && (await landingPages.find(page.ownerId, page.id)) !== undefined;
      if (limit === null || isThere) return landingPages.create(page);
      if ((await ports.pageCounts.countOf(page.ownerId)) >= limit)
        throw new DomainError('plan_limit_reached');
      await landingPages.create(page);
      // Two at once may both have found room; neither stays rather than both.
      if ((await ports.pageCounts.countOf(page.ownerId)) > limit) {
        await landingPages.remove(page);
        throw new DomainError('plan_limit_reached');
      }
    },
  };
}

async function limitOf({ settings, profiles }: Ports, ownerId: string): Promise<number | null> {
  const { arePlanLimitsEnforced } = await settings.get();
  if (!arePlanLimitsEnforced) return null;
  const profile = await profiles.find(ownerId);
  return pageLimits[profile?.plan ?? 'basic'];
}

/** How many landing pages a merchant has. */
export type PageCounts = {
  /** As it is now, never a stale count. */
  countOf(ownerId: string): Promise<number>;
};

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

type AllowancePorts = { pageCounts: PageCounts; settings: SystemSettingsRepository };

export async function getAllowance(
  { pageCounts, settings }: AllowancePorts,
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
