import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AdminGetUserCommand,
  ForgotPasswordCommand,
  ListGroupsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { clientId, clientOf, email, named, password, poolOfEachTest, userPoolId } from './testing/pool.ts';

const { pool, signIn, register, refresh, whoAmI } = poolOfEachTest();

const storedText = async () => {
  const names = await readdir(join(pool().dataDir, 'users'));
  const texts = await Promise.all(names.map((name) => readFile(join(pool().dataDir, 'users', name), 'utf8')));
  return texts.join('\n');
};

it('the user pool stores neither passwords nor codes nor refresh tokens', async () => {
  await register();
  const { RefreshToken } = await signIn();
  await pool().client.send(new ForgotPasswordCommand({ ClientId: clientId, Username: email }));
  const stored = await storedText();
  expect(stored).toContain(email);
  expect(stored).not.toContain(password);
  expect(stored).not.toContain(RefreshToken);
  expect(stored).not.toMatch(new RegExp(`(?<![\\da-f])${pool().codeFor(email)}(?![\\da-f])`));
  expect((await stat(join(pool().dataDir, 'signing-key.json'))).mode & 0o777).toBe(0o600);
});

it('the user pool keeps users, sessions and access tokens across a restart', async () => {
  await register();
  const tokens = await signIn();
  await pool().restart();
  await expect(whoAmI(tokens.AccessToken)).resolves.toBeDefined();
  await expect(refresh(tokens.RefreshToken)).resolves.toBeDefined();
  await expect(signIn()).resolves.toBeDefined();
});

it('the user pool responds under a path prefix, and to browsers only on the dashboard’s pages', async () => {
  await register();
  const prefixed = clientOf(`${pool().server.endpoint}/__local/cognito/`);
  const known = await prefixed.send(new AdminGetUserCommand(named));
  expect(known.UserStatus).toBe('CONFIRMED');
  const allowed = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' };
    const preflight = await fetch(`${pool().server.endpoint}/__local/cognito/`, {
      method: 'OPTIONS',
      headers,
    });
    return preflight.headers.get('access-control-allow-origin');
  };
  const dashboard = 'http://localhost:3000';
  expect(await allowed(dashboard)).toBeNull();
  pool().server.allowOrigin(dashboard);
  expect(await allowed(dashboard)).toBe(dashboard);
  for (const foreign of ['http://shop.localhost:3000', 'http://localhost:3001', 'https://evil.test', 'null'])
    expect(await allowed(foreign)).toBeNull();
  const keys = await fetch(`${pool().server.endpoint}/__local/cognito/${userPoolId}/.well-known/jwks.json`);
  expect(await keys.json()).toEqual(pool().server.jwks());
});

it.each(['AdminGetUser', 'AdminDeleteUser', 'ListUsers', 'UpdateUserPool', 'UpdateUserPoolClient'])(
  'the call %s needs the administrators’ access key',
  async (operation) => {
    await register();
    const call = async (headers: Record<string, string>) => {
      const target = { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` };
      const body = JSON.stringify({ ...named, ClientId: clientId });
      const answer = await fetch(pool().server.endpoint, {
        method: 'POST',
        headers: { ...target, ...headers },
        body,
      });
      return (await answer.json()).__type;
    };
    expect(await call({})).toBe('MissingAuthenticationTokenException');
    const stranger = 'AWS4-HMAC-SHA256 Credential=stranger/20261122/eu-west-1/cognito-idp/aws4_request';
    expect(await call({ authorization: stranger })).toBe('UnrecognizedClientException');
    await expect(signIn()).resolves.toBeDefined();
  },
);

it('unknown operations, clients and pools are rejected with Cognito’s errors', async () => {
  const groups = pool().client.send(new ListGroupsCommand({ UserPoolId: userPoolId }));
  await expect(groups).rejects.toMatchObject({
    name: 'UnknownOperationException',
    message: expect.stringContaining('ListGroups'),
  });
  const otherClient = new ForgotPasswordCommand({ ClientId: 'other', Username: email });
  await expect(pool().client.send(otherClient)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  const otherPool = new AdminGetUserCommand({ UserPoolId: 'eu-west-1_Other', Username: email });
  await expect(pool().client.send(otherPool)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});
