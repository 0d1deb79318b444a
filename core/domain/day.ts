import * as z from 'zod';

/** A calendar day in Riyadh, `yyyy-mm-dd`. */
export type Day = string;

/** Riyadh keeps this distance from UTC all year. */
const OFFSET_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;

/** The day a moment belongs to: days begin at midnight in Riyadh, wherever the shopper is. */
export function riyadhDay(moment: Date | string): Day {
  return new Date(new Date(moment).getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** The day `count` days later; earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** How many days after `from` the day `to` is. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Before any day there is. */
export const SINCE_EVER: Day = '0000-01-01';

/** A calendar day, `2026-11-21`. */
export const daySchema = z.iso.date();

/** When a calendar day begins in Riyadh, which keeps three hours' distance from UTC all year; ISO-8601. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00+03:00`).toISOString();
}

/** When it ends, which is when the next one begins. */
export function endOfDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00+03:00`) + 24 * 60 * 60 * 1000).toISOString();
}
