import {
  resetPassword as amplifyReset,
  signIn as amplifySignIn,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  resendSignUpCode,
  signOut,
  signUp,
} from 'aws-amplify/auth';
import { loadSession } from '../../lib/session.ts';
import { rememberSignIn } from '../../lib/tokens.ts';

type Credentials = { email: string; password: string };
type SignInOutcome =
  | 'signed-in'
  | 'second-factor'
  | 'code-needed'
  | 'new-password-needed'
  | 'temporary-password';

/**
 * Signs in with SRP, so the password never leaves the browser. `isRemembered` false keeps the session to this
 * tab. Rejects as Amplify does; see `authErrorText`.
 */
export async function signIn(credentials: Credentials, isRemembered = true): Promise<SignInOutcome> {
  rememberSignIn(isRemembered);
  // The user may have signed in in another tab since this form was opened.
  if ((await loadSession()).status === 'signed-in') return 'signed-in';
  const { isSignedIn, nextStep } = await amplifySignIn({
    username: credentials.email,
    password: credentials.password,
  });
  if (isSignedIn) {
    await loadSession();
    return 'signed-in';
  }
  if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return 'second-factor';
  if (nextStep.signInStep === 'CONFIRM_SIGN_UP') return 'code-needed';
  if (nextStep.signInStep === 'RESET_PASSWORD') return 'new-password-needed';
  if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED') return 'temporary-password';
  throw new Error(`Unsupported sign-in step ${nextStep.signInStep}`);
}

/**
 * Creates the account, which sends a confirmation code. Rejects with `UsernameExistsException` if it exists.
 */
export async function register(account: {
  fullName: string;
  email: string;
  password: string;
}): Promise<{ isCodeNeeded: boolean }> {
  const { nextStep } = await signUp({
    username: account.email,
    password: account.password,
    options: { userAttributes: { email: account.email, name: account.fullName } },
  });
  return { isCodeNeeded: nextStep.signUpStep === 'CONFIRM_SIGN_UP' };
}

/** Confirms a new account with the code that was sent to its e-mail. */
export async function confirmEmail(email: string, code: string): Promise<void> {
  await confirmSignUp({ username: email, confirmationCode: code });
}

/** Sends another confirmation code to the e-mail of a new account. */
export async function resendCode(email: string): Promise<void> {
  await resendSignUpCode({ username: email });
}

/** Sends a code to the e-mail if it belongs to an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  await amplifyReset({ username: email });
}

/**
 * Sets a new password with the code from the e-mail. Rejects as Amplify does, such as
 * `CodeMismatchException`.
 */
export async function resetPassword(email: string, code: string, newPassword: string): Promise<void> {
  await confirmResetPassword({ username: email, confirmationCode: code, newPassword });
}

/**
 * Completes a sign-in with a temporary password; possible within three minutes. Returns whether the code of
 * an app is asked for as well.
 */
export async function replaceTemporaryPassword(newPassword: string): Promise<'signed-in' | 'second-factor'> {
  const { isSignedIn } = await confirmSignIn({ challengeResponse: newPassword });
  await loadSession();
  return isSignedIn ? 'signed-in' : 'second-factor';
}

/**
 * Completes a sign-in with the code of an app; possible within three minutes of the password. Rejects as
 * Amplify does, such as `CodeMismatchException`, after which another code may be sent.
 */
export async function sendSecondFactor(code: string): Promise<void> {
  await confirmSignIn({ challengeResponse: code });
  await loadSession();
}

/**
 * Replaces the present session, whose tokens have expired, by a new sign-in that is stored under the same
 * keys.
 */
export async function signInAfresh(credentials: Credentials): Promise<void> {
  await signOut();
  const { isSignedIn } = await amplifySignIn({ username: credentials.email, password: credentials.password });
  if (!isSignedIn) throw new Error('The new password did not sign in');
  await loadSession();
}
