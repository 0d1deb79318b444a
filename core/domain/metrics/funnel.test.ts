import { describe, expect, it } from 'vitest';
import { orderFixture } from '../order/order.fixture.ts';
import { type OrderStatus, orderStatuses } from '../order/order.ts';
import type { Counts } from './counts.ts';
import { boundCampaigns, buildFunnels, OTHER_CAMPAIGNS } from './funnel.ts';
import { addToRollup, emptyRollup, inTotal, orderChange, rollupAdditions } from './rollup.ts';
import { addMessages, type ViewMessage } from './view-message.ts';

const at = '2026-11-21T10:00:00.000Z';
const order = (status: OrderStatus, source: 'tiktok' | 'snapchat' = 'tiktok', utmCampaign?: string) => {
  const visit = { at, source, ...(utmCampaign && { utmCampaign }) };
  return orderFixture({ status, attribution: { first: visit, last: visit, device: 'mobile' } });
};

/** A merchant's counts after these orders, each moved through its statuses. */
function countsOf(histories: ReturnType<typeof order>[][]): Counts {
  let rollup = emptyRollup();
  for (const history of histories) {
    for (const [index, after] of history.entries()) {
      const change = orderChange({ id: '', before: history[index - 1], after });
      const ofMerchant = change && rollupAdditions(change).find(({ scope }) => scope.kind === 'merchant');
      if (ofMerchant) rollup = addToRollup(rollup, ofMerchant);
    }
  }
  return rollup.counts;
}

const view = (changes: Partial<ViewMessage> = {}): ViewMessage => ({
  id: 'v',
  pageId: 'p',
  place: 'shop',
  sender: 's',
  seconds: 0,
  startsForm: false,
  endsBounce: false,
  first: {
    visitor: null,
    startsVisit: true,
    hasBounced: false,
    device: 'mobile',
    country: 'SA',
    source: 'tiktok',
    campaign: 'eid',
  },
  ...changes,
});

describe('the funnels', () => {
  it('a step has the orders that reached it, by source, campaign, country and page', () => {
    const counts = countsOf([
      [
        order('pending', 'tiktok', 'eid'),
        order('confirmed', 'tiktok', 'eid'),
        order('shipped', 'tiktok', 'eid'),
      ],
      [order('pending'), order('confirmed'), order('shipped'), order('delivered')],
      [order('pending'), order('confirmed'), order('cancelled')],
      [order('pending', 'snapchat', 'eid')],
    ]);
    const reached = { confirmed: 2, shipped: 2, delivered: 1 };
    const { source, campaign, country, page } = buildFunnels(counts, new Map());
    expect(source).toEqual([
      { value: 'tiktok', views: 0, formStarts: 0, orders: 3, ...reached },
      { value: 'snapchat', views: 0, formStarts: 0, orders: 1, confirmed: 0, shipped: 0, delivered: 0 },
    ]);
    expect(campaign).toMatchObject([
      { value: 'eid', orders: 2, confirmed: 1, shipped: 1, delivered: 0 },
      { value: '', orders: 2, confirmed: 1, shipped: 1, delivered: 1 },
    ]);
    expect(country).toMatchObject([{ value: 'SA', orders: 4, ...reached }]);
    expect(page).toHaveLength(4);
    expect(page.reduce((sum, { shipped }) => sum + shipped, 0)).toBe(2);
  });

  it('a page’s funnel separates the sides of its experiments, and a merchant’s does not', () => {
    const variant = { number: 3, side: 'b' } as const;
    const history = [order('pending'), order('confirmed'), order('shipped')].map((one) => ({
      ...one,
      variant,
      landingPageId: 'p',
    }));
    const shown = view({ variant: '3b', startsForm: true });
    let rollup = { ...emptyRollup(), counts: addMessages({}, [shown, view({ variant: '3a' }), view()]) };
    for (const [index, after] of history.entries()) {
      const change = orderChange({ id: '', before: history[index - 1], after });
      const ofPage = change && rollupAdditions(change).find(({ scope }) => scope.kind === 'page');
      if (ofPage) rollup = addToRollup(rollup, ofPage);
    }
    const none = { formStarts: 0, orders: 0, confirmed: 0, shipped: 0, delivered: 0 };
    expect(buildFunnels(rollup.counts, new Map()).variant).toEqual([
      { value: '3b', views: 1, formStarts: 1, orders: 1, confirmed: 1, shipped: 1, delivered: 0 },
      { value: '3a', views: 1, ...none },
    ]);
    expect(buildFunnels(countsOf([history]), new Map()).variant).toEqual([]);
  });

  it('a deleted order leaves no counts, whatever its history', () => {
    for (const status of orderStatuses) {
      const placed = order('pending', 'tiktok', 'eid');
      const gone = orderChange({ id: '', before: { ...placed, status }, after: undefined });
      const counts = countsOf([[placed, { ...placed, status }]]);
      const removed =
        (gone && rollupAdditions(gone).find(({ scope }) => scope.kind === 'merchant'))?.counts ?? {};
      expect(addToRollup({ ...emptyRollup(), counts }, { counts: removed, customers: [] }).counts).toEqual(
        {},
      );
    }
  });

  it('views and form starts count for the source of the view, also when the form is started later', () => {
    const { first } = view();
    if (!first) throw new Error('A view without its first message');
    const counts = addMessages({}, [
      view(),
      view({ id: 'w', startsForm: true }),
      view({ id: 'v1', first: null, startsForm: true, origin: first }),
      // From a page published before it reported the source of its view.
      view({ id: 'x1', first: null, startsForm: true }),
    ]);
    expect(counts).toMatchObject({ views: 2, formStarts: 3, 'formStarts|source|tiktok': 2 });
    expect(buildFunnels(counts, new Map()).campaign).toMatchObject([
      { value: 'eid', views: 2, formStarts: 2 },
    ]);
    expect(buildFunnels(counts, new Map()).country).toMatchObject([{ value: 'SA', views: 2, formStarts: 2 }]);
  });

  it('a change that is counted before the one that it undoes shows no count below zero', () => {
    const { source } = buildFunnels(
      { 'orders|SAR|source|tiktok': 1, 'stage|confirmed|source|tiktok': -1 },
      new Map(),
    );
    expect(source).toMatchObject([{ orders: 1, confirmed: 0 }]);
  });

  it('all-time totals do not contain funnels, which would grow for years', () => {
    const counts = countsOf([[order('pending', 'tiktok', 'eid'), order('confirmed', 'tiktok', 'eid')]]);
    for (const kind of ['page', 'merchant'] as const)
      expect(Object.keys(inTotal({ kind }, counts)).filter((name) => name.startsWith('stage'))).toEqual([]);
  });
});

