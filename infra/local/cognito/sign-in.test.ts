import { ForgotPasswordCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { createLocalJWKSet, createRemoteJWKSet, jwtVerify } from 'jose';
import { expect, it, vi } from 'vitest';
import { clientId, email, incorrect, poolOfEachTest, userPoolId } from './testing/pool.ts';

const { pool, start, signIn, register, passTime } = poolOfEachTest();

it('tokens have the claims of real Cognito and can be verified with the published keys', async () => {
  await register();
  const tokens = await signIn('Mona@Example.com');
  const keys = createRemoteJWKSet(new URL(`${pool().server.endpoint}/${userPoolId}/.well-known/jwks.json`));
  const { issuer } = pool().server;
  expect(issuer).toBe(`https://cognito-idp.eu-west-1.amazonaws.com/${userPoolId}`);
  const access = await jwtVerify(tokens.AccessToken, keys, { issuer });
  const identity = await jwtVerify(tokens.IdToken, createLocalJWKSet(pool().server.jwks()), {
    issuer,
    audience: clientId,
  });
  const { sub } = access.payload;
  expect(access.protectedHeader.alg).toBe('RS256');
  expect(access.payload).toMatchObject({
    token_use: 'access',
    client_id: clientId,
    username: sub,
    scope: 'aws.cognito.signin.user.admin',
    jti: expect.any(String),
    origin_jti: identity.payload.origin_jti,
    auth_time: expect.any(Number),
  });
  expect((access.payload.exp ?? 0) - (access.payload.iat ?? 0)).toBe(900);
  expect(identity.payload).toMatchObject({
    sub,
    token_use: 'id',
    email,
    email_verified: true,
    name: 'منى',
    'cognito:username': sub,
  });
});

it('requests for an unknown e-mail get the same response as for a known one, and no mail is sent', async () => {
  const unknown = 'unknown@example.com';
  await expect(start(unknown)).rejects.toMatchObject(incorrect);
  const forgot = new ForgotPasswordCommand({ ClientId: clientId, Username: unknown });
  expect((await pool().client.send(forgot)).CodeDeliveryDetails?.Destination).toBe('u***@e***');
  const offer = new InitiateAuthCommand({
    ClientId: clientId,
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: unknown, SRP_A: 'abcdef' },
  });
  const first = (await pool().client.send(offer)).ChallengeParameters;
  const second = (await pool().client.send(offer)).ChallengeParameters;
  expect(first?.USER_ID_FOR_SRP).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(second?.USER_ID_FOR_SRP).toBe(first?.USER_ID_FOR_SRP);
  expect(second?.SALT).toBe(first?.SALT);
  expect(second?.SRP_B).not.toBe(first?.SRP_B);
  expect(pool().mails).toEqual([]);
});

it('an SRP_A that would reveal the shared key is rejected', async () => {
  const offer = new InitiateAuthCommand({
    ClientId: clientId,
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: email, SRP_A: '0' },
  });
  await expect(pool().client.send(offer)).rejects.toMatchObject({ name: 'InvalidParameterException' });
});

it('five wrong passwords lock an e-mail, for longer with each further one', async () => {
  await register();
  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(start(email, 'wrong-password')).rejects.toMatchObject(incorrect);
  }
  const locked = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };
  vi.useFakeTimers({ toFake: ['Date'] });
  await expect(start(email, 'wrong-password')).rejects.toMatchObject(locked);
  passTime(1001);
  await expect(start(email, 'wrong-password')).rejects.toMatchObject(incorrect);
  passTime(1001);
  await expect(signIn()).rejects.toMatchObject(locked);
  passTime(1001);
  await expect(signIn()).resolves.toBeDefined();
});
