import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientId, poolOfEachTest, userPoolId } from './testing/pool.ts';

const username = 'mona@example.com';
const password = 'sea-teal-1';

const { pool } = poolOfEachTest();
afterEach(() => signOut());

const configure = (prefix: string) =>
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId: clientId,
        userPoolEndpoint: `${pool().server.endpoint}${prefix}`,
      },
    },
  });

const register = async () => {
  await signUp({ username, password, options: { userAttributes: { email: username, name: 'منى' } } });
  await confirmSignUp({ username, confirmationCode: pool().codeFor(username) });
};

describe.each([
  ['the bare endpoint', ''],
  ['a path prefix', '/__local/cognito/'],
])('the browser library at %s', (_name, prefix) => {
  beforeEach(() => configure(prefix));

  it('Amplify signs up, confirms, signs in by SRP, refreshes and signs out', async () => {
    const started = await signUp({
      username,
      password,
      options: { userAttributes: { email: username, name: 'منى' } },
    });
    expect(started.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP');
    await resendSignUpCode({ username });
    await confirmSignUp({ username, confirmationCode: pool().codeFor(username) });

    const { isSignedIn } = await signIn({ username, password });
    expect(isSignedIn).toBe(true);
    expect(await fetchUserAttributes()).toMatchObject({
      email: username,
      name: 'منى',
      email_verified: 'true',
    });

    const before = (await fetchAuthSession()).tokens?.accessToken;
    const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken;
    expect(after?.toString()).not.toBe(before?.toString());
    expect(after?.payload.origin_jti).toBe(before?.payload.origin_jti);

    await signOut();
    await expect(getCurrentUser()).rejects.toMatchObject({ name: 'UserUnAuthenticatedException' });
  });
});

describe('Amplify', () => {
  beforeEach(() => configure(''));

  it('Amplify resets a forgotten password', async () => {
    await register();
    await resetPassword({ username });
    await confirmResetPassword({
      username,
      confirmationCode: pool().codeFor(username),
      newPassword: 'another-1',
    });
    await expect(signIn({ username, password })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(signIn({ username, password: 'another-1' })).resolves.toMatchObject({ isSignedIn: true });
  });

  it('Amplify gets the same error for an unknown e-mail and for a wrong password', async () => {
    await register();
    const rejection = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    await expect(signIn({ username, password: 'wrong-1' })).rejects.toMatchObject(rejection);
    await expect(signIn({ username: 'unknown@example.com', password })).rejects.toMatchObject(rejection);
  });

  it('Amplify reports that an account still has to be confirmed', async () => {
    await signUp({ username, password, options: { userAttributes: { email: username } } });
    const { nextStep } = await signIn({ username, password });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
  });
});
