import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { authProblems } from '../../messages/index.ts';

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

const texts: Record<string, string> = {
  NotAuthorizedException: authProblems.signInFailed,
  UserNotFoundException: authProblems.signInFailed,
  UsernameExistsException: authProblems.alreadyRegistered,
  CodeMismatchException: authProblems.codeWrong,
  ExpiredCodeException: authProblems.codeExpired,
  CodeDeliveryFailureException: authProblems.codeNotDelivered,
  InvalidPasswordException: authProblems.passwordWeak,
  InvalidParameterException: authProblems.invalidInput,
  LimitExceededException: authProblems.tooMany,
  TooManyRequestsException: authProblems.tooMany,
  TooManyFailedAttemptsException: authProblems.tooMany,
  NetworkError: authProblems.offline,
};

/** What Cognito says under the name of a wrong password, and is none. */
const refusals = [
  { message: /attempts exceeded/i, text: authProblems.locked },
  { message: /temporary password has expired/i, text: authProblems.temporaryExpired },
];

/** A refusal written by our own sign-up trigger, in Arabic, behind a preamble of the identity provider's. */
const ownRefusal = /failed with error (?<text>.*\p{Script=Arabic}.*?)\.?$/u;

/** What to show above a sign-in or sign-up form for an error of the identity provider. */
export function authErrorText(error: unknown): string {
  if (!(error instanceof Error)) return authProblems.unexpected;
  const refusal = refusals.find(
    ({ message }) => error.name === 'NotAuthorizedException' && message.test(error.message),
  );
  return (
    refusal?.text ??
    texts[error.name] ??
    ownRefusal.exec(error.message)?.groups?.text ??
    authProblems.unexpected
  );
}
