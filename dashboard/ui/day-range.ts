import { addDays, type Day, riyadhDay } from '@mirsah/domain/day';
import { formatCalendarRange, dayPicker as text } from '../messages/index.ts';

/** Both days included; null is open. */
export type DayRange = { from: Day | null; to: Day | null };

/** The most common ranges, the open one last. */
export function usualRanges(today: Day = riyadhDay(new Date())): { name: string; range: DayRange }[] {
  const yesterday = addDays(today, -1);
  return [
    { name: text.presets.today, range: { from: today, to: today } },
    { name: text.presets.yesterday, range: { from: yesterday, to: yesterday } },
    { name: text.presets.week, range: { from: addDays(today, -6), to: today } },
    { name: text.presets.thirtyDays, range: { from: addDays(today, -29), to: today } },
    { name: text.presets.month, range: { from: `${today.slice(0, 7)}-01`, to: today } },
    { name: text.presets.lastMonth, range: lastMonth(today) },
    { name: text.presets.all, range: { from: null, to: null } },
  ];
}

/** The whole month before that of a day. */
export function lastMonth(today: Day): { from: Day; to: Day } {
  const to = addDays(`${today.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

export function isSameRange(one: DayRange, other: DayRange): boolean {
  return one.from === other.from && one.to === other.to;
}

/** The name of a common range, otherwise its days. */
export function rangeName(range: DayRange): string {
  return usualRanges().find((usual) => isSameRange(usual.range, range))?.name ?? formatCalendarRange(range);
}
