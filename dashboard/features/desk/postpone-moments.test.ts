import { defaultCallingHours } from '@mirsah/domain/confirmation/calling-hours';
import { expect, it } from 'vitest';
import { hoursOn, momentName, momentsFrom } from './postpone-moments.ts';

/** A Sunday in Riyadh. */
const at = (time: string) => new Date(`2026-11-22T${time}+03:00`);
const offered = (now: Date) =>
  momentsFrom(now, 'SA', defaultCallingHours).map((moment) => [
    moment.name,
    momentName(moment.at, now, 'SA').replaceAll('\u00a0', ' '),
  ]);

it('at noon a customer is called later today or tomorrow, each moment by its usual name', () => {
  expect(offered(at('12:34'))).toEqual([
    ['بعد ساعة', 'اليوم 1:34 م'],
    ['بعد 3 ساعات', 'اليوم 3:34 م'],
    ['اليوم بعد العصر', 'اليوم 4:30 م'],
    ['اليوم بعد العشاء', 'اليوم 8:00 م'],
    ['غدًا صباحًا', 'غدًا 10:00 ص'],
    ['غدًا بعد العصر', 'غدًا 4:30 م'],
  ]);
});

it('late in the evening, times in the night become the next opening, once, and none is in the past', () => {
  expect(offered(at('21:10'))).toEqual([
    ['أول وقت الاتصال', 'غدًا 9:00 ص'],
    ['غدًا صباحًا', 'غدًا 10:00 ص'],
    ['غدًا بعد العصر', 'غدًا 4:30 م'],
    ['غدًا بعد العشاء', 'غدًا 8:00 م'],
  ]);
});

it('before dawn a call in an hour waits for the opening of the day that has begun', () => {
  const now = at('02:29');
  expect(offered(now).map(([name]) => name)).not.toContain('بعد ساعة');
  expect(offered(now)[0]).toEqual(['أول وقت الاتصال', 'اليوم 9:00 ص']);
});

it('the hours of a day are those that are open and not over', () => {
  expect(hoursOn('2026-11-22', 'SA', at('12:34'), defaultCallingHours)[0]).toBe('13:00');
  expect(hoursOn('2026-11-22', 'SA', at('12:34'), defaultCallingHours).at(-1)).toBe('21:00');
  expect(hoursOn('2026-11-27', 'SA', at('12:34'), defaultCallingHours)[0]).toBe('13:30');
});
