import { CloseButton, Drawer, Input, InputBase, Popover, Skeleton } from '@mantine/core';
import type { Day } from '@mirsah/domain/day';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { formatFullCalendarDay, dayPicker as text } from '../messages/index.ts';
import s from './day-picker.module.css';
import { type DayRange, rangeName } from './day-range.ts';
import { lazyPart } from './lazy-part.tsx';
import { useIsPhone } from './window-width.ts';

// Downloaded when a calendar is opened for the first time.
const DayCalendar = lazyPart(async () => ({ default: (await import('./calendar.tsx')).DayCalendar }));
const RangeCalendar = lazyPart(async () => ({ default: (await import('./calendar.tsx')).RangeCalendar }));

type DayFieldProps = {
  label: string;
  name?: string;
  className?: string | undefined;
  /** Empty when no day is picked. */
  value: Day | '';
  /** Later days cannot be picked. */
  latest?: Day;
  error?: string | undefined;
  onChange: (day: Day) => void;
  /** Only if the day is optional. */
  onClear?: () => void;
};

/** A day, picked in a calendar. */
export function DayField({ value, latest, onChange, ...field }: DayFieldProps) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  return (
    <PickerField
      {...field}
      shown={isDay ? formatFullCalendarDay(value) : value}
      placeholder={text.day}
      clearLabel={text.clearDay}
    >
      {(close) => (
        <DayCalendar
          value={isDay ? value : null}
          latest={latest}
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
  /** The text of the button that takes the picked days. */
  confirmLabel: (picked: DayRange) => ReactNode;
  onChange: (range: DayRange) => void;
};

/** A range of days, picked in a calendar or from the usual ones; it can be empty. */
export function DayRangeField({ value, onChange, confirmLabel, label, className }: DayRangeFieldProps) {
  const shown = value.from || value.to ? rangeName(value) : '';
  return (
    <PickerField
      label={label}
      className={className}
      shown={shown}
      isLabelHidden
      isWide
      placeholder={text.allDays}
      clearLabel={text.clear}
      onClear={() => onChange({ from: null, to: null })}
    >
      {(close) => (
        <RangeCalendar
          value={value}
          confirmLabel={confirmLabel}
          onChange={(range) => {
            onChange(range);
            close();
          }}
          onCancel={close}
        />
      )}
    </PickerField>
  );
}

type PickerFieldProps = {
  label: string;
  name?: string;
  isLabelHidden?: boolean;
  /** On a phone it needs a separate sheet. */
  isWide?: boolean;
  className?: string | undefined;
  shown: string;
  placeholder: string;
  clearLabel: string;
  error?: string | undefined;
  onClear?: () => void;
  children: (close: () => void) => ReactNode;
};

/** A button that looks like a field and opens a window under it, or a sheet from the bottom of a phone. */
function PickerField(props: PickerFieldProps) {
  const { label, isLabelHidden = false, isWide = false, shown, placeholder, error, onClear } = props;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isSheet = useIsPhone() && isWide;
  const close = () => setIsOpen(false);
  function clear() {
    onClear?.();
    // The pressed button is removed, and with it the position of keyboard users.
    button.current?.focus();
  }
  const content = <Suspense fallback={<Skeleton h={340} w={294} />}>{props.children(close)}</Suspense>;
  const field = (
    <InputBase
      ref={button}
      component="button"
      type="button"
      name={props.name}
      pointer
      className={props.className ?? ''}
      classNames={{ input: s.field ?? '' }}
      // A label alone would hide the shown value from screen readers and voice control.
      aria-label={`${label}: ${shown || placeholder}`}
      label={isLabelHidden ? undefined : label}
      error={error}
      size="md"
      leftSection={<IconCalendar size={18} />}
      rightSection={onClear && shown && <CloseButton aria-label={props.clearLabel} onClick={clear} />}
      onClick={() => setIsOpen(!isOpen)}
    >
      {shown || <Input.Placeholder>{placeholder}</Input.Placeholder>}
    </InputBase>
  );
  if (isSheet) {
    return (
      <>
        {field}
        <Drawer
          opened={isOpen}
          onClose={close}
          title={label}
          position="bottom"
          size="auto"
          classNames={{ content: s.sheet ?? '' }}
        >
          {content}
        </Drawer>
      </>
    );
  }
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus shadow="md">
      <Popover.Target>{field}</Popover.Target>
      <Popover.Dropdown className={s.window}>{content}</Popover.Dropdown>
    </Popover>
  );
}
