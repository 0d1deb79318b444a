import { signUp } from 'aws-amplify/auth';

/** Creates the account and has a confirmation code sent. Rejects with `UsernameExistsException` if it exists. */
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
