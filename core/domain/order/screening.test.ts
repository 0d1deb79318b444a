import { describe, expect, it } from 'vitest';
import { orderFixture } from './order.fixture.ts';
import type { Order } from './order.ts';
import { defaultRiskSettings } from './risk.ts';
import { MAX_ORDERS_PER_DAY, screenOrder } from './screening.ts';

describe('screenOrder', () => {
  const settings = { ...defaultRiskSettings, isOn: false };
  const order = orderFixture({ placedAt: '2026-11-21T10:00:00.000Z' });
  const earlier = (changes: Partial<Order> = {}) =>
    orderFixture({ landingPageId: order.landingPageId, placedAt: '2026-11-21T09:00:00.000Z', ...changes });
  const screen = (latest: Order[], isPhoneBlocked = false) =>
    screenOrder(
      order,
      { isPhoneBlocked, latest },
      { fromNetwork: 0, isFlood: false, hasTooManyCodes: false, settings },
    );

  it('the first order of a phone is neither put on hold nor marked', () => {
    expect(screen([])).toMatchObject({ holdReason: null, duplicateOf: null });
  });

  it('an order of a blocked phone is put on hold', () => {
    expect(screen([], true).holdReason).toBe('blocked_phone');
  });

  it.each(['pending', 'confirmed'] as const)(
    'an order that repeats a %s one for the same page is marked as its duplicate',
    (status) => {
      const first = earlier({ status });
      expect(screen([first])).toMatchObject({ holdReason: null, duplicateOf: first.id });
    },
  );

  it.each(['shipped', 'delivered', 'cancelled'] as const)(
    'an order after a %s one is not a duplicate',
    (status) => {
      expect(screen([earlier({ status })]).duplicateOf).toBeNull();
    },
  );

  it('an order for another page is not a duplicate', () => {
    expect(screen([orderFixture()]).duplicateOf).toBeNull();
  });

  it('an order above the daily limit of its phone and page is put on hold', () => {
    const allowed = Array.from({ length: MAX_ORDERS_PER_DAY }, () => earlier());
    expect(screen(allowed.slice(1)).holdReason).toBeNull();
    expect(screen(allowed).holdReason).toBe('too_many_orders');
  });

  it('orders of the day before and for other pages do not count towards the daily limit', () => {
    const yesterday = Array.from({ length: MAX_ORDERS_PER_DAY }, () =>
      earlier({ placedAt: '2026-11-20T09:59:00.000Z' }),
    );
    const elsewhere = Array.from({ length: MAX_ORDERS_PER_DAY }, () => orderFixture());
    expect(screen([...elsewhere, ...yesterday]).holdReason).toBeNull();
  });
});
