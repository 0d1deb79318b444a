import { PasswordInput } from '@mantine/core';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { apiSettings as words } from '../../messages/api-settings.ts';
import { latinInput } from '../../ui/latin-input.ts';

type Props = {
  label: string;
  /** The stored secret as far as it may be seen; null when there is none. */
  stored: { lastFour: string } | null;
  isRequired?: boolean;
  error: string | undefined;
  field: UseFormRegisterReturn;
};

/** A secret that is typed and never shown again: of the stored one, the last four characters. */
export function SecretInput({ label, stored, isRequired = true, error, field }: Props) {
  return (
    <PasswordInput
      label={label}
      required={isRequired && stored === null}
      autoComplete="new-password"
      classNames={{ ...latinInput, innerInput: latinInput.input }}
      visibilityToggleButtonProps={{ 'aria-label': `${words.showSecret}: ${label}` }}
      {...(stored && {
        placeholder: words.mask(stored.lastFour),
        description: words.storedSecret(stored.lastFour),
      })}
      error={error}
      {...field}
    />
  );
}
