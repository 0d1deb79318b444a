import { TextInput, type TextInputProps } from '@mantine/core';
import { productForm as words } from '../../../messages/products.ts';
import s from './product-form.module.css';

/** An amount in riyals as typed. A text field: number fields refuse Arabic digits. */
export function RiyalInput(props: TextInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className={s.riyal}>{words.riyal}</span>}
      rightSectionWidth={60}
      rightSectionPointerEvents="none"
      onFocus={(event) => event.currentTarget.select()}
      {...props}
    />
  );
}
