import { formatTimeIn } from '../messages/index.ts';

/** The selectable times of a day, `00:00` to `23:30`. */
export const HALF_HOURS: readonly string[] = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);

/** `24:00` is the midnight at the end of a day. */
export const HALF_HOURS_TO_MIDNIGHT: readonly string[] = [...HALF_HOURS, '24:00'];

/** `9:30 م`; the end of a day is its midnight. */
export function timeName(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new Date(Date.UTC(2000, 0, 1, hours, minutes));
  // The stored text may not be a time.
  return Number.isNaN(at.getTime()) ? time : formatTimeIn('UTC', at);
}

/** The choices of a list of times, always including `chosen`. */
export function timeChoices(times: readonly string[], chosen: string): { value: string; label: string }[] {
  const all = times.includes(chosen) ? times : [...times, chosen].sort();
  return all.map((value) => ({ value, label: timeName(value) }));
}
