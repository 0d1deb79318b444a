import { updatePassword } from 'aws-amplify/auth';

/** Rejects as Amplify does: NotAuthorizedException for a wrong current password. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await updatePassword({ oldPassword, newPassword });
}
