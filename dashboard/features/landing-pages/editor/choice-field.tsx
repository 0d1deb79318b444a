import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { type FieldPathByValue, useController } from 'react-hook-form';
import s from './editor.module.css';
import type { EditorValues } from './editor-values.ts';

type Name = FieldPathByValue<EditorValues, string>;
type Props = { name: Name; label: string; options: { value: string; label: string }[] };

/** One of a few values, all in view. */
export function ChoiceField({ name, label, options }: Props) {
  const labelId = useId();
  const { field } = useController<EditorValues, Name>({ name });
  return (
    <div className={s.choice}>
      <Input.Label id={labelId} labelElement="div" size="md">
        {label}
      </Input.Label>
      <SegmentedControl
        aria-labelledby={labelId}
        data={options}
        value={field.value}
        onChange={field.onChange}
      />
    </div>
  );
}
