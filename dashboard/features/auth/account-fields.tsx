import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import type { PasswordRule } from '@mirsah/domain/settings';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { auth, passwordRuleText } from '../../messages/index.ts';
import { latinInput } from '../../ui/fields.tsx';

/** The e-mail address of an account; password managers store it as the user name. */
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

/** A password with a button that shows it, named after it; its description is below the input. */
export function PasswordField(props: PasswordInputProps & { label: string }) {
  return (
    <PasswordInput
      required
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': auth.show(props.label) }}
      // Mantine sets this on every field except this one.
      aria-invalid={Boolean(props.error)}
      {...props}
    />
  );
}

type Field = UseFormRegisterReturn & { error: string | undefined };

type Props = {
  label: string;
  /** Described below the password. */
  rule: PasswordRule;
  password: Field;
  confirmation: Field;
  autoFocus?: boolean;
};

/** A new password, typed twice. */
export function NewPasswordFields({ label, rule, password, confirmation, autoFocus = false }: Props) {
  return (
    <>
      <PasswordField
        label={label}
        description={passwordRuleText(rule)}
        autoComplete="new-password"
        autoFocus={autoFocus}
        {...password}
      />
      <PasswordField label={auth.confirmPassword} autoComplete="new-password" {...confirmation} />
    </>
  );
}
