import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';

type JwtAuthorizer = (authorization: string | undefined) => Promise<Record<string, string> | undefined>;

/**
 * An HTTP API's JWT authorizer: returns the claims of a valid token of this issuer and client, all of them as
 * text, or undefined. As on AWS it accepts both id tokens (`aud`) and access tokens (`client_id`) and does
 * not check whether the user has been disabled since: the function has to check both.
 */
export function createJwtAuthorizer(options: {
  issuer: string;
  clientId: string;
  jwks: JWTVerifyGetKey;
}): JwtAuthorizer {
  return async (authorization) => {
    const token = authorization?.replace(/^bearer /i, '');
    if (!token) return undefined;
    try {
      const { payload } = await jwtVerify(token, options.jwks, {
        issuer: options.issuer,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat'],
      });
      return isMeantFor(payload, options.clientId) ? claimsAsText(payload) : undefined;
    } catch {
      return undefined;
    }
  };
}

function isMeantFor(payload: JWTPayload, clientId: string): boolean {
  const audience = payload.aud ?? payload.client_id;
  return Array.isArray(audience) ? audience.includes(clientId) : audience === clientId;
}

function claimsAsText(payload: JWTPayload): Record<string, string> {
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, asText(value)]));
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(' ')}]`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