describe('campaigns', () => {
  it('a day stores its forty campaigns with most views and orders, and counts the others together', () => {
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`views|campaign|c${index}`, index + 1]),
    );
    const counts = boundCampaigns({
      views: 5050,
      ...many,
      'formStarts|campaign|c0': 1,
      'formStarts|campaign|c99': 7,
    });
    expect(Object.keys(counts).filter((name) => name.startsWith('views|campaign'))).toHaveLength(41);
    expect(counts[`views|campaign|${OTHER_CAMPAIGNS}`]).toBe((60 * 61) / 2);
    expect(counts[`formStarts|campaign|${OTHER_CAMPAIGNS}`]).toBe(1);
    expect(counts['formStarts|campaign|c99']).toBe(7);
    expect(boundCampaigns(counts)).toEqual(counts);
  });

  it('a page’s day stores the eight most viewed sides of experiments, however many reports invent', () => {
    const real = ['2a', '2b'].flatMap((variant) => [view({ variant }), view({ variant, startsForm: true })]);
    const invented = Array.from({ length: 3000 }, (_, index) =>
      view({ variant: `${index + 1}a`, first: null, startsForm: true }),
    );
    const counts = addMessages(addMessages({}, real), [...invented, view({ variant: '99999b' })]);
    const names = Object.keys(counts).filter((name) => name.includes('|variant|'));
    expect(new Set(names.map((name) => name.split('|').at(-1))).size).toBe(8);
    expect(counts).toMatchObject({
      'views|variant|2a': 2,
      'views|variant|2b': 2,
      'formStarts|variant|2b': 1,
    });
    expect(counts).toMatchObject({ views: 5, formStarts: 2 + 3000 });
    expect(addMessages(counts, [])).toEqual(counts);
  });

  it('later stages of an order whose campaign is not stored count with the others', () => {
    const before = { [`stage|placed|campaign|${OTHER_CAMPAIGNS}`]: 3 };
    const rollup = addToRollup(
      { ...emptyRollup(), counts: before },
      { counts: { 'stage|confirmed|campaign|late': 1 }, customers: [] },
    );
    expect(rollup.counts).toEqual({ ...before, [`stage|confirmed|campaign|${OTHER_CAMPAIGNS}`]: 1 });
  });
});
