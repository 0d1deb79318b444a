import { expect, it } from 'vitest';
import { isAttended, recordInput, recordOpenCall } from './attendance.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const after = (minutes: number) => now + minutes * 60_000;

it('an order stays reserved while its customer is being called with the desk in the background, and for no other reason', () => {
  const isKept = (minutes: number, orderId = 'called') => isAttended(orderId, after(minutes), false);
  recordInput(now);
  expect(isKept(0)).toBe(false);
  recordOpenCall('called', now);
  expect([isKept(4), isKept(14), isKept(15)]).toEqual([true, true, false]);
  expect(isKept(1, 'other')).toBe(false);
});

it('an order leaves a desk that is open but not used for some minutes', () => {
  recordInput(now);
  const isKept = (minutes: number) => isAttended('read', after(minutes), true);
  expect([isKept(0), isKept(4), isKept(5), isKept(60)]).toEqual([true, true, false, false]);
  expect(recordInput(after(60))).toEqual({ isBack: true });
  expect(isKept(61)).toBe(true);
  expect(recordInput(after(61))).toEqual({ isBack: false });
});
