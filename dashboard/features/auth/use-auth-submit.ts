import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { authProblems } from '../../messages/index.ts';

export type AuthSubmission = ReturnType<typeof useAuthSubmit>;

/**
 * Submits a form of this feature: clears the banner at each attempt and runs `action` with valid values.
 * `problem` is the text of the last error, as `textOf` describes it, or `codeProblem` when it is about the
 * code that was sent by mail.
 */
export function useAuthSubmit<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  action: (values: Out) => Promise<void>,
  textOf = authErrorText,
) {
  const [problem, setProblem] = useState<string>();
  const [codeProblem, setCodeProblem] = useState<string>();
  function clear() {
    setProblem(undefined);
    setCodeProblem(undefined);
  }
  const submit = form.handleSubmit(async (values) => {
    clear();
    try {
      await action(values);
    } catch (error) {
      const set = isCodeRejection(error) ? setCodeProblem : setProblem;
      set(textOf(error));
    }
  }, clear);
  return {
    problem,
    codeProblem,
    submit,
    setProblem(next: string | undefined) {
      clear();
      setProblem(next);
    },
  };
}

/** Whether the identity provider rejected the code that was sent by mail, so that another one is needed. */
export const isCodeRejection = (error: unknown): boolean =>
  error instanceof Error && ['CodeMismatchException', 'ExpiredCodeException'].includes(error.name);

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

/** Other reasons that Cognito reports under the name of a wrong password. */
const notAuthorizedTexts = [
  { message: /attempts exceeded/i, text: authProblems.locked },
  { message: /temporary password has expired/i, text: authProblems.temporaryExpired },
];

/** A rejection by our own sign-up trigger, in Arabic, behind the identity provider's prefix. */
const signUpRejection = /failed with error (?<text>.*\p{Script=Arabic}.*?)\.?$/u;

/** The text above a sign-in or sign-up form for an error of the identity provider. */
export function authErrorText(error: unknown): string {
  if (!(error instanceof Error)) return authProblems.unexpected;
  const known = notAuthorizedTexts.find(
    ({ message }) => error.name === 'NotAuthorizedException' && message.test(error.message),
  );
  return (
    known?.text ??
    texts[error.name] ??
    signUpRejection.exec(error.message)?.groups?.text ??
    authProblems.unexpected
  );
}
