import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { email, incorrect, stepsOn } from './pool-steps.ts';
import { clientId, type StartedPool, startPool } from './started-pool.ts';

let pool: StartedPool;
beforeEach(async () => {
  pool = await startPool();
});
afterEach(async () => {
  vi.useRealTimers();
  await pool.dispose();
});

const { signUp, confirm, signIn, register } = stepsOn(() => pool);

const passTime = (milliseconds: number) => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now + milliseconds);
};

it('lets a confirmation code expire after 24 hours and a forgotten-password code after one', async () => {
  await signUp();
  const hour = 3_600_000;
  passTime(24 * hour);
  await expect(confirm()).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  await pool.client.send(new ResendConfirmationCodeCommand({ ClientId: clientId, Username: email }));
  passTime(23 * hour);
  await confirm();
  await pool.client.send(new ForgotPasswordCommand({ ClientId: clientId, Username: email }));
  passTime(hour);
  const reset = new ConfirmForgotPasswordCommand({
    ClientId: clientId,
    Username: email,
    ConfirmationCode: pool.codeFor(email),
    Password: 'another-1',
  });
  await expect(pool.client.send(reset)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
});

it('sets a new password with a mailed code, once', async () => {
  await register();
  await pool.client.send(new ForgotPasswordCommand({ ClientId: clientId, Username: email }));
  const reset = new ConfirmForgotPasswordCommand({
    ClientId: clientId,
    Username: email,
    ConfirmationCode: pool.codeFor(email),
    Password: 'another-1',
  });
  await pool.client.send(reset);
  await expect(signIn()).rejects.toMatchObject(incorrect);
  await expect(signIn(email, 'another-1')).resolves.toBeDefined();
  await expect(pool.client.send(reset)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
});
