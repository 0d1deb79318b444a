import { describe, expect, it } from 'vitest';
import { randomId } from '../id.ts';
import { collectVisitEvent, type VisitRequest } from './collect-visit.ts';
import type { PageView, VisitEvent } from './page-view.ts';

const pageId = randomId();
const viewId = crypto.randomUUID();
const view: VisitEvent = {
  type: 'view',
  pageId,
  viewId,
  visitorId: crypto.randomUUID(),
  startsVisit: true,
  referrer: 'https://l.instagram.com/',
  search: '?utm_campaign=eid',
};
const request: VisitRequest = {
  host: 'oud.mirsah.site',
  place: 'oud',
  userAgent: 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari/604.1',
  country: 'KW',
  visitor: 'v',
  asksNotToBeTracked: false,
};

function site({ isEnabled = true, hasAllowance = true, now = '2026-11-20T21:00:30.000Z' } = {}) {
  const taken: PageView[] = [];
  const wentOn: string[] = [];
  const ports = {
    clock: { now: () => new Date(now) },
    trackedPages: {
      find: async (id: string) =>
        id === pageId ? { ownerId: 'merchant-1', places: ['oud', 'shop.noor.com'], isEnabled } : undefined,
    },
    views: {
      record: async (taking: PageView) => void taken.push(taking),
      updateProgress: async ({ day }: { day: string }) => {
        wentOn.push(day);
        return day === '2026-11-20';
      },
    },
    viewRateLimit: { use: async () => hasAllowance },
  };
  return { ports, taken, wentOn };
}

describe('collectVisitEvent', () => {
  it('a view is recorded with country, device and source of its request', async () => {
    const { ports, taken } = site();
    await collectVisitEvent(ports, view, request);
    expect(taken).toMatchObject([
      {
        id: viewId,
        ownerId: 'merchant-1',
        at: '2026-11-20T21:00:30.000Z',
        country: 'KW',
        device: 'mobile',
        attribution: { source: 'instagram', utmCampaign: 'eid' },
      },
    ]);
  });

  it('the view of a visitor who asked not to be tracked is counted without the visitor’s id', async () => {
    const { ports, taken } = site();
    await collectVisitEvent(ports, view, { ...request, asksNotToBeTracked: true });
    expect(taken).toMatchObject([{ visitorId: null }]);
  });

  it.each(['', 'A', '<x>', 'sa'])('the country %j counts as unknown', async (country) => {
    const { ports, taken } = site();
    await collectVisitEvent(ports, view, { ...request, country });
    expect(taken[0]?.country).toBe('XX');
  });

  it.each([
    ['a crawler', { userAgent: 'Googlebot/2.1' }, {}],
    ['a browser without a name', { userAgent: '' }, {}],
    ['another host, as a preview has', { host: 'app.mirsah.com', place: 'app.mirsah.com' }, {}],
    ['a page that is off', {}, { isEnabled: false }],
    ['a visitor above the rate limit', {}, { hasAllowance: false }],
  ])('the event is ignored: %s', async (_, changes, siteChanges) => {
    const { ports, taken } = site(siteChanges);
    await collectVisitEvent(ports, view, { ...request, ...changes });
    expect(taken).toEqual([]);
  });

  it('an event for a page that does not exist is ignored', async () => {
    const { ports, taken } = site();
    await collectVisitEvent(ports, { ...view, pageId: randomId() }, request);
    expect(taken).toEqual([]);
  });

  it('a view that began before midnight is updated after it', async () => {
    const { ports, wentOn } = site();
    const seen = { type: 'seen', pageId, viewId, visibleSeconds: 40, hasStartedForm: true } as const;
    await collectVisitEvent(ports, seen, request);
    expect(wentOn).toEqual(['2026-11-21', '2026-11-20']);
  });
});
