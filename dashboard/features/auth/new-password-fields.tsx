import type { PasswordRule } from '@mirsah/domain/settings/password-rule.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { auth, passwordRuleText } from '../../messages/auth.ts';
import { PasswordField } from './password-field.tsx';

type Field = UseFormRegisterReturn & { error: string | undefined };

type Props = {
  label: string;
  /** What the password must be like, said under it. */
  rule: PasswordRule;
  password: Field;
  confirmation: Field;
  autoFocus?: boolean;
};

/** A password that somebody chooses, and types a second time. */
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
