import { signIn as amplifySignIn } from 'aws-amplify/auth';
import { loadSession } from '../../../lib/session/session.ts';
import { rememberSignIn } from '../../../lib/session/tokens.ts';

export type Credentials = { email: string; password: string };
export type SignInOutcome = 'signed-in' | 'code-needed' | 'new-password-needed' | 'temporary-password';

/**
 * Signs in with SRP, so the password never leaves the browser. `isRemembered` false keeps the session to this tab.
 * Rejects as Amplify does; see `authErrorText`.
 */
export async function signIn(credentials: Credentials, isRemembered = true): Promise<SignInOutcome> {
  rememberSignIn(isRemembered);
  // Somebody may have signed in in another tab since this form was opened.
  if ((await loadSession()).status === 'signed-in') return 'signed-in';
  const { isSignedIn, nextStep } = await amplifySignIn({
    username: credentials.email,
    password: credentials.password,
  });
  if (isSignedIn) {
    await loadSession();
    return 'signed-in';
  }
  if (nextStep.signInStep === 'CONFIRM_SIGN_UP') return 'code-needed';
  if (nextStep.signInStep === 'RESET_PASSWORD') return 'new-password-needed';
  if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED') return 'temporary-password';
  throw new Error(`Unsupported sign-in step ${nextStep.signInStep}`);
}
