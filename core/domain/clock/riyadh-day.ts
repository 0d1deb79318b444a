import * as z from 'zod';

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
