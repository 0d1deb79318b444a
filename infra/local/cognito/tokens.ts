import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { readJson, writeJson } from '../json-file.ts';
import { CognitoError } from './errors.ts';
import type { Session, User } from './users-store.ts';

/** Seconds for which an access or id token is valid, as in the CDK app's client. */
const tokenLifetime = 15 * 60;

type SignedTokens = { AccessToken: string; IdToken: string; ExpiresIn: number; TokenType: 'Bearer' };

export type AccessClaims = { sub: string; originJti: string };

export type Tokens = {
  sign(user: User, session: Session): Promise<SignedTokens>;
  /** Checks signature, issuer, expiry and kind. The caller has to check that the session is not revoked. */
  readAccessToken(token: string): Promise<AccessClaims>;
};

/** Signs and reads tokens with the claims of the real Cognito. */
export function createTokens(key: SigningKey, issuer: string, clientId: string): Tokens {
  const sign = (claims: Record<string, unknown>, issuedAt: number) =>
    new SignJWT({ ...claims, jti: randomUUID() })
      .setProtectedHeader({ alg: 'RS256', kid: key.keyId })
      .setIssuer(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + tokenLifetime)
      .sign(key.privateKey);

  return {
    async sign(user, session) {
      const now = Math.floor(Date.now() / 1000);
      const shared = {
        sub: user.sub,
        origin_jti: session.originJti,
        event_id: randomUUID(),
        auth_time: Math.floor(session.authenticatedAt / 1000),
      };
      const access = {
        ...shared,
        token_use: 'access',
        client_id: clientId,
        username: user.sub,
        scope: 'aws.cognito.signin.user.admin',
      };
      const identity = {
        ...user.attributes,
        ...shared,
        token_use: 'id',
        aud: clientId,
        'cognito:username': user.sub,
        email: user.email,
        email_verified: user.isEmailVerified,
      };
      const [AccessToken, IdToken] = await Promise.all([sign(access, now), sign(identity, now)]);
      return { AccessToken, IdToken, ExpiresIn: tokenLifetime, TokenType: 'Bearer' };
    },

    async readAccessToken(token) {
      const { payload } = await jwtVerify(token, key.publicKey, { issuer, algorithms: ['RS256'] }).catch(
        (error: unknown) => {
          throw error instanceof errors.JWTExpired ? accessTokenExpired() : accessTokenInvalid();
        },
      );
      const { sub, origin_jti: originJti } = payload;
      if (payload.token_use !== 'access' || payload.client_id !== clientId) throw accessTokenInvalid();
      if (typeof sub !== 'string' || typeof originJti !== 'string') throw accessTokenInvalid();
      return { sub, originJti };
    },
  };
}

const accessTokenInvalid = () => new CognitoError('NotAuthorizedException', 'Invalid Access Token');
const accessTokenExpired = () => new CognitoError('NotAuthorizedException', 'Access Token has expired');

type SigningKey = {
  keyId: string;
  privateKey: Awaited<ReturnType<typeof importJWK>>;
  publicKey: Awaited<ReturnType<typeof importJWK>>;
  publicJwk: JsonWebKey & { kid: string };
  /** The same for all starts with this folder: makes the fake challenges stable but not guessable. */
  fakeChallengeSecret: Buffer;
};

/**
 * Loads the folder's RS256 key, or creates one: tokens stay valid across restarts and never across folders.
 */
export async function openSigningKey(folder: string): Promise<SigningKey> {
  const path = join(folder, 'signing-key.json');
  // Only this function writes the file.
  let privateJwk = readJson(path) as JWK | undefined;
  if (!privateJwk) {
    const pair = await generateKeyPair('RS256', { extractable: true });
    privateJwk = await exportJWK(pair.privateKey);
    writeJson(path, privateJwk);
  }
  const { kty, n, e } = privateJwk;
  if (kty !== 'RSA' || !n || !e) throw new Error(`${path} holds no RSA key`);
  const keyId = await calculateJwkThumbprint({ kty, n, e });
  const publicJwk = { kty, n, e, kid: keyId, alg: 'RS256', use: 'sig' };
  return {
    keyId,
    privateKey: await importJWK(privateJwk, 'RS256'),
    publicKey: await importJWK(publicJwk, 'RS256'),
    publicJwk,
    fakeChallengeSecret: createHash('sha256').update(`fake-challenge:${privateJwk.d}`).digest(),
  };
}
