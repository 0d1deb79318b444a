import * as z from 'zod';

export const daySchema = z.iso.date();

/** A calendar day in Riyadh, `2026-11-21`. Days begin at midnight there, wherever the shopper is. */
export type Day = string;

/** Riyadh's offset from UTC, the same all year. */
const OFFSET_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;

/** The day of a moment. */
export function riyadhDay(moment: Date | string): Day {
  return new Date(new Date(moment).getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** The day `count` days later, or earlier when `count` is negative. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** How many days `to` is after `from`. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Earlier than any stored day. */
export const SINCE_EVER: Day = '0000-01-01';

/** The moment when a day begins, ISO-8601. */
export function startOfDay(day: Day): string {
  return new Date(Date.parse(day) - OFFSET_MS).toISOString();
}

/** The moment when a day ends and the next one begins, ISO-8601. */
export function endOfDay(day: Day): string {
  return startOfDay(addDays(day, 1));
}
