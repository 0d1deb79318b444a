import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ar-sa.js';
import { Button, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { addDays, type Day, daysBetween, riyadhDay } from '@mirsah/domain/day';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { common, formatCalendarRange, formatFullCalendarDay, dayPicker as text } from '../messages/index.ts';
import s from './day-picker.module.css';
import { type DayRange, isSameRange, usualRanges } from './day-range.ts';
import { useIsPhone } from './window-width.ts';

/**
 * The props of both calendars. The week starts on Sunday, like the working week in Saudi Arabia and most of
 * the Gulf, and as in the Saudi locale. Friday and Saturday are the weekend.
 */
const gulf = {
  locale: 'ar-sa',
  firstDayOfWeek: 0,
  weekendDays: [5, 6],
  highlightToday: true,
  hideOutsideDates: true,
  size: 'md',
  weekdayFormat: (day: string) => text.weekdays[new Date(day).getUTCDay()] ?? '',
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

type DayCalendarProps = { value: Day | null; latest?: Day | undefined; onChange: (day: Day) => void };

/** A month in which one day is picked, until the latest one. */
export function DayCalendar({ value, latest, onChange }: DayCalendarProps) {
  return (
    <Mirrored>
      <DatePicker
        {...gulf}
        weekendDays={[...gulf.weekendDays]}
        value={value}
        {...(value && { defaultDate: value })}
        {...(latest && { maxDate: latest })}
        onChange={(day) => day && onChange(day)}
      />
    </Mirrored>
  );
}

type RangeCalendarProps = {
  value: DayRange;
  /** The text of the button that takes the picked days. */
  confirmLabel: (picked: DayRange) => ReactNode;
  onChange: (range: DayRange) => void;
  onCancel: () => void;
};

/**
 * Months in which a first and a last day are picked, up to today, with the usual ranges beside them. Nothing
 * changes before the button is pressed, which can name what the days would show.
 */
export function RangeCalendar({ value, confirmLabel, onChange, onCancel }: RangeCalendarProps) {
  const [picked, setPicked] = useState<DayRange>(value);
  const isPhone = useIsPhone();
  const today = riyadhDay(new Date());
  const [month, setMonth] = useState(() => firstShown(value, today, isPhone));
  const range = { from: picked.from, to: picked.to ?? picked.from };
  const { from, to } = range;

  function choose(usual: DayRange) {
    setPicked(usual);
    setMonth(firstShown(usual, today, isPhone));
  }

  return (
    <Mirrored>
      <div className={s.range}>
        <fieldset className={s.presets} aria-label={text.usual}>
          {usualRanges(today).map((usual) => (
            <UnstyledButton
              key={usual.name}
              className={s.preset ?? ''}
              aria-pressed={isSameRange(usual.range, range)}
              onClick={() => choose(usual.range)}
            >
              {usual.name}
            </UnstyledButton>
          ))}
        </fieldset>
        <DatePicker
          {...gulf}
          weekendDays={[...gulf.weekendDays]}
          type="range"
          allowSingleDateInRange
          numberOfColumns={isPhone ? 1 : 2}
          maxDate={today}
          date={month}
          onDateChange={setMonth}
          value={[picked.from, picked.to]}
          onChange={([first, last]) => setPicked({ from: first, to: last })}
        />
      </div>
      <div className={s.foot}>
        <p className={s.picked} role="status">
          {formatCalendarRange(range)}
          {from && to && <span> ({text.length(daysBetween(from, to) + 1)})</span>}
        </p>
        <Button variant="default" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button onClick={() => onChange(range)}>{confirmLabel(range)}</Button>
      </div>
    </Mirrored>
  );
}

/** The first visible month, `2026-11-01`: the picked one, with the one before it if there is room for two. */
function firstShown({ from, to }: DayRange, today: Day, isPhone: boolean): Day {
  const last = `${(to ?? from ?? today).slice(0, 7)}-01`;
  return isPhone ? last : `${addDays(last, -1).slice(0, 7)}-01`;
}

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/**
 * A calendar from right to left. Mantine moves to the next day with the right arrow in both writing
 * directions; here the next day is on the left. Focus moves to the picked day, because the calendar loads
 * after its window has opened.
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
    <div ref={box} className={s.calendar} onKeyDownCapture={mirror}>
      {children}
    </div>
  );
}
