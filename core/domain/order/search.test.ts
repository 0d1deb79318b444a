import { describe, expect, it } from 'vitest';
import type { ShownVariant } from '../landing-page/shown-variant.ts';
import { orderFixture } from './order.fixture.ts';
import { type OrderStatus, orderStatuses } from './order.ts';
import { isFound, type OrderFilter, orderMatches, readOrderSearch } from './search.ts';

const order = orderFixture({
  id: '4a0b73e6000000000000000000',
  customerName: 'أسماء الهاجري',
  customerPhone: { raw: '٠٥٥ ١٢٣ ٤٥٦٧', e164: '+966551234567', isMobile: true },
});
const finds = (typed: string) => isFound(order, readOrderSearch(typed));

describe('a search', () => {
  it.each([
    '0551234567',
    '٠٥٥١٢٣٤٥٦٧',
    '055 123 4567',
    '+966 55 123 4567',
    '00966551234567',
    '966551234567',
    '4567',
    '٤٥٦٧',
    '05512',
    'tel:+966551234567',
    'https://wa.me/966551234567',
    'wa.me/966551234567',
    'https://wa.me/966551234567?text=%D9%85%D8%B1%D8%AD%D8%A8%D8%A7%20123',
    'جوال ٠٥٥١٢٣٤٥٦٧',
    'رقم الجوال: 0551234567',
  ])('a search for the phone %s finds the order', (typed) => {
    expect(finds(typed)).toBe(true);
  });

  it.each(['055', '05512', '0551 23', '٠٥٥١٢٣٤٥٦'])(
    'the start of a phone, %s, finds a number that was written with its dialling code',
    (typed) => {
      const customerPhone = { raw: '+966 55 123 4567', e164: '+966551234567', isMobile: true };
      expect(isFound({ ...order, customerPhone }, readOrderSearch(typed))).toBe(true);
      expect(isFound({ ...order, customerPhone }, readOrderSearch(`0${typed.slice(2)}`))).toBe(false);
    },
  );

  it.each(['اسماء', 'أسماء', 'الهاجرى', 'أَسْماء', ' الهاجري '])(
    'a search for the name %s finds the order',
    (typed) => {
      expect(finds(typed)).toBe(true);
    },
  );

  it.each([
    '4a0b73e6',
    '4A0B',
    '4a0b73e6000000000000000000',
    '#4A0B73E6',
    '# 4a0b',
    'رقم 4A0B73E6',
    'الطلب رقم #4a0b73e6',
  ])('a search for the order’s number %s finds the order', (typed) => {
    expect(finds(typed)).toBe(true);
  });

  it.each(['نورة', '0559999999', '9f9f9f9f'])('a search for %s does not find the order', (typed) => {
    expect(finds(typed)).toBe(false);
  });

  it('a whole phone number is recognised, a part of one is not', () => {
    expect(readOrderSearch('0551234567').phones).toContain('+966551234567');
    expect(readOrderSearch('4567').phones).toEqual([]);
  });

  it('an eight-digit number is read as local in the countries that have such numbers', () => {
    expect(readOrderSearch('33123456').phones).toEqual(['+97333123456', '+97433123456']);
  });
});

describe('the orders behind a metric', () => {
  const visit = { at: '2026-11-21T10:00:00.000Z', source: 'tiktok' as const, utmCampaign: ' Eid |  عطور ' };
  const attribution = { first: visit, last: visit, device: 'mobile' as const };
  const isListed = (filter: Partial<OrderFilter>, status: OrderStatus = 'pending', isTracked = true) =>
    orderMatches(
      { ...orderFixture({ status, attribution: isTracked ? attribution : null }), city: null },
      { isOnHold: false, ...filter },
    );

  it('are those of its source, campaign and country, by the names that metrics use', () => {
    expect(isListed({ source: 'tiktok', campaign: 'eid / عطور', country: 'SA' })).toBe(true);
    expect(isListed({ source: 'google' })).toBe(false);
    expect(isListed({ campaign: 'eid' })).toBe(false);
    expect(isListed({ country: 'KW' })).toBe(false);
    expect([isListed({ campaign: '' }), isListed({ campaign: '' }, 'pending', false)]).toEqual([false, true]);
    expect([
      isListed({ source: 'direct' }, 'pending', false),
      isListed({ campaign: 'x' }, 'pending', false),
    ]).toEqual([true, false]);
  });

  it('are those of its side of an experiment', () => {
    const isShown = (variant: ShownVariant | undefined, name: string) =>
      orderMatches(
        { ...orderFixture({ ...(variant && { variant }) }), city: null },
        { isOnHold: false, variant: name },
      );
    expect(isShown({ number: 3, side: 'b' }, '3b')).toBe(true);
    expect(isShown({ number: 3, side: 'a' }, '3b')).toBe(false);
    expect(isShown(undefined, '3b')).toBe(false);
  });

  it('are those that reached at least the stage', () => {
    const listed = (reached: NonNullable<OrderFilter['reached']>) =>
      orderStatuses.filter((status) => isListed({ reached }, status));
    expect(listed('confirmed')).toEqual(['confirmed', 'shipped', 'delivered']);
    expect(listed('shipped')).toEqual(['shipped', 'delivered']);
    expect(listed('delivered')).toEqual(['delivered']);
  });
});
