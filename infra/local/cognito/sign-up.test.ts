import {
  AdminGetUserCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { clientId, email, named, password, poolOfEachTest } from './testing/pool.ts';

const { pool, signUp, confirm, start, signIn } = poolOfEachTest();

const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000');

it('signs up, mails a six-digit code and refuses sign-in until it is confirmed', async () => {
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

it('refuses a second account for the same e-mail in another case', async () => {
  await signUp();
  await expect(signUp('MONA@example.com')).rejects.toMatchObject({ name: 'UsernameExistsException' });
});

it.each([
  ['not-an-email', password, 'InvalidParameterException'],
  [email, '12345', 'InvalidPasswordException'],
])('refuses to sign up %s with %s', async (username, chosen, name) => {
  await expect(signUp(username, chosen)).rejects.toMatchObject({ name });
});

it('does not let a visitor mark their e-mail as verified', async () => {
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

it('ends guessing of a code after five tries until a new one is sent', async () => {
  await signUp();
  const code = pool().codeFor(email);
  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(confirm(wrongCode(code))).rejects.toMatchObject({ name: 'CodeMismatchException' });
  }
  await expect(confirm(code)).rejects.toMatchObject({ name: 'LimitExceededException' });
  await pool().client.send(new ResendConfirmationCodeCommand({ ClientId: clientId, Username: email }));
  await expect(confirm()).resolves.toBeDefined();
});

it('refuses to send more than ten codes an hour', async () => {
  const resend = new ResendConfirmationCodeCommand({ ClientId: clientId, Username: email });
  await signUp();
  for (let request = 0; request < 10; request++) await pool().client.send(resend);
  await expect(pool().client.send(resend)).rejects.toMatchObject({ name: 'LimitExceededException' });
});
