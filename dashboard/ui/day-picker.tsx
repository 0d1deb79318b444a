import { CloseButton, Input, InputBase, Popover, Skeleton } from '@mantine/core';
import type { Day } from '@mirsah/domain/day';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatCalendarRange, formatFullCalendarDay, dayPicker as text } from '../messages/index.ts';
import type { DayRange } from './calendar.tsx';
import s from './day-picker.module.css';

// Downloaded when a calendar is opened for the first time.
const DayCalendar = lazy(async () => ({ default: (await import('./calendar.tsx')).DayCalendar }));
const RangeCalendar = lazy(async () => ({ default: (await import('./calendar.tsx')).RangeCalendar }));

type DayFieldProps = {
  label: string;
  className?: string | undefined;
  /** Empty when no day is picked. */
  value: Day | '';
  error?: string | undefined;
  onChange: (day: Day) => void;
};

/** A day, picked in a calendar. */
export function DayField({ value, onChange, ...field }: DayFieldProps) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  return (
    <PickerField {...field} shown={isDay ? formatFullCalendarDay(value) : value} placeholder={text.day}>
      {(close) => (
        <DayCalendar
          value={isDay ? value : null}
          onChange={(day) => {
            onChange(day);
            close();
          }}
        />
      )}
    </PickerField>
  );
}

type DayRangeFieldProps = {
  label: string;
  className?: string | undefined;
  value: DayRange;
  onChange: (range: DayRange) => void;
};

/** A range of days, picked in a calendar or from the usual ones; it can be empty. */
export function DayRangeField({ value, onChange, label, className }: DayRangeFieldProps) {
  const shown = formatCalendarRange(value);
  return (
    <PickerField
      {...{ label, className, shown }}
      isLabelHidden
      placeholder={text.allDays}
      onClear={() => onChange({ from: null, to: null })}
    >
      {(close) => (
        <RangeCalendar
          value={value}
          onChange={(range) => {
            onChange(range);
            close();
          }}
        />
      )}
    </PickerField>
  );
}

type PickerFieldProps = {
  label: string;
  isLabelHidden?: boolean;
  className?: string | undefined;
  shown: string;
  placeholder: string;
  error?: string | undefined;
  onClear?: () => void;
  children: (close: () => void) => ReactNode;
};

/** A button that looks like a field and opens a window under it. */
function PickerField(props: PickerFieldProps) {
  const {
    label,
    isLabelHidden = false,
    className = '',
    shown,
    placeholder,
    error,
    onClear,
    children,
  } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          pointer
          className={className}
          classNames={{ input: s.field ?? '' }}
          // A label alone would hide from screen readers, and from those who speak what they see, what is shown.
          aria-label={`${label}: ${shown || placeholder}`}
          label={isLabelHidden ? undefined : label}
          error={error}
          size="md"
          leftSection={<IconCalendar size={18} />}
          rightSection={onClear && shown && <CloseButton aria-label={text.clear} onClick={onClear} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {shown || <Input.Placeholder>{placeholder}</Input.Placeholder>}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown className={s.window}>
        <Suspense fallback={<Skeleton h={340} w={294} />}>{children(() => setIsOpen(false))}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
