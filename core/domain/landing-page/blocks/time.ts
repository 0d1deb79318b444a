import type { CountryCode } from '../../country.ts';

/** How far the clocks of a country are before UTC. None of them changes its clocks in summer. */
export const UTC_OFFSET_HOURS = { SA: 3, AE: 4, KW: 3, BH: 3, OM: 4, QA: 3 } as const satisfies Record<
  CountryCode,
  number
>;

const HOUR_MS = 3_600_000;

/** The day (`2026-11-30`) and the time (`23:59`) of an instant where it is `country`. */
export function localTime(instant: string, country: CountryCode): { day: string; time: string } {
  const shifted = new Date(Date.parse(instant) + UTC_OFFSET_HOURS[country] * HOUR_MS).toISOString();
  return { day: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/** The instant of a day and a time in `country`, in UTC; empty when they are none. */
export function instantOf(local: string, country: CountryCode): string {
  const read = Date.parse(`${local}Z`);
  return Number.isNaN(read) ? '' : new Date(read - UTC_OFFSET_HOURS[country] * HOUR_MS).toISOString();
}
