import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { type HttpEvent, textBody } from '../http/request.ts';
import { lambda } from '../runtime/lambda.ts';
import { SecretMismatch } from '../runtime/secrets.ts';

/** The environment of the canary and of its network's stand-in. */
export const canaryEnvironment = {
  /** The password of the canary's account, and the secret that it shares with its network. */
  CANARY_SECRET: z.string().min(16),
};

/** The key that the canary's connection sends. */
export const networkKey = (secret: string) => hashed(secret, 'key');
/**
 * HMAC of the phone, so that only a network that has received the lead and knows the secret can return it.
 */
export const toNetworkId = (secret: string, e164: string) => hashed(secret, `lead ${e164}`);

function hashed(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

const leadSchema = z.object({ phone: z.string() });

const secrets = ['CANARY_SECRET'] as const;

/**
 * The stand-in for a network that receives the canary's orders: accepts leads with its key, stores nothing,
 * lists nothing.
 */
export const handler = lambda<HttpEvent, { statusCode: number; body: string }>(secrets, (variables) => {
  const { CANARY_SECRET: secret } = z.object(canaryEnvironment).parse(variables);
  const expected = Buffer.from(`Bearer ${networkKey(secret)}`);
  return async (event, _context, isRenewed) => {
    const given = Buffer.from(event.headers.authorization ?? '');
    const isKnown = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isKnown && !isRenewed) throw new SecretMismatch('not_allowed');
    if (!isKnown) return answer(401, { status: 'error', message: 'Unauthenticated.' });
    if (event.requestContext.http.method === 'GET') return answer(200, { status: 'success', data: [] });
    const { phone } = leadSchema.parse(JSON.parse(textBody(event)));
    return answer(200, { status: 'success', data: { id: toNetworkId(secret, phone) } });
  };
});

const answer = (statusCode: number, body: object) => ({ statusCode, body: JSON.stringify(body) });
