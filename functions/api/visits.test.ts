import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { PageView } from '@mirsah/domain/metrics/page-view';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noCaller } from '../http/caller.ts';
import { httpEventFixture } from '../http/request.fixture.ts';
import { createPageCache, visits } from './visits.ts';

const page = landingPageFixture({ subdomain: 'oud', isEnabled: true });
const visit = {
  type: 'view',
  pageId: page.id,
  viewId: '3f1d7c9e-6a52-4f0e-9b1a-0c2d4e6f8a10',
  visitorId: null,
  startsVisit: true,
  referrer: '',
  search: '',
};

/** Sends a visit to the endpoint; answers what was recorded of it. */
async function collect(body: unknown, headers: Record<string, string> = {}) {
  const recorded: PageView[] = [];
  const { collectVisit } = visits({
    pages: { find: async () => page },
    domains: { hostOf: async () => 'shop.noor.com' },
    sites: { domain: 'mirsah.site', protocol: 'https' },
    views: { record: async (view) => void recorded.push(view), updateProgress: async () => true },
    viewRateLimit: { use: async () => true },
    visitorHash: () => 'hash',
    clock: { now: () => new Date('2026-11-22T09:00:00.000Z') },
  });
  const event = httpEventFixture({
    body,
    headers: {
      'x-forwarded-host': 'oud.mirsah.site',
      origin: 'https://oud.mirsah.site',
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
      'cloudfront-viewer-country': 'SA',
      ...headers,
    },
  });
  const { statusCode } = await collectVisit.run(event, noCaller);
  return { statusCode, recorded };
}

it('a view that the page’s own script reports is recorded', async () => {
  const { statusCode, recorded } = await collect(visit);
  expect(statusCode).toBe(204);
  expect(recorded).toMatchObject([{ pageId: page.id, ownerId: page.ownerId, country: 'SA' }]);
});

it.each([
  ['another site', 'https://elsewhere.example'],
  ['another merchant’s page', 'https://other.mirsah.site'],
  ['nowhere', ''],
])('a view that comes from %s is answered the same and not recorded', async (_, origin) => {
  expect(await collect(visit, { origin })).toEqual({ statusCode: 204, recorded: [] });
});

it('a report that is larger than any real one is rejected before it is parsed', async () => {
  await expect(collect(`{"${'x'.repeat(3000)}`)).rejects.toMatchObject({ code: 'payload_too_large' });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a page is read once for all its visits within a minute', async () => {
  const find = vi.fn(async () => page);
  const cache = createPageCache({ pages: { find }, domains: { hostOf: async () => undefined } });
  expect(await cache.find(page.id)).toMatchObject({ places: expect.arrayContaining(['oud']) });
  await cache.find(page.id);
  expect(find).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  await cache.find(page.id);
  expect(find).toHaveBeenCalledTimes(2);
});

it('an unknown page is cached too, and a failed read is not', async () => {
  const find = vi.fn().mockResolvedValue(undefined);
  const cache = createPageCache({ pages: { find }, domains: { hostOf: async () => undefined } });
  await cache.find('guess');
  await cache.find('guess');
  expect(find).toHaveBeenCalledTimes(1);

  find.mockRejectedValueOnce(new Error('table is away'));
  await expect(cache.find(page.id)).rejects.toThrow();
  find.mockResolvedValueOnce(page);
  expect(await cache.find(page.id)).toBeDefined();
});

it('the cache holds 500 pages and forgets the oldest first', async () => {
  const find = vi.fn(async () => page);
  const cache = createPageCache({ pages: { find }, domains: { hostOf: async () => undefined } });
  for (let index = 0; index <= 500; index += 1) await cache.find(`page-${index}`);
  await cache.find('page-1');
  expect(find).toHaveBeenCalledTimes(501);
  await cache.find('page-0');
  expect(find).toHaveBeenCalledTimes(502);
});
