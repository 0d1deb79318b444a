import { expect, it } from 'vitest';
import { formatPhone } from './format-phone.ts';

it.each([
  ['+966551234567', '+966 55 123 4567'],
  ['+96550123456', '+965 5012 3456'],
  ['+14155550123', '+14155550123'],
  ['+9661234567890', '+9661234567890'],
])('shows %s as %s', (e164, shown) => {
  expect(formatPhone(e164)).toBe(shown);
});
