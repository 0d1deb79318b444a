import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { authErrorText } from './auth-error-text.ts';

export type AuthSubmission = ReturnType<typeof useAuthSubmit>;

/**
 * Submits a form of this feature: clears the banner at each attempt, runs `act` with valid values, and keeps what
 * went wrong as `problem`, in the words of `textOf`.
 */
export function useAuthSubmit<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  act: (values: Out) => Promise<void>,
  textOf = authErrorText,
) {
  const [problem, setProblem] = useState<string>();
  const clear = () => setProblem(undefined);
  const submit = form.handleSubmit(async (values) => {
    clear();
    try {
      await act(values);
    } catch (error) {
      setProblem(textOf(error));
    }
  }, clear);
  return { problem, submit, setProblem };
}
