import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { CognitoError } from './cognito-error.ts';
import type { SigningKey } from './signing-key.ts';
import type { Session, User } from './users-store.ts';

/** Seconds an access or id token is good for. */
const tokenLifetime = 60 * 60;

type SignedTokens = { AccessToken: string; IdToken: string; ExpiresIn: number; TokenType: 'Bearer' };

export type AccessClaims = { sub: string; originJti: string };

export type Tokens = {
  sign(user: User, session: Session): Promise<SignedTokens>;
  /** Checks signature, issuer, expiry and kind; whether the session still stands is the caller's question. */
  readAccessToken(token: string): Promise<AccessClaims>;
};

/** Signs and reads tokens with the claims real Cognito puts into them. */
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
