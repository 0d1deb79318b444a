import { toLatinDigits } from '@mirsah/domain/money/money.ts';
import { resetPassword as amplifyReset, confirmResetPassword } from 'aws-amplify/auth';

/** Has a code sent to the e-mail, if it belongs to an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  await amplifyReset({ username: email });
}

export async function resetPassword(email: string, code: string, newPassword: string): Promise<void> {
  await confirmResetPassword({ username: email, confirmationCode: toLatinDigits(code), newPassword });
}
