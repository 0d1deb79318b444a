import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { poolOfEachTest } from './pool-of-each-test.ts';
import { email, incorrect } from './pool-steps.ts';
import { clientId } from './started-pool.ts';

const { pool, signUp, confirm, signIn, register, passTime } = poolOfEachTest();

it('lets a confirmation code expire after 24 hours and a forgotten-password code after one', async () => {
  await signUp();
  const hour = 3_600_000;
  passTime(24 * hour);
  await expect(confirm()).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  await pool().client.send(new ResendConfirmationCodeCommand({ ClientId: clientId, Username: email }));
  passTime(23 * hour);
  await confirm();
  await pool().client.send(new ForgotPasswordCommand({ ClientId: clientId, Username: email }));
  passTime(hour);
  const reset = new ConfirmForgotPasswordCommand({
    ClientId: clientId,
    Username: email,
    ConfirmationCode: pool().codeFor(email),
    Password: 'another-1',
  });
  await expect(pool().client.send(reset)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
});

it('sets a new password with a mailed code, once', async () => {
  await register();
  await pool().client.send(new ForgotPasswordCommand({ ClientId: clientId, Username: email }));
  const reset = new ConfirmForgotPasswordCommand({
    ClientId: clientId,
    Username: email,
    ConfirmationCode: pool().codeFor(email),
    Password: 'another-1',
  });
  await pool().client.send(reset);
  await expect(signIn()).rejects.toMatchObject(incorrect);
  await expect(signIn(email, 'another-1')).resolves.toBeDefined();
  await expect(pool().client.send(reset)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
});
