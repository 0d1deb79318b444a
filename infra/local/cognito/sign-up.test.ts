import {
  AdminGetUserCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { clientId, email, named, password, poolOfEachTest } from './testing/pool.ts';

const { pool, signUp, confirm, start, signIn } = poolOfEachTest();

const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000');

it('a new account gets a six-digit code by mail and cannot sign in before it is confirmed', async () => {
  const { UserSub, UserConfirmed, CodeDeliveryDetails } = await signUp();
  expect(UserSub).toMatch(/^[\da-f-]{36}$/);
  expect(UserConfirmed).toBe(false);
  expect(CodeDeliveryDetails?.Destination).toBe('m***@e***');
  expect(pool().mails).toMatchObject([
    { to: email, kind: 'confirm', code: expect.stringMatching(/^\d{6}$/) },
  ]);
  await expect(start()).rejects.toMatchObject({ name: 'UserNotConfirmedException' });
  await confirm();
  await expect(signIn()).resolves.toBeDefined();
});

it('a second account for the same e-mail in another case is rejected', async () => {
  await signUp();
  await expect(signUp('MONA@example.com')).rejects.toMatchObject({ name: 'UsernameExistsException' });
});

it.each([
  ['not-an-email', password, 'InvalidParameterException'],
  [email, '12345', 'InvalidPasswordException'],
])('signing up %s with %s is rejected', async (username, chosen, name) => {
  await expect(signUp(username, chosen)).rejects.toMatchObject({ name });
});

it('a visitor cannot mark their own e-mail as verified', async () => {
  await pool().client.send(
    new SignUpCommand({
      ClientId: clientId,
      Username: email,
      Password: password,
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    }),
  );
  const { UserAttributes } = await pool().client.send(new AdminGetUserCommand(named));
  expect(UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' });
});

it('after five wrong guesses a code is blocked until a new one is sent', async () => {
  await signUp();
  const code = pool().codeFor(email);
  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(confirm(wrongCode(code))).rejects.toMatchObject({ name: 'CodeMismatchException' });
  }
  await expect(confirm(code)).rejects.toMatchObject({ name: 'LimitExceededException' });
  await pool().client.send(new ResendConfirmationCodeCommand({ ClientId: clientId, Username: email }));
  await expect(confirm()).resolves.toBeDefined();
});

it('no more than ten codes an hour are sent', async () => {
  const resend = new ResendConfirmationCodeCommand({ ClientId: clientId, Username: email });
  await signUp();
  for (let request = 0; request < 10; request++) await pool().client.send(resend);
  await expect(pool().client.send(resend)).rejects.toMatchObject({ name: 'LimitExceededException' });
});
