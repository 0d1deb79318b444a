import { TextInput } from '@mantine/core';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { secondFactor as text } from '../../messages/index.ts';
import { saidError } from '../../ui/fields.tsx';
import s from './auth-layout.module.css';

type Props = UseFormRegisterReturn & { error: string | undefined; hasFocus?: boolean };

/** The six digits of an authenticator app. */
export function CodeField({ hasFocus = false, ...field }: Props) {
  return (
    <TextInput
      label={text.code}
      description={text.codeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      {...(hasFocus && { autoFocus: true, 'data-autofocus': true })}
      classNames={{ input: s.code ?? '' }}
      // The code is sent from its field, which keeps the focus.
      errorProps={saidError}
      {...field}
    />
  );
}

const problems: Record<string, string> = {
  CodeMismatchException: text.codeWrong,
  EnableSoftwareTokenMFAException: text.codeWrong,
  ExpiredCodeException: text.codeUsed,
};

/** What is wrong with the code itself, to be shown at its field; undefined for any other error. */
export function codeProblem(error: unknown): string | undefined {
  return error instanceof Error ? problems[error.name] : undefined;
}
