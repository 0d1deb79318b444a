import { assertCode, type CodeKind, countFailure, issueCode } from './codes.ts';
import { CognitoError } from './cognito-error.ts';
import type { CognitoContext } from './context.ts';
import { composeMail } from './mails.ts';
import type { User } from './users-store.ts';

/** Gives the user a fresh code, which ends the previous one of its kind, and mails it. */
export function sendCode(context: CognitoContext, user: User, kind: CodeKind): User {
  const { code, issued } = issueCode(kind);
  const saved = context.store.save({ ...user, codes: { ...user.codes, [kind]: issued } });
  context.sendMail(composeMail(kind, user.email, code));
  return saved;
}

/** The user without the code that was just used; throws as `assertCode` and counts wrong tries. Not saved yet. */
export function useCode(context: CognitoContext, user: User, kind: CodeKind, code: string): User {
  const issued = user.codes[kind];
  try {
    assertCode(issued, code);
  } catch (error) {
    if (issued && error instanceof CognitoError && error.type === 'CodeMismatchException') {
      context.store.save({ ...user, codes: { ...user.codes, [kind]: countFailure(issued) } });
    }
    throw error;
  }
  const { [kind]: _used, ...codes } = user.codes;
  return { ...user, codes };
}
