import { TextInput, type TextInputProps } from '@mantine/core';
import { auth } from '../../messages/auth.ts';
import { latinInput } from '../../ui/latin-input.ts';

/** The e-mail address of an account, which password managers take for its name. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label={auth.email}
      type="email"
      autoComplete="username"
      required
      classNames={latinInput}
      {...props}
    />
  );
}
