import { describe, expect, it } from 'vitest';
import {
  callingHoursSchema,
  defaultCallingHours as hours,
  mayCall,
  nextCallingTime,
  nextTimeOfDay,
} from './calling-hours.ts';

/** Times are Riyadh's, three hours before UTC. Friday is 27 November 2026. */
const riyadh = (local: string) => new Date(`${local}:00+03:00`);

describe('calling hours', () => {
  it.each([
    ['2026-11-22T08:59', false],
    ['2026-11-22T09:00', true],
    ['2026-11-22T21:29', true],
    ['2026-11-22T21:30', false],
    ['2026-11-27T13:29', false],
    ['2026-11-27T13:30', true],
  ])('at %s customers in Riyadh may be called: %s', (local, may) => {
    expect(mayCall(riyadh(local), 'SA', hours)).toBe(may);
  });

  it('the hours are those of the customer’s country', () => {
    const at = new Date('2026-11-22T05:30:00Z');
    expect([mayCall(at, 'SA', hours), mayCall(at, 'AE', hours)]).toEqual([false, true]);
  });

  it.each([
    ['2026-11-22T12:00', '2026-11-22T12:00'],
    ['2026-11-22T06:00', '2026-11-22T09:00'],
    ['2026-11-22T22:00', '2026-11-23T09:00'],
    ['2026-11-26T22:00', '2026-11-27T13:30'],
    ['2026-11-27T10:00', '2026-11-27T13:30'],
  ])('from %s on, the next call is at %s', (local, next) => {
    expect(nextCallingTime(riyadh(local), 'SA', hours)).toEqual(riyadh(next));
  });

  it('a time of day is today, or tomorrow once it has passed', () => {
    expect(nextTimeOfDay(riyadh('2026-11-22T09:59'), '10:00', 'SA')).toEqual(riyadh('2026-11-22T10:00'));
    expect(nextTimeOfDay(riyadh('2026-11-22T10:00'), '10:00', 'SA')).toEqual(riyadh('2026-11-23T10:00'));
  });

  it('hours that end before they begin are rejected', () => {
    expect(callingHoursSchema.safeParse({ ...hours, to: '08:00' }).success).toBe(false);
    expect(callingHoursSchema.safeParse({ ...hours, fridayFrom: '22:00' }).success).toBe(false);
    expect(callingHoursSchema.safeParse({ ...hours, from: '9:00' }).success).toBe(false);
  });
});
