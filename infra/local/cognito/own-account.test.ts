import {
  ChangePasswordCommand,
  DeleteUserCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { poolOfEachTest } from './pool-of-each-test.ts';
import { email, incorrect, password } from './pool-steps.ts';

const { pool, signUp, signIn, register, whoAmI } = poolOfEachTest();

it.each(['sub', 'token_use', 'cognito:groups', 'email', 'email_verified'])(
  'does not let users set their own %s',
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

it('shows and changes the own account', async () => {
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
