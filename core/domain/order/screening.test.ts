import { describe, expect, it } from 'vitest';
import { orderFixture } from './order.fixture.ts';
import type { Order } from './order.ts';
import { MAX_ORDERS_PER_DAY, screenOrder } from './screening.ts';

describe('screenOrder', () => {
  const order = orderFixture({ placedAt: '2026-11-21T10:00:00.000Z' });
  const earlier = (changes: Partial<Order> = {}) =>
    orderFixture({ landingPageId: order.landingPageId, placedAt: '2026-11-21T09:00:00.000Z', ...changes });
  const screen = (latest: Order[], isPhoneBlocked = false) => screenOrder(order, { isPhoneBlocked, latest });

  it('lets a first order in unmarked', () => {
    expect(screen([])).toEqual({ heldFor: null, duplicateOf: null });
  });

  it('keeps the order of a blocked phone apart', () => {
    expect(screen([], true).heldFor).toBe('blocked_phone');
  });

  it.each(['pending', 'confirmed'] as const)('marks what repeats a %s order for the same page', (status) => {
    const first = earlier({ status });
    expect(screen([first])).toEqual({ heldFor: null, duplicateOf: first.id });
  });

  it.each(['shipped', 'delivered', 'cancelled'] as const)('takes a %s order for no duplicate', (status) => {
    expect(screen([earlier({ status })]).duplicateOf).toBeNull();
  });

  it('takes an order for another page for no duplicate', () => {
    expect(screen([orderFixture()]).duplicateOf).toBeNull();
  });

  it('keeps apart what comes after the most orders a phone may place on a page in a day', () => {
    const allowed = Array.from({ length: MAX_ORDERS_PER_DAY }, () => earlier());
    expect(screen(allowed.slice(1)).heldFor).toBeNull();
    expect(screen(allowed).heldFor).toBe('too_many_orders');
  });

  it('counts neither yesterday’s orders nor those for other pages', () => {
    const yesterday = Array.from({ length: MAX_ORDERS_PER_DAY }, () =>
      earlier({ placedAt: '2026-11-20T09:59:00.000Z' }),
    );
    const elsewhere = Array.from({ length: MAX_ORDERS_PER_DAY }, () => orderFixture());
    expect(screen([...elsewhere, ...yesterday]).heldFor).toBeNull();
  });
});
