import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  DescribeUserPoolCommand,
  ListUsersCommand,
  RespondToAuthChallengeCommand,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { clientId, email, incorrect, named, password, poolOfEachTest, userPoolId } from './testing/pool.ts';

describe('administration of users', () => {
  const { pool, signUp, start, signIn, register, refresh, whoAmI } = poolOfEachTest();

  it('a disabled user is rejected everywhere until enabled again', async () => {
    await register();
    const tokens = await signIn();
    await pool().client.send(new AdminDisableUserCommand(named));
    const disabled = { name: 'NotAuthorizedException', message: 'User is disabled.' };
    await expect(start()).rejects.toMatchObject(disabled);
    await expect(start(email, 'wrong-password')).rejects.toMatchObject(incorrect);
    await expect(refresh(tokens.RefreshToken)).rejects.toMatchObject(disabled);
    await expect(whoAmI(tokens.AccessToken)).rejects.toMatchObject(disabled);
    await pool().client.send(new AdminEnableUserCommand(named));
    await expect(signIn()).resolves.toBeDefined();
    await expect(refresh(tokens.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('an invited user has to choose a password at the first sign-in', async () => {
    const { User } = await pool().client.send(
      new AdminCreateUserCommand({
        ...named,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    expect(User).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true });
    expect(pool().mails).toMatchObject([{ kind: 'invite', to: email }]);
    const step = await start(email, pool().codeFor(email));
    expect(step.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    const { AuthenticationResult } = await pool().client.send(
      new RespondToAuthChallengeCommand({
        ClientId: clientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: step.Session,
        ChallengeResponses: { USERNAME: email, NEW_PASSWORD: password },
      }),
    );
    expect(AuthenticationResult?.RefreshToken).toBeDefined();
    await expect(signIn()).resolves.toBeDefined();
  });

  it('a permanent password set by an administrator signs in', async () => {
    await pool().client.send(new AdminCreateUserCommand({ ...named, MessageAction: 'SUPPRESS' }));
    await pool().client.send(
      new AdminSetUserPasswordCommand({ ...named, Password: password, Permanent: true }),
    );
    const { AuthenticationResult } = await pool().client.send(
      new AdminInitiateAuthCommand({
        UserPoolId: userPoolId,
        ClientId: clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );
    expect(AuthenticationResult?.AccessToken).toBeDefined();
    expect(pool().mails).toEqual([]);
    await pool().client.send(new AdminDeleteUserCommand(named));
    await expect(pool().client.send(new AdminGetUserCommand(named))).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
  });

  it('users are listed in pages and by filter', async () => {
    for (const name of ['a', 'b', 'c']) await signUp(`${name}@example.com`);
    const list = async (options: { Limit?: number; PaginationToken?: string; Filter?: string }) => {
      const page = await pool().client.send(new ListUsersCommand({ UserPoolId: userPoolId, ...options }));
      const emails = page.Users?.map((user) => user.Attributes?.find(({ Name }) => Name === 'email')?.Value);
      return { emails, token: page.PaginationToken, first: page.Users?.[0] };
    };
    const first = await list({ Limit: 2 });
    expect(first.emails).toEqual(['a@example.com', 'b@example.com']);
    expect(first.first?.UserCreateDate).toBeInstanceOf(Date);
    const second = await list({ Limit: 2, PaginationToken: first.token ?? '' });
    expect(second).toMatchObject({ emails: ['c@example.com'], token: undefined });
    expect((await list({ Filter: 'email = "b@example.com"' })).emails).toEqual(['b@example.com']);
    expect((await list({ Filter: 'email ^= "c@"' })).emails).toEqual(['c@example.com']);
  });
});

describe('settings of the pool', () => {
  const { pool, signUp } = poolOfEachTest();
  const describePool = async () =>
    (await pool().client.send(new DescribeUserPoolCommand({ UserPoolId: userPoolId }))).UserPool;

  it('new passwords must meet the updated policy, also after a restart', async () => {
    const PasswordPolicy = { MinimumLength: 10, RequireUppercase: true, RequireNumbers: true };
    await pool().client.send(
      new UpdateUserPoolCommand({ UserPoolId: userPoolId, Policies: { PasswordPolicy } }),
    );
    await pool().restart();
    const weak = { name: 'InvalidPasswordException' };
    await expect(signUp('a@example.com', 'sea-teal-1')).rejects.toMatchObject(weak);
    await expect(signUp('a@example.com', 'Sea-1')).rejects.toMatchObject(weak);
    await expect(signUp('a@example.com', 'Sea-Teal-1')).resolves.toBeDefined();
    await pool().client.send(new AdminCreateUserCommand({ ...named, TemporaryPassword: 'Sea-Teal-2' }));
    const set = new AdminSetUserPasswordCommand({ ...named, Password: 'sea-teal-1', Permanent: true });
    await expect(pool().client.send(set)).rejects.toMatchObject(weak);
  });

  it('an update of the pool resets omitted settings, as AWS does', async () => {
    expect(await describePool()).toMatchObject({ EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' } });
    await pool().client.send(new UpdateUserPoolCommand({ UserPoolId: userPoolId, MfaConfiguration: 'OFF' }));
    const updated = await describePool();
    expect(updated?.EmailConfiguration?.EmailSendingAccount).toBe('COGNITO_DEFAULT');
    expect(updated?.LambdaConfig).toBeUndefined();
  });
});
