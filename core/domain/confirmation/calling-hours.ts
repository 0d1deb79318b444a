import * as z from 'zod';
import { type CountryCode, localTime, toInstant } from '../country.ts';

const timeSchema = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);

/**
 * When customers may be called, in their country's time (`21:30`). On Fridays calls start after the prayer.
 */
export const callingHoursSchema = z
  .strictObject({ from: timeSchema, to: timeSchema, fridayFrom: timeSchema })
  .refine(({ from, fridayFrom, to }) => from < to && fridayFrom < to, { path: ['to'] });
export type CallingHours = z.infer<typeof callingHoursSchema>;

export const defaultCallingHours: CallingHours = { from: '09:00', to: '21:30', fridayFrom: '13:30' };

const DAY_MS = 86_400_000;
const FRIDAY = 5;

const fromOn = (day: string, { from, fridayFrom }: CallingHours) =>
  new Date(day).getUTCDay() === FRIDAY ? fridayFrom : from;

/** Whether customers in `country` may be called at an instant. */
export function mayCall(at: Date, country: CountryCode, hours: CallingHours): boolean {
  const { day, time } = localTime(at.toISOString(), country);
  return time >= fromOn(day, hours) && time < hours.to;
}

/**
 * The instant itself when customers in `country` may be called at it, else the next time at which they may.
 */
export function nextCallingTime(at: Date, country: CountryCode, hours: CallingHours): Date {
  if (mayCall(at, country, hours)) return at;
  const { day, time } = localTime(at.toISOString(), country);
  const opensOn = time < fromOn(day, hours) ? day : dayAfter(day);
  return new Date(toInstant(`${opensOn}T${fromOn(opensOn, hours)}`, country));
}

/** The next instant after `at` when it is `time` (`10:00`) in `country`. */
export function nextTimeOfDay(at: Date, time: string, country: CountryCode): Date {
  const { day, time: now } = localTime(at.toISOString(), country);
  return new Date(toInstant(`${now < time ? day : dayAfter(day)}T${time}`, country));
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}
