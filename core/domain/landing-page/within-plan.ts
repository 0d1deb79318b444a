import { DomainError } from '../errors/domain-error.ts';
import { pageLimits } from '../profile/plan.ts';
import type { ProfileRepository } from '../profile/profile-repository.ts';
import type { SystemSettingsRepository } from '../settings/system-settings.ts';
import type { LandingPageRepository } from './landing-page-repository.ts';
import type { PageCounts } from './page-counts.ts';

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
