import { type CallingHours, nextCallingTime, nextTimeOfDay } from '@mirsah/domain/confirmation/calling-hours';
import { type CountryCode, localTime, toInstant } from '@mirsah/domain/country';
import { formatCalendarDay, formatTimeIn, desk as text } from '../../messages/index.ts';

export const timeZones: Record<CountryCode, string> = {
  SA: 'Asia/Riyadh',
  AE: 'Asia/Dubai',
  KW: 'Asia/Kuwait',
  BH: 'Asia/Bahrain',
  OM: 'Asia/Muscat',
  QA: 'Asia/Qatar',
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Moment = { name: string; at: Date };

/**
 * In one hour, in three, and the afternoons, evenings and mornings of today and tomorrow, without
 * repetitions. A time outside the calling hours moves to their next opening.
 */
export function momentsFrom(now: Date, country: CountryCode, hours: CallingHours): Moment[] {
  const dayOf = (at: Date) => localTime(at.toISOString(), country).day;
  const named = (names: { today: string; tomorrow: string }, at: Date): Moment => ({
    name: dayOf(at) === dayOf(now) ? names.today : names.tomorrow,
    at,
  });
  const { inOneHour, inThreeHours, afternoon, evening, morning, opening } = text.moments;
  const tomorrow = new Date(toInstant(`${dayOf(new Date(now.getTime() + DAY_MS))}T00:00`, country));
  const wanted = [
    { name: inOneHour, at: new Date(now.getTime() + HOUR_MS) },
    { name: inThreeHours, at: new Date(now.getTime() + 3 * HOUR_MS) },
    named(afternoon, nextTimeOfDay(now, '16:30', country)),
    named(evening, nextTimeOfDay(now, '20:00', country)),
    { name: morning, at: nextTimeOfDay(tomorrow, '10:00', country) },
    named(afternoon, nextTimeOfDay(tomorrow, '16:30', country)),
  ].map(({ name, at }) => {
    const open = nextCallingTime(at, country, hours);
    return open.getTime() === at.getTime() ? { name, at } : { name: opening, at: open };
  });
  const moments = new Map(wanted.map((moment) => [moment.at.getTime(), moment]));
  return [...moments.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** When it is, in the customer's time: `غدًا 10:00 ص`. */
export function momentName(at: Date, now: Date, country: CountryCode): string {
  const { day } = localTime(at.toISOString(), country);
  const time = formatTimeIn(timeZones[country], at);
  const today = localTime(now.toISOString(), country).day;
  const tomorrow = localTime(new Date(now.getTime() + DAY_MS).toISOString(), country).day;
  if (day === today) return text.today(time);
  return day === tomorrow ? text.tomorrow(time) : text.on(formatCalendarDay(day), time);
}

/** The half hours of a day at which customers may be called and that are not over. */
export function hoursOn(day: string, country: CountryCode, now: Date, hours: CallingHours): string[] {
  return Array.from(
    { length: 48 },
    (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
  ).filter((time) => {
    const at = new Date(toInstant(`${day}T${time}`, country));
    return at > now && nextCallingTime(at, country, hours).getTime() === at.getTime();
  });
}
