import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ar-sa.js';
import { DatePicker, type DatePickerPreset } from '@mantine/dates';
import { addDays, type Day, riyadhDay } from '@mirsah/domain/day';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatFullCalendarDay, dayPicker as text } from '../messages/index.ts';
import s from './day-picker.module.css';

/** Both days included; null is open. */
export type DayRange = { from: Day | null; to: Day | null };

/**
 * What both calendars share. The week begins on Sunday: with it begins the working week in Saudi Arabia and most of the
 * Gulf, and the Saudi locale has it so. Friday and Saturday are the weekend.
 */
const gulf = {
  locale: 'ar-sa',
  firstDayOfWeek: 0,
  weekendDays: [5, 6],
  highlightToday: true,
  hideOutsideDates: true,
  size: 'md',
  getDayAriaLabel: formatFullCalendarDay,
  ariaLabels: {
    nextMonth: text.nextMonth,
    previousMonth: text.previousMonth,
    nextYear: text.nextYear,
    previousYear: text.previousYear,
    nextDecade: text.nextDecade,
    previousDecade: text.previousDecade,
  },
} as const satisfies Partial<Parameters<typeof DatePicker>[0]>;

type DayCalendarProps = { value: Day | null; onChange: (day: Day) => void };

/** A month in which one day is picked. */
export function DayCalendar({ value, onChange }: DayCalendarProps) {
  return (
    <Mirrored>
      <DatePicker
        {...gulf}
        weekendDays={[...gulf.weekendDays]}
        value={value}
        {...(value && { defaultDate: value })}
        onChange={(day) => day && onChange(day)}
      />
    </Mirrored>
  );
}

/** The ranges that are picked most. */
function presetsOf(today: Day): DatePickerPreset<'range'>[] {
  const yesterday = addDays(today, -1);
  return [
    { label: text.presets.today, value: [today, today] },
    { label: text.presets.yesterday, value: [yesterday, yesterday] },
    { label: text.presets.week, value: [addDays(today, -6), today] },
    { label: text.presets.thirtyDays, value: [addDays(today, -29), today] },
    { label: text.presets.month, value: [`${today.slice(0, 7)}-01`, today] },
  ];
}

type RangeCalendarProps = { value: DayRange; onChange: (range: DayRange) => void };

/** A month in which a first and a last day are picked, up to today, with usual ranges beside it. */
export function RangeCalendar({ value, onChange }: RangeCalendarProps) {
  const [picked, setPicked] = useState<[Day | null, Day | null]>([value.from, value.to]);
  const last = value.to ?? value.from;
  const today = riyadhDay(new Date());
  return (
    <Mirrored>
      <DatePicker
        {...gulf}
        weekendDays={[...gulf.weekendDays]}
        type="range"
        allowSingleDateInRange
        classNames={{
          datePickerRoot: s.withPresets ?? '',
          presetsList: s.presets ?? '',
          presetButton: s.preset ?? '',
        }}
        presets={presetsOf(today)}
        maxDate={today}
        {...(last && { defaultDate: last })}
        value={picked}
        onChange={([from, to]) => {
          setPicked([from, to]);
          if (from && to) onChange({ from, to });
        }}
      />
    </Mirrored>
  );
}

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/**
 * A calendar from right to left. Mantine moves to the next day with the right arrow in both directions of writing; here
 * the next day is on the left. Focus goes to the picked day, because the calendar arrives after its window has opened.
 */
function Mirrored({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const days = (state: string) => box.current?.querySelector<HTMLElement>(`table button${state}`);
    (days('[data-autofocus]') ?? days('[data-today]') ?? days(':not(:disabled)'))?.focus();
  }, []);

  function mirror(event: KeyboardEvent<HTMLDivElement>) {
    const key = mirrored[event.key];
    if (!key || !event.isTrusted) return;
    event.preventDefault();
    event.stopPropagation();
    event.target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }

  return (
    <div ref={box} onKeyDownCapture={mirror}>
      {children}
    </div>
  );
}
