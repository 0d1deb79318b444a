import { Button, NativeSelect, UnstyledButton } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { defaultCallingHours } from '@mirsah/domain/confirmation/calling-hours';
import { localTime, toInstant } from '@mirsah/domain/country';
import { countryNames } from '@mirsah/domain/messages';
import { useState } from 'react';
import { useNumberKeys } from '../../lib/single-keys.ts';
import { formatCalendarDay, formatTimeIn, desk as text } from '../../messages/index.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import s from './desk.module.css';
import { useDeskSettings } from './desk-settings.tsx';
import { KeySign } from './key-sign.tsx';
import { hoursOn, momentName, momentsFrom, timeZones } from './postpone-moments.ts';

type Props = {
  order: OrderResponse;
  isOpen: boolean;
  onClose: () => void;
  /** An ISO-8601 time. */
  onChoose: (until: string) => void;
};

const DAY_MS = 86_400_000;
const DAYS = 5;

/**
 * When to call again, in the customer's time: a few usual times, each with a number key, or a day and an
 * hour. Times outside the calling hours are omitted.
 */
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
  const until = time && open.includes(time) ? toInstant(`${day}T${time}`, country) : undefined;
  const moments = momentsFrom(now, country, hours);
  const keyOf = useNumberKeys(
    isOpen
      ? moments.map(
          ({ at }) =>
            () =>
              onChoose(at.toISOString()),
        )
      : [],
  );
  return (
    <BottomSheet title={text.when} isOpen={isOpen} onClose={onClose}>
      <p className={s.muted}>
        {text.customersTime(city ?? countryNames[country], formatTimeIn(timeZones[country], now))}
      </p>
      <div className={s.grid}>
        {moments.map(({ name, at }, index) => (
          <UnstyledButton
            key={at.toISOString()}
            className={s.other ?? ''}
            data-autofocus={index === 0 || undefined}
            onClick={() => onChoose(at.toISOString())}
          >
            <b>{name}</b>
            <span className={s.muted}>{momentName(at, now, country)}</span>
            <KeySign name={keyOf(index)} />
          </UnstyledButton>
        ))}
      </div>
      <h3 className={s.otherTime}>{text.otherTime}</h3>
      <div className={s.time}>
        <NativeSelect
          label={text.day}
          data={days.map((value, index) => ({ value, label: dayName(value, index) }))}
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
        <Button size="lg" disabled={!until} onClick={() => until && onChoose(until)}>
          {until ? text.postponeTo(momentName(new Date(until), now, country)) : text.chooseHour}
        </Button>
      </div>
    </BottomSheet>
  );
}

const dayNames = [text.dayOf.today, text.dayOf.tomorrow];

/** A day by its distance from today. */
function dayName(day: string, distance: number): string {
  const date = formatCalendarDay(day);
  return dayNames[distance]?.(date) ?? date;
}
