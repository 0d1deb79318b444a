import { toLatinDigits } from '@mirsah/domain/money/money.ts';
import { confirmSignUp, resendSignUpCode } from 'aws-amplify/auth';

/** Confirms a new account with the code that was sent to its e-mail. */
export async function confirmEmail(email: string, code: string): Promise<void> {
  await confirmSignUp({ username: email, confirmationCode: toLatinDigits(code) });
}

export async function resendCode(email: string): Promise<void> {
  await resendSignUpCode({ username: email });
}
