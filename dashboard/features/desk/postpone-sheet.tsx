import { Button, NativeSelect, UnstyledButton } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import {
  type CallingHours,
  defaultCallingHours,
  nextCallingTime,
  nextTimeOfDay,
} from '@mirsah/domain/confirmation/calling-hours';
import { type CountryCode, instantOf, localTime } from '@mirsah/domain/country';
import { countryNames } from '@mirsah/domain/messages';
import { useState } from 'react';
import { formatCalendarDay, formatTimeIn, desk as text } from '../../messages/index.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import s from './desk.module.css';
import { useDeskSettings } from './desk-settings.tsx';

type Props = {
  order: OrderResponse;
  isOpen: boolean;
  onClose: () => void;
  /** An ISO-8601 time. */
  onChoose: (until: string) => void;
};

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
const DAYS = 5;

/** When to call again, in the customer's time: a few usual moments, or a day and an hour. What is closed is left out. */
export function PostponeSheet({ order: { country, city }, isOpen, onClose, onChoose }: Props) {
  const hours = useDeskSettings().data?.hours ?? defaultCallingHours;
  const [now] = useState(() => new Date());
  const days = Array.from(
    { length: DAYS },
    (_, index) => localTime(new Date(now.getTime() + index * DAY_MS).toISOString(), country).day,
  );
  const [day, setDay] = useState(days[0] ?? '');
  const [time, setTime] = useState<string>();
  const open = hoursOn(day, country, now, hours);
  const until = time && open.includes(time) ? instantOf(`${day}T${time}`, country) : undefined;
  return (
    <BottomSheet title={text.when} isOpen={isOpen} onClose={onClose}>
      <p className={s.muted}>
        {text.customersTime(city ?? countryNames[country], formatTimeIn(timeZones[country], now))}
      </p>
      <div className={s.grid}>
        {momentsFrom(now, country, hours).map((at) => (
          <UnstyledButton
            key={at.toISOString()}
            className={s.other ?? ''}
            onClick={() => onChoose(at.toISOString())}
          >
            <b>{momentName(at, now, country)}</b>
          </UnstyledButton>
        ))}
      </div>
      <div className={s.reason}>
        <NativeSelect
          label={text.day}
          data={days.map((value) => ({ value, label: formatCalendarDay(value) }))}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <NativeSelect
          label={text.hour}
          data={[
            { value: '', label: text.chooseHour },
            ...open.map((value) => ({ value, label: formatTimeIn('UTC', new Date(`${day}T${value}Z`)) })),
          ]}
          value={time ?? ''}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
        <Button disabled={!until} onClick={() => until && onChoose(until)}>
          {text.postponeTo}
        </Button>
      </div>
    </BottomSheet>
  );
}

/** In an hour, in three, this evening and tomorrow, each within calling hours and once. */
function momentsFrom(now: Date, country: CountryCode, hours: CallingHours): Date[] {
  const wanted = [
    new Date(now.getTime() + HOUR_MS),
    new Date(now.getTime() + 3 * HOUR_MS),
    nextTimeOfDay(now, '16:30', country),
    nextTimeOfDay(now, '20:00', country),
    nextTimeOfDay(new Date(now.getTime() + DAY_MS), '10:00', country),
    nextTimeOfDay(new Date(now.getTime() + DAY_MS), '16:30', country),
  ].map((at) => nextCallingTime(at, country, hours).getTime());
  return [...new Set(wanted)].sort((a, b) => a - b).map((at) => new Date(at));
}

function momentName(at: Date, now: Date, country: CountryCode): string {
  const { day } = localTime(at.toISOString(), country);
  const time = formatTimeIn(timeZones[country], at);
  const today = localTime(now.toISOString(), country).day;
  const tomorrow = localTime(new Date(now.getTime() + DAY_MS).toISOString(), country).day;
  if (day === today) return text.today(time);
  return day === tomorrow ? text.tomorrow(time) : text.on(formatCalendarDay(day), time);
}

/** The half hours of a day at which customers may be called and that are not over. */
function hoursOn(day: string, country: CountryCode, now: Date, hours: CallingHours): string[] {
  return Array.from(
    { length: 48 },
    (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
  ).filter((time) => {
    const at = new Date(instantOf(`${day}T${time}`, country));
    return at > now && nextCallingTime(at, country, hours).getTime() === at.getTime();
  });
}
