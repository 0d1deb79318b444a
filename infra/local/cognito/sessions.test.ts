import {
  AdminUserGlobalSignOutCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { clientId, named, poolOfEachTest } from './testing/pool.ts';

const { pool, signIn, register, refresh, whoAmI, passTime } = poolOfEachTest();

it('each refresh returns the next refresh token, and the former one is valid for half a minute more', async () => {
  await register();
  const first = await signIn();
  const renewed = (await refresh(first.RefreshToken)).AuthenticationResult;
  const { origin_jti, auth_time } = decodeJwt(first.AccessToken);
  expect(decodeJwt(renewed?.AccessToken ?? '')).toMatchObject({ origin_jti, auth_time });
  expect(renewed?.RefreshToken).not.toBe(first.RefreshToken);
  const ofOtherTab = (await refresh(first.RefreshToken)).AuthenticationResult;
  passTime(30_000);
  await expect(refresh(first.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  for (const tokens of [renewed, ofOtherTab]) {
    await expect(refresh(tokens?.RefreshToken ?? '')).resolves.toBeDefined();
  }
});

it('a client with rotating refresh tokens cannot refresh by InitiateAuth', async () => {
  await register();
  const { RefreshToken } = await signIn();
  const older = new InitiateAuthCommand({
    ClientId: clientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: RefreshToken },
  });
  await expect(pool().client.send(older)).rejects.toMatchObject({ name: 'InvalidParameterException' });
});

it('revoking any refresh token of a session ends the session', async () => {
  await register();
  const { RefreshToken } = await signIn();
  const renewed = (await refresh(RefreshToken)).AuthenticationResult;
  await pool().client.send(new RevokeTokenCommand({ ClientId: clientId, Token: RefreshToken }));
  await expect(refresh(renewed?.RefreshToken ?? '')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  await expect(whoAmI(renewed?.AccessToken ?? '')).rejects.toMatchObject({
    message: 'Access Token has been revoked',
  });
});

it('revoking a session ends its access tokens and does not affect other sessions', async () => {
  await register();
  const [one, other] = [await signIn(), await signIn()];
  await pool().client.send(new RevokeTokenCommand({ ClientId: clientId, Token: one.RefreshToken }));
  await expect(refresh(one.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(whoAmI(one.AccessToken)).rejects.toMatchObject({ message: 'Access Token has been revoked' });
  await expect(whoAmI(other.AccessToken)).resolves.toBeDefined();
  const wrongKind = new RevokeTokenCommand({ ClientId: clientId, Token: other.AccessToken });
  await expect(pool().client.send(wrongKind)).rejects.toMatchObject({
    name: 'UnsupportedTokenTypeException',
  });
});

it.each([
  ['the user', (AccessToken: string) => pool().client.send(new GlobalSignOutCommand({ AccessToken }))],
  ['an administrator', () => pool().client.send(new AdminUserGlobalSignOutCommand(named))],
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

it('access tokens expire after a quarter of an hour, and id tokens and forgeries are rejected instead of them', async () => {
  await register();
  const tokens = await signIn();
  await expect(whoAmI(tokens.IdToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(whoAmI(`${tokens.AccessToken.slice(0, -8)}AAAAAAAA`)).rejects.toMatchObject({
    message: 'Invalid Access Token',
  });
  passTime(900_000);
  await expect(whoAmI(tokens.AccessToken)).rejects.toMatchObject({ message: 'Access Token has expired' });
});
