import { addDays, type Day, riyadhDay } from '@mirsah/domain/day';
import { formatCalendarRange, dayPicker as text } from '../messages/index.ts';

/** Both days included; null is open. */
export type DayRange = { from: Day | null; to: Day | null };

/** The ranges that are picked most, the open one last. */
export function usualRanges(today: Day = riyadhDay(new Date())): { name: string; range: DayRange }[] {
  const yesterday = addDays(today, -1);
  return [
    { name: text.presets.today, range: { from: today, to: today } },
    { name: text.presets.yesterday, range: { from: yesterday, to: yesterday } },
    { name: text.presets.week, range: { from: addDays(today, -6), to: today } },
    { name: text.presets.thirtyDays, range: { from: addDays(today, -29), to: today } },
    { name: text.presets.month, range: { from: `${today.slice(0, 7)}-01`, to: today } },
    { name: text.presets.all, range: { from: null, to: null } },
  ];
}

export function isSameRange(one: DayRange, other: DayRange): boolean {
  return one.from === other.from && one.to === other.to;
}

/** What a range is called where it is a usual one, otherwise its days. */
export function rangeName(range: DayRange): string {
  return usualRanges().find((usual) => isSameRange(usual.range, range))?.name ?? formatCalendarRange(range);
}
