import { expect, it } from 'vitest';
import { getOrdersToday } from './today.ts';

/** 12:34 in Riyadh, on a Sunday. */
const now = new Date('2026-11-22T09:34:00.000Z');

const merchantWith = (times: Record<string, string[]>) =>
  getOrdersToday(
    { orderTimes: { ofDay: async (_, day) => times[day] ?? [] }, clock: { now: () => now } },
    'merchant-1',
  );

it('a day is compared with yesterday and the same weekday until the same minute', async () => {
  const found = await merchantWith({
    // Midnight in Riyadh is 21:00 UTC of the day before.
    '2026-11-22': ['2026-11-21T21:00:00.000Z', '2026-11-22T09:33:59.000Z'],
    '2026-11-21': ['2026-11-21T09:34:00.000Z', '2026-11-21T09:34:01.000Z', '2026-11-21T20:59:59.999Z'],
    '2026-11-15': ['2026-11-15T09:00:00.000Z', '2026-11-15T09:10:00.000Z', '2026-11-15T12:00:00.000Z'],
  });
  expect(found.at).toBe(now.toISOString());
  expect([found.today.soFar, found.yesterday.soFar, found.weekBefore.soFar]).toEqual([2, 1, 2]);
  const hours = ({ hours }: { hours: number[] }) => hours.flatMap((count, hour) => Array(count).fill(hour));
  expect(hours(found.today)).toEqual([0, 12]);
  expect(hours(found.yesterday)).toEqual([12, 12, 23]);
  expect(hours(found.weekBefore)).toEqual([12, 12, 15]);
});

it('a shop without orders has a day of zeros', async () => {
  const { today, yesterday } = await merchantWith({});
  expect(today).toEqual({ soFar: 0, hours: Array(24).fill(0) });
  expect(yesterday).toEqual(today);
});
