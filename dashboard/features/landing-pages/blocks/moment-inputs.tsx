import { NativeSelect } from '@mantine/core';
import { type CountryCode, instantOf, localTime } from '@mirsah/domain/country';
import { blocksText as text } from '../../../messages/index.ts';
import { DayField } from '../../../ui/day-picker.tsx';
import { HALF_HOURS, timeChoices } from '../../../ui/half-hours.ts';
import s from './blocks.module.css';

type Props = { label: string; name: string; error: string | undefined; value: string };

/** What ends on a day usually ends with it. */
const LAST_MINUTE = '23:59';

type InstantProps = Props & { country: CountryCode; onChange: (instant: string) => void };

/** A day and a time in the page's country, kept as an instant in UTC; empty until a day is picked. */
export function InstantInput({ label, name, error, value, country, onChange }: InstantProps) {
  const { day, time } = value ? localTime(value, country) : { day: '', time: LAST_MINUTE };
  return (
    <div className={s.instant}>
      <DayField
        {...{ label, name, error }}
        value={day}
        onChange={(picked) => onChange(instantOf(`${picked}T${time}`, country))}
        onClear={() => onChange('')}
      />
      <NativeSelect
        label={text.hour}
        disabled={day === ''}
        data={timeChoices([...HALF_HOURS, LAST_MINUTE], time)}
        value={time}
        onChange={({ currentTarget }) => onChange(instantOf(`${day}T${currentTarget.value}`, country))}
      />
    </div>
  );
}

type TimeProps = Props & { onChange: (time: string) => void };

/** A time of day. */
export function TimeInput({ label, name, error, value, onChange }: TimeProps) {
  return (
    <NativeSelect
      {...{ label, name, error, value }}
      maw={200}
      data={timeChoices(HALF_HOURS, value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
