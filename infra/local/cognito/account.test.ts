import {
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  DeleteUserCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { clientId, email, incorrect, password, poolOfEachTest } from './testing/pool.ts';

describe('forgot password', () => {
  const { pool, signUp, confirm, signIn, register, passTime } = poolOfEachTest();

  it('a confirmation code expires after 24 hours, a code for a forgotten password after one', async () => {
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

  it('a mailed code sets a new password once', async () => {
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
});

describe('account of the signed-in user', () => {
  const { pool, signUp, signIn, register, whoAmI } = poolOfEachTest();

  it.each(['sub', 'token_use', 'cognito:groups', 'email', 'email_verified'])(
    'the user pool does not let users set their own %s',
    async (Name) => {
      await register();
      const { AccessToken } = await signIn();
      const update = new UpdateUserAttributesCommand({
        AccessToken,
        UserAttributes: [{ Name, Value: 'admin' }],
      });
      await expect(pool().client.send(update)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    },
  );

  it('a signed-in user can read and change their own account', async () => {
    await register();
    const { AccessToken } = await signIn();
    const attributes = [{ Name: 'name', Value: 'منى الجديدة' }];
    await pool().client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: attributes }));
    expect((await whoAmI(AccessToken)).UserAttributes).toContainEqual(attributes[0]);
    const change = (PreviousPassword: string) =>
      pool().client.send(
        new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword: 'another-1' }),
      );
    await expect(change('wrong-password')).rejects.toMatchObject(incorrect);
    await change(password);
    await expect(signIn(email, 'another-1')).resolves.toBeDefined();
    await pool().client.send(new DeleteUserCommand({ AccessToken }));
    await expect(signIn(email, 'another-1')).rejects.toMatchObject(incorrect);
    await expect(signUp()).resolves.toBeDefined();
  });
});
