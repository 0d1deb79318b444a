import { NativeSelect } from '@mantine/core';
import { type CountryCode, localTime, toInstant } from '@mirsah/domain/country';
import { blocksText as text } from '../../../messages/index.ts';
import { DayField } from '../../../ui/day-picker.tsx';
import { HALF_HOURS, timeChoices } from '../../../ui/half-hours.ts';
import s from './blocks.module.css';

type Props = { label: string; name: string; error: string | undefined; value: string };

/** What ends on a day usually ends with it. */
const LAST_MINUTE = '23:59';

type InstantProps = Props & { country: CountryCode; onChange: (instant: string) => void };

/** A day and a time in the page's country, stored as an instant in UTC; empty until a day is picked. */
export function InstantInput({ label, name, error, value, country, onChange }: InstantProps) {
  const { day, time } = shownMoment(value, country);
  return (
    <div className={s.instant}>
      <DayField
        label={label}
        name={name}
        error={error}
        value={day}
        onChange={(picked) => onChange(toInstant(`${picked}T${time}`, country))}
        onClear={() => onChange('')}
      />
      <NativeSelect
        label={text.hour}
        disabled={day === ''}
        data={timeChoices([...HALF_HOURS, LAST_MINUTE], time)}
        value={time}
        onChange={({ currentTarget }) => onChange(toInstant(`${day}T${currentTarget.value}`, country))}
      />
    </div>
  );
}

/**
 * A stored text in the time of the page's country. An invalid instant is shown as empty, and its field can be
 * filled in.
 */
export function shownMoment(instant: string, country: CountryCode): { day: string; time: string } {
  const none = { day: '', time: LAST_MINUTE };
  // `9999` is the last year that a calendar here has.
  if (!/^\d{4}-/.test(instant) || Number.isNaN(Date.parse(instant))) return none;
  const local = localTime(instant, country);
  return /^\d{4}-\d{2}-\d{2}$/.test(local.day) ? local : none;
}

type TimeProps = Props & { onChange: (time: string) => void };

/** A time of day. */
export function TimeInput({ label, name, error, value, onChange }: TimeProps) {
  return (
    <NativeSelect
      label={label}
      name={name}
      error={error}
      value={value}
      maw={200}
      data={timeChoices(HALF_HOURS, value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
