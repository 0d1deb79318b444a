import { describe, expect, it } from 'vitest';
import { orderFixture } from './order.fixture.ts';
import { isFound, readOrderSearch } from './search.ts';

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
  ])('a search for the phone %s finds the order', (typed) => {
    expect(finds(typed)).toBe(true);
  });

  it.each(['اسماء', 'أسماء', 'الهاجرى', 'أَسْماء', ' الهاجري '])(
    'a search for the name %s finds the order',
    (typed) => {
      expect(finds(typed)).toBe(true);
    },
  );

  it.each(['4a0b73e6', '4A0B', '4a0b73e6000000000000000000'])(
    'a search for the order’s number %s finds the order',
    (typed) => {
      expect(finds(typed)).toBe(true);
    },
  );

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
