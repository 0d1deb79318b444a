import {
  AdminUserGlobalSignOutCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { named, stepsOn } from './pool-steps.ts';
import { clientId, type StartedPool, startPool } from './started-pool.ts';

let pool: StartedPool;
beforeEach(async () => {
  pool = await startPool();
});
afterEach(async () => {
  vi.useRealTimers();
  await pool.dispose();
});

const { signIn, register, refresh, whoAmI } = stepsOn(() => pool);

const passTime = (milliseconds: number) => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now + milliseconds);
};

it('refreshes through both operations, keeping the session', async () => {
  await register();
  const tokens = await signIn();
  const renewed = (await refresh(tokens.RefreshToken)).AuthenticationResult;
  const older = await pool.client.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
    }),
  );
  const origin = decodeJwt(tokens.AccessToken).origin_jti;
  expect(decodeJwt(renewed?.AccessToken ?? '').origin_jti).toBe(origin);
  expect(decodeJwt(older.AuthenticationResult?.AccessToken ?? '').origin_jti).toBe(origin);
  expect(renewed?.RefreshToken).toBeUndefined();
});

it('revokes one session with its access tokens and leaves the others', async () => {
  await register();
  const [one, other] = [await signIn(), await signIn()];
  await pool.client.send(new RevokeTokenCommand({ ClientId: clientId, Token: one.RefreshToken }));
  await expect(refresh(one.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(whoAmI(one.AccessToken)).rejects.toMatchObject({ message: 'Access Token has been revoked' });
  await expect(whoAmI(other.AccessToken)).resolves.toBeDefined();
  const wrongKind = new RevokeTokenCommand({ ClientId: clientId, Token: other.AccessToken });
  await expect(pool.client.send(wrongKind)).rejects.toMatchObject({ name: 'UnsupportedTokenTypeException' });
});

it.each([
  ['the user', (AccessToken: string) => pool.client.send(new GlobalSignOutCommand({ AccessToken }))],
  ['an administrator', () => pool.client.send(new AdminUserGlobalSignOutCommand(named))],
])('ends every session when %s signs out everywhere', async (_who, signOut) => {
  await register();
  const [one, other] = [await signIn(), await signIn()];
  await signOut(one.AccessToken);
  for (const tokens of [one, other]) {
    await expect(whoAmI(tokens.AccessToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(refresh(tokens.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  }
  await expect(signIn()).resolves.toBeDefined();
});

it('lets access tokens expire after an hour and refuses id tokens and forgeries in their place', async () => {
  await register();
  const tokens = await signIn();
  await expect(whoAmI(tokens.IdToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(whoAmI(`${tokens.AccessToken.slice(0, -8)}AAAAAAAA`)).rejects.toMatchObject({
    message: 'Invalid Access Token',
  });
  passTime(3_600_000);
  await expect(whoAmI(tokens.AccessToken)).rejects.toMatchObject({ message: 'Access Token has expired' });
});
