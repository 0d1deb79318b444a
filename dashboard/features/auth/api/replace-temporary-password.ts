import { confirmSignIn } from 'aws-amplify/auth';
import { loadSession } from '../../../lib/session/session.ts';

/** Goes on with a sign-in that began with a temporary password, within three minutes of it. */
export async function replaceTemporaryPassword(newPassword: string): Promise<void> {
  await confirmSignIn({ challengeResponse: newPassword });
  await loadSession();
}
