import { PasswordInput } from '@mantine/core';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { connections } from '../messages/index.ts';
import { latinInput } from './fields.tsx';

type SecretInputProps = {
  label: string;
  /** The last characters of the stored secret; null when there is none. */
  stored: { lastFour: string } | null;
  isRequired?: boolean;
  error: string | undefined;
  field: UseFormRegisterReturn;
};

/** A field for a secret, which is never shown again except for its last four characters. */
export function SecretInput({ label, stored, isRequired = true, error, field }: SecretInputProps) {
  return (
    <PasswordInput
      label={label}
      required={isRequired && stored === null}
      autoComplete="new-password"
      classNames={{ ...latinInput, innerInput: latinInput.input }}
      visibilityToggleButtonProps={{ 'aria-label': `${connections.showSecret}: ${label}` }}
      {...(stored && {
        placeholder: connections.mask(stored.lastFour),
        description: connections.storedSecret(stored.lastFour),
      })}
      error={error}
      aria-invalid={Boolean(error)}
      {...field}
    />
  );
}
