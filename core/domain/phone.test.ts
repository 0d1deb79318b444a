import { describe, expect, it } from 'vitest';
import { parsePhone } from './phone.ts';

describe('parsePhone', () => {
  it.each([
    ['0551234567', 'SA', '+966551234567'],
    ['٠٥٥ ١٢٣ ٤٥٦٧', 'SA', '+966551234567'],
    ['551234567', 'SA', '+966551234567'],
    ['00966 55-123-4567', 'AE', '+966551234567'],
    ['+966 (0)55 123 4567', 'SA', '+966551234567'],
    ['966551234567', 'KW', '+966551234567'],
    ['50123456', 'KW', '+96550123456'],
    ['36001234', 'BH', '+97336001234'],
    ['92123456', 'OM', '+96892123456'],
    ['33123456', 'QA', '+97433123456'],
    ['\u202a+971501234567\u202c', 'SA', '+971501234567'],
  ] as const)('reads %s in %s as the mobile %s', (raw, country, e164) => {
    expect(parsePhone(raw, country)).toEqual({ raw, e164, isMobile: true });
  });

  it('a number that matches the pattern but is not a Gulf mobile is accepted and marked', () => {
    expect(parsePhone('+20 100 123 4567', 'SA')).toMatchObject({ e164: '+201001234567', isMobile: false });
  });

  it.each(['', '0551', 'abcdefghij', '50123456', '+12345678901234567'])(
    '%j is not a phone number in SA',
    (raw) => {
      expect(parsePhone(raw, 'SA')).toBeUndefined();
    },
  );
});
