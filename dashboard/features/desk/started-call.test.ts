import { expect, it } from 'vitest';
import { isAttended, noteCall } from './started-call.ts';

it('an order stays on a desk that is put away for the call to its customer, and for no other reason', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const after = (minutes: number, orderId = 'called') => isAttended(orderId, now + minutes * 60_000, false);
  expect(after(0)).toBe(false);
  noteCall('called', now);
  expect([after(4), after(14), after(15)]).toEqual([true, true, false]);
  expect(after(1, 'other')).toBe(false);
  expect(isAttended('other', now, true)).toBe(true);
});
