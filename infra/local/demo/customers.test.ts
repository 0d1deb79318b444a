import { countryCodes } from '@mirsah/domain/country';
import { parsePhone } from '@mirsah/domain/phone';
import { describe, expect, it } from 'vitest';
import { phoneNumber } from './customers.ts';
import { createRandom } from './random.ts';

describe.each(countryCodes)('phone numbers of %s', (country) => {
  const random = createRandom(1);
  const numbers = Array.from({ length: 400 }, () => phoneNumber(random, country));

  it('demo phone numbers pass the order form’s check', () => {
    expect(numbers.filter((number) => !parsePhone(number, country))).toEqual([]);
  });

  it('demo phone numbers are mobile numbers with few exceptions', () => {
    const doubtful = numbers.filter((number) => !parsePhone(number, country)?.isMobile);
    expect(doubtful.length).toBeGreaterThan(0);
    expect(doubtful.length).toBeLessThan(numbers.length * 0.06);
  });

  it('demo phone numbers have many spellings', () => {
    for (const way of [/^\+/, /^00/, / /, /-/, /[٠-٩]/]) {
      expect(numbers.some((number) => way.test(number))).toBe(true);
    }
  });
});
