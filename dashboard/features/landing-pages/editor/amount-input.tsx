import { TextInput, type TextInputProps } from '@mantine/core';
import { currencies } from '@mirsah/domain/money/currency.ts';
import { useWatch } from 'react-hook-form';
import s from './editor.module.css';
import type { EditorValues } from './editor-values.ts';

/** An amount as typed, in the page's currency. A text field: number fields refuse Arabic digits. */
export function AmountInput(props: TextInputProps) {
  const currency = useWatch<EditorValues, 'currency'>({ name: 'currency' });
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className={s.currency}>{currencies[currency].symbolAr}</span>}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
      onFocus={(event) => event.currentTarget.select()}
      {...props}
    />
  );
}
