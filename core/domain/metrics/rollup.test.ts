import { describe, expect, it } from 'vitest';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import { noOffers, type Offers } from '../offer/offer.ts';
import { newAfterOffer } from '../order/after-offer.ts';
import { orderFixture } from '../order/order.fixture.ts';
import type { OrderLine } from '../order/order.ts';
import { reportOf } from './build-report.ts';
import { countViews, orderCount, pageOrders, pagesIn, withOwnViews } from './counts.ts';
import { addToRollup, emptyRollup, inTotal, orderChange, rollupAdditions } from './rollup.ts';

describe('an order on hold', () => {
  const onHold = orderFixture({ holdReason: 'blocked_phone' });

  it('an order on hold is not counted', () => {
    expect(orderChange({ id: 'c', before: undefined, after: onHold })).toBeUndefined();
  });

  it('a released order is counted as a new one', () => {
    const released = { ...onHold, holdReason: null };
    expect(orderChange({ id: 'c', before: onHold, after: released })).toEqual(
      orderChange({ id: 'c', before: undefined, after: released }),
    );
  });
});

describe('an order by hand', () => {
  const counted = (changes: Parameters<typeof orderFixture>[0]) => {
    const change = orderChange({ id: 'c', before: undefined, after: orderFixture(changes) });
    const additions = change ? rollupAdditions(change) : [];
    const of = (kind: string) => additions.find(({ scope }) => scope.kind === kind)?.counts ?? {};
    return { page: of('page'), merchant: of('merchant') };
  };

  it('an order by hand counts in revenue and profit, and in nothing that came of a view', () => {
    const { page, merchant } = counted({ channel: 'call', status: 'confirmed', attribution: null });
    expect(page).toMatchObject({ 'orders|SAR': 1, 'byHand|SAR': 1, 'byHand|SAR|status|confirmed': 1 });
    expect(Object.keys(page).some((name) => name.startsWith('money|SAR|direct|'))).toBe(true);
    const ofViews = /\|(?:source|device|country)\||^stage\|/;
    expect(Object.keys({ ...page, ...merchant }).filter((name) => ofViews.test(name))).toEqual([]);
    expect(pagesIn(merchant)).toHaveLength(1);
    expect([orderCount(merchant), pageOrders(merchant)]).toEqual([1, 0]);
    expect([countViews(inTotal({ kind: 'page' }, page)), countViews(withOwnViews(page))]).toEqual([0, 0]);
    expect(Object.keys(inTotal({ kind: 'page' }, page)).sort()).toEqual([
      'byHand|SAR',
      'orders|SAR',
      'revenue|SAR',
    ]);
  });
});

describe('the offers of a page', () => {
  const line = (changes: Partial<OrderLine>): OrderLine => ({
    id: 'l',
    kind: 'main',
    offerId: 'two',
    sku: '',
    name: '',
    variant: '',
    quantity: 1,
    unitPriceMinor: 0,
    ...changes,
  });
  const quantity = { badge: '', priceMinor: 499_00, percentOff: null, freeShipping: false, giftText: '' };
  const item = { ...noOffers.after.offer, name: 'سوار', priceMinor: 39_00 };
  const offers: Offers = {
    quantity: [{ ...quantity, id: 'two', label: 'ساعتان', quantity: 2, isDefault: true }],
    bumps: [],
    after: { ...noOffers.after, enabled: true, offer: item },
  };
  const page = { ...landingPageFixture(), offers };
  const asked = { landingPageId: page.id, afterOffer: newAfterOffer(page, new Date('2026-11-20T09:00:00Z')) };
  const bundle = orderFixture({
    ...asked,
    totalMinor: 514_00,
    lines: [
      line({ quantity: 2, unitPriceMinor: 279_00 }),
      line({ name: 'ساعتان', unitPriceMinor: -59_00 }),
      line({ name: 'هدية' }),
      line({ kind: 'bump', offerId: 'gone', unitPriceMinor: 15_00 }),
    ],
  });
  const accepted = {
    ...bundle,
    lines: [...bundle.lines, line({ kind: 'after', offerId: 'offer', unitPriceMinor: 39_00 })],
    totalMinor: 553_00,
  };

  const reportAfter = (...changes: Parameters<typeof orderChange>[0][]) => {
    const ofPage = changes
      .flatMap((change) => orderChange(change) ?? [])
      .flatMap((change) => rollupAdditions(change))
      .filter(({ scope }) => scope.kind === 'page');
    const now = ofPage.reduce(addToRollup, emptyRollup());
    return reportOf({
      period: '7',
      from: null,
      to: '2026-11-20',
      days: [],
      now,
      before: undefined,
      titles: new Map(),
      offers,
    }).offers;
  };
  const revenue = (revenueMinor: number, orders = 1) => [{ currency: 'SAR', orders, revenueMinor }];

  it('each has the number of orders with it, and its revenue beyond one piece', () => {
    const single = orderFixture(asked);
    expect(
      reportAfter(
        { id: '1', before: undefined, after: bundle },
        { id: '2', before: bundle, after: accepted },
        { id: '3', before: undefined, after: single },
      ),
    ).toEqual([
      { kind: 'main', offerId: 'two', name: 'ساعتان', orders: 1, takeRate: 50, revenue: revenue(220_00) },
      { kind: 'bump', offerId: 'gone', name: null, orders: 1, takeRate: 50, revenue: revenue(15_00) },
      { kind: 'after', offerId: 'offer', name: 'سوار', orders: 1, takeRate: 50, revenue: revenue(39_00) },
    ]);
  });

  it('a deleted order removes the counts of its offers', () => {
    expect(
      reportAfter(
        { id: '1', before: undefined, after: accepted },
        { id: '2', before: accepted, after: undefined },
      ),
    ).toEqual([]);
  });

  it('the days of a merchant do not grow with each offer', () => {
    const change = orderChange({ id: '1', before: undefined, after: accepted });
    const ofMerchant = change && rollupAdditions(change).find(({ scope }) => scope.kind === 'merchant');
    expect(Object.keys(ofMerchant?.counts ?? {}).filter((name) => name.includes('|offer|'))).toEqual([]);
  });
});
