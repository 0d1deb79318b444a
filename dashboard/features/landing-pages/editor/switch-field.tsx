import { Switch } from '@mantine/core';
import { type FieldPathByValue, useController } from 'react-hook-form';
import type { EditorValues } from './editor-values.ts';

type Props = { name: FieldPathByValue<EditorValues, boolean>; label: string; description?: string };

/** A yes or no of the page. */
export function SwitchField({ name, label, description }: Props) {
  const { field } = useController<EditorValues, FieldPathByValue<EditorValues, boolean>>({ name });
  const { value, ...input } = field;
  return <Switch label={label} description={description} checked={value} {...input} />;
}
