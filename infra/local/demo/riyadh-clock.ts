import type { Random } from './random.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Riyadh's offset from UTC, the same all year. */
const OFFSET = 3 * HOUR;

/** Midnight in Riyadh, `daysAgo` days before the day of `now`. */
export function riyadhMidnight(now: Date, daysAgo = 0): Date {
  const day = Math.floor((now.getTime() + OFFSET) / DAY) - daysAgo;
  return new Date(day * DAY - OFFSET);
}

/** 0 is Sunday. */
export function riyadhWeekday(date: Date): number {
  return new Date(date.getTime() + OFFSET).getUTCDay();
}

function riyadhHour(date: Date): number {
  return new Date(date.getTime() + OFFSET).getUTCHours();
}

/** Orders by hour of the day: few before dawn, many at noon, most in the evening. */
const shoppingHours = [
  3, 2, 1, 0.5, 0.3, 0.4, 0.6, 1, 1.6, 2.4, 3, 3.2, 3.2, 3.4, 3, 2.8, 3.4, 4, 4.6, 5.2, 6.5, 7.5, 7, 5,
];

/** A random time at which people shop, on the day that begins at `midnight`, at or before `now`. */
export function shoppingMoment(random: Random, midnight: Date, now: Date): Date {
  const end = Math.min(midnight.getTime() + DAY, now.getTime());
  const length = end - midnight.getTime();
  const chances = Object.fromEntries(
    shoppingHours.map((weight, hour) => [String(hour), hour * HOUR <= length ? weight : 0]),
  );
  const start = Number(random.weighted(chances)) * HOUR;
  const room = Math.min(HOUR, length - start);
  return new Date(midnight.getTime() + start + Math.floor(random.next() * room));
}

const OPENS = 9;
const CLOSES = 23;

/** The same moment, or the first hours of the next morning when it is outside working hours. */
export function workingMoment(random: Random, date: Date): Date {
  const hour = riyadhHour(date);
  if (hour >= OPENS && hour < CLOSES) return date;
  const morning = riyadhMidnight(date, hour >= CLOSES ? -1 : 0).getTime() + OPENS * HOUR;
  return new Date(morning + Math.floor(random.next() * 1.5 * HOUR));
}
