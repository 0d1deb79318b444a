import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchMFAPreference,
  fetchUserAttributes,
  getCurrentUser,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientId, poolOfEachTest, userPoolId } from './testing/pool.ts';
import { codeOfStep, stepAt } from './totp.ts';

const username = 'mona@example.com';
const password = 'sea-teal-1';

const { pool, passTime } = poolOfEachTest();
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

  it('Amplify turns a second factor on, and then signs in by a code, also after a wrong one', async () => {
    await register();
    await signIn({ username, password });
    expect(await fetchMFAPreference()).toEqual({});
    const { sharedSecret: key, getSetupUri } = await setUpTOTP();
    expect(getSetupUri('Mirsah', username).toString()).toContain(`secret=${key}`);
    const codeIn = (steps: number) => codeOfStep(key, stepAt(Date.now()) + steps);
    await expect(verifyTOTPSetup({ code: codeIn(-5) })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    // Is used up from here on, also when its half minute passes in between.
    const used = codeIn(0);
    await verifyTOTPSetup({ code: used });
    await updateMFAPreference({ totp: 'PREFERRED' });
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
    await signOut();

    const { isSignedIn, nextStep } = await signIn({ username, password });
    expect([isSignedIn, nextStep.signInStep]).toEqual([false, 'CONFIRM_SIGN_IN_WITH_TOTP_CODE']);
    await expect(confirmSignIn({ challengeResponse: codeIn(-5) })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    await expect(confirmSignIn({ challengeResponse: used })).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
    await expect(confirmSignIn({ challengeResponse: codeIn(1) })).resolves.toMatchObject({
      isSignedIn: true,
    });
  });

  it('the time to send a code ends three minutes after the password', async () => {
    await register();
    await signIn({ username, password });
    const { sharedSecret: key } = await setUpTOTP();
    const codeIn = (steps: number) => codeOfStep(key, stepAt(Date.now()) + steps);
    await verifyTOTPSetup({ code: codeIn(0) });
    await updateMFAPreference({ totp: 'PREFERRED' });
    await signOut();
    await signIn({ username, password });
    passTime(3 * 60 * 1000 + 1);
    await expect(confirmSignIn({ challengeResponse: codeIn(0) })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });

  it('Amplify reports that an account still has to be confirmed', async () => {
    await signUp({ username, password, options: { userAttributes: { email: username } } });
    const { nextStep } = await signIn({ username, password });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
  });
});
