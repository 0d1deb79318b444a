import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  DescribeUserPoolCommand,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { poolOfEachTest } from './pool-of-each-test.ts';
import { named } from './pool-steps.ts';
import { userPoolId as UserPoolId } from './started-pool.ts';

const { pool, signUp } = poolOfEachTest();
const describePool = async () =>
  (await pool().client.send(new DescribeUserPoolCommand({ UserPoolId }))).UserPool;

it('holds new passwords to the policy it was updated to, also after a restart', async () => {
  const PasswordPolicy = { MinimumLength: 10, RequireUppercase: true, RequireNumbers: true };
  await pool().client.send(new UpdateUserPoolCommand({ UserPoolId, Policies: { PasswordPolicy } }));
  await pool().restart();
  const weak = { name: 'InvalidPasswordException' };
  await expect(signUp('a@example.com', 'sea-teal-1')).rejects.toMatchObject(weak);
  await expect(signUp('a@example.com', 'Sea-1')).rejects.toMatchObject(weak);
  await expect(signUp('a@example.com', 'Sea-Teal-1')).resolves.toBeDefined();
  await pool().client.send(new AdminCreateUserCommand({ ...named, TemporaryPassword: 'Sea-Teal-2' }));
  const set = new AdminSetUserPasswordCommand({ ...named, Password: 'sea-teal-1', Permanent: true });
  await expect(pool().client.send(set)).rejects.toMatchObject(weak);
});

it('forgets what an update leaves out, as AWS does', async () => {
  expect(await describePool()).toMatchObject({ EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' } });
  await pool().client.send(new UpdateUserPoolCommand({ UserPoolId, MfaConfiguration: 'OFF' }));
  const updated = await describePool();
  expect(updated?.EmailConfiguration?.EmailSendingAccount).toBe('COGNITO_DEFAULT');
  expect(updated?.LambdaConfig).toBeUndefined();
});
