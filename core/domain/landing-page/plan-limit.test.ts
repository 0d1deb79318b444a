import { describe, expect, it } from 'vitest';
import { defaultSystemSettings } from '../settings.ts';
import { profileFixture } from '../user/user.fixture.ts';
import type { Plan } from '../user/user.ts';
import type { LandingPageRepository } from './commands.ts';
import { landingPageFixture } from './landing-page.fixture.ts';
import type { LandingPage } from './landing-page.ts';
import { withinPlan } from './plan-limit.ts';

/** A merchant who already has that many pages. */
function merchant({ plan, pages, isEnforced }: { plan: Plan; pages: number; isEnforced: boolean }) {
  const stored: LandingPage[] = Array.from({ length: pages }, () => landingPageFixture());
  let created = 0;
  const unused = () => Promise.reject(new Error('not part of this test'));
  const landingPages: LandingPageRepository = {
    find: async (_, pageId) => stored.find(({ id }) => id === pageId),
    list: unused,
    replace: unused,
    requestPublication: unused,
    create: async (page) => void stored.push(page),
    remove: async (page) => void stored.splice(stored.indexOf(page), 1),
  };
  const { create } = withinPlan(landingPages, {
    pageCounts: { countOf: async () => stored.length },
    profiles: { find: async () => profileFixture({ plan }) },
    settings: { get: async () => ({ ...defaultSystemSettings, arePlanLimitsEnforced: isEnforced }) },
    rates: {
      count: async () => {
        created += 1;
        return created;
      },
    },
    clock: { now: () => new Date('2026-11-22T09:00:00.000Z') },
  });
  return { stored, create: () => create(landingPageFixture()) };
}

describe('a new page', () => {
  it.each([
    ['basic', 1],
    ['professional', 5],
  ] as const)('a new page is rejected in the %s plan beyond %i', async (plan, limit) => {
    const { create, stored } = merchant({ plan, pages: limit - 1, isEnforced: true });
    await create();
    await expect(create()).rejects.toMatchObject({ code: 'plan_limit_reached' });
    expect(stored).toHaveLength(limit);
  });

  it('the number of pages has no limit in the business plan, and in no plan while limits are not enforced', async () => {
    await merchant({ plan: 'business', pages: 50, isEnforced: true }).create();
    await merchant({ plan: 'basic', pages: 50, isEnforced: false }).create();
  });

  it.each([
    ['business', true],
    ['basic', false],
  ] as const)('no account gets more than 500 pages, in the %s plan either', async (plan, isEnforced) => {
    const { create, stored } = merchant({ plan, pages: 499, isEnforced });
    await create();
    await expect(create()).rejects.toMatchObject({ code: 'plan_limit_reached', details: { limit: 500 } });
    expect(stored).toHaveLength(500);
  });

  it('creating and deleting pages is limited per day, because their subdomains stay reserved', async () => {
    const { create, stored } = merchant({ plan: 'business', pages: 0, isEnforced: true });
    for (let page = 0; page < 200; page += 1) {
      await create();
      stored.pop();
    }
    await expect(create()).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('a merchant never gets more pages than the limit by creating several at once', async () => {
    const { create, stored } = merchant({ plan: 'basic', pages: 0, isEnforced: true });
    await Promise.allSettled([create(), create(), create()]);
    expect(stored.length).toBeLessThanOrEqual(1);
  });
});
