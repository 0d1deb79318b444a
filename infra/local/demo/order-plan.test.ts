import { countryCodes } from '@mirsah/domain/country';
import { orderStatuses } from '@mirsah/domain/order';
import { checkShopperFields } from '@mirsah/domain/order/check-fields';
import { priceOrder } from '@mirsah/domain/order/price';
import { parsePhone } from '@mirsah/domain/phone';
import { describe, expect, it } from 'vitest';
import { coffeeSet } from './landing-pages/coffee-set.ts';
import { oudPerfume } from './landing-pages/oud-perfume.ts';
import { smartWatch } from './landing-pages/smart-watch.ts';
import { type PlannedOrder, planMerchantsOrders, planOtherMerchantsOrders } from './order-plan.ts';
import { DAY, riyadhMidnight, riyadhWeekday } from './riyadh-clock.ts';

const now = new Date('2026-11-21T17:20:00.000Z');
const plan = planMerchantsOrders(now);
const pages = new Map(
  [oudPerfume, smartWatch, coffeeSet].map((page) => [page(now).content.subdomain, page(now).content]),
);

const pageOf = (order: PlannedOrder) => {
  const page = pages.get(order.subdomain);
  if (!page) throw new Error(`There is no page ${order.subdomain}`);
  return page;
};
const statusOf = (order: PlannedOrder) => order.changes.at(-1)?.to ?? 'pending';
const share = (orders: PlannedOrder[], holds: (order: PlannedOrder) => boolean) =>
  orders.filter(holds).length / orders.length;
const olderThan = (days: number) =>
  plan.filter(({ placedAt }) => now.getTime() - placedAt.getTime() > days * DAY);

describe('the merchant’s orders', () => {
  it('the order plan is the same every time', () => {
    expect(planMerchantsOrders(now)).toEqual(plan);
  });

  it('the order plan has about 400 orders over the last 60 days, more of them in recent weeks', () => {
    expect(plan.length).toBeGreaterThan(370);
    expect(plan.length).toBeLessThan(430);
    expect(plan[0]?.placedAt.getTime()).toBeGreaterThanOrEqual(riyadhMidnight(now, 59).getTime());
    expect(olderThan(30).length).toBeLessThan(plan.length * 0.45);
  });

  it('planned orders are numbered in order of time', () => {
    expect(plan.map(({ number }) => number)).toEqual(plan.map((_, index) => index + 1));
    const times = plan.map(({ placedAt }) => placedAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('planned orders cover every country, status, variant and shipping option', () => {
    expect(new Set(plan.map(({ customer }) => customer.country))).toEqual(new Set(countryCodes));
    expect(new Set(plan.map(statusOf))).toEqual(new Set(orderStatuses));
    const { variants, shipping } = {
      variants: new Set(plan.map(({ subdomain, variantId }) => `${subdomain} ${variantId}`)),
      shipping: new Set(plan.map(({ subdomain, shippingOptionId }) => `${subdomain} ${shippingOptionId}`)),
    };
    for (const { subdomain, product, shippingOptions } of pages.values()) {
      for (const { id } of product.variants) expect(variants).toContain(`${subdomain} ${id}`);
      for (const { id } of shippingOptions) expect(shipping).toContain(`${subdomain} ${id}`);
    }
  });

  it('planned orders lie in the past and change step by step after they were placed', () => {
    for (const { placedAt, changes } of plan) {
      const times = [placedAt, ...changes.map(({ at }) => at), now].map((time) => time.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
  });

  it.each([
    ['in the evening', '2026-11-21T17:20:00.000Z'],
    ['five minutes after midnight', '2026-11-20T21:05:00.000Z'],
    ['at midnight', '2026-11-20T21:00:00.000Z'],
  ])('the order plan has orders of today when it is seeded %s', (_, time) => {
    const at = new Date(time);
    const today = planMerchantsOrders(at).filter(({ placedAt }) => placedAt >= riyadhMidnight(at));
    expect(today.length).toBeGreaterThanOrEqual(5);
    expect(today.every(({ placedAt }) => placedAt <= at)).toBe(true);
  });

  it('most old planned orders are delivered, some are cancelled, and the newest are pending', () => {
    const old = olderThan(8);
    expect(share(old, (order) => statusOf(order) === 'delivered')).toBeCloseTo(0.68, 1);
    expect(share(old, (order) => statusOf(order) === 'cancelled')).toBeCloseTo(0.17, 1);
    expect(share(old, (order) => statusOf(order) === 'shipped')).toBeGreaterThan(0.03);
    const fresh = plan.filter((order) => !olderThan(2).includes(order));
    expect(share(fresh, (order) => ['pending', 'confirmed'].includes(statusOf(order)))).toBeGreaterThan(0.5);
  });

  it('more orders are planned for weekends and evenings', () => {
    const weekend = share(plan, ({ placedAt }) => [4, 5].includes(riyadhWeekday(placedAt)));
    expect(weekend).toBeGreaterThan(2 / 7);
    const evening = share(plan, ({ placedAt }) => {
      const hour = (placedAt.getUTCHours() + 3) % 24;
      return hour >= 18;
    });
    expect(evening).toBeGreaterThan(0.35);
  });

  it('every planned order passes the page’s checks', () => {
    for (const order of plan) {
      const page = pageOf(order);
      expect(checkShopperFields(page.formFields, { ...order.fields, ...order.customer })).toEqual({});
      expect(priceOrder(page, { ...order, pieces: [order] })).toBeDefined();
    }
  });

  it('the order plan has a few doubtful phone numbers and returning customers', () => {
    const doubtful = share(plan, ({ customer }) => !parsePhone(customer.phone, customer.country)?.isMobile);
    expect(doubtful).toBeGreaterThan(0);
    expect(doubtful).toBeLessThan(0.05);
    const phones = new Set(plan.map(({ customer }) => parsePhone(customer.phone, customer.country)?.e164));
    expect(phones.size).toBeLessThan(plan.length);
    expect(phones.size).toBeGreaterThan(plan.length * 0.8);
  });
});

describe('the other merchant’s orders', () => {
  it('the other merchant’s plan has a handful of orders', () => {
    const handful = planOtherMerchantsOrders(now);
    expect(handful.length).toBeGreaterThan(4);
    expect(handful.length).toBeLessThan(15);
  });
});
