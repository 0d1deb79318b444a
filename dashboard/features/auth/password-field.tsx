import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { auth } from '../../messages/auth.ts';

/** A password that can be made visible; what it needs, if anything, is said under it. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      required
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleButtonProps={{ 'aria-label': auth.showPassword }}
      {...props}
    />
  );
}
