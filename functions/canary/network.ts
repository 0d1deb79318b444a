import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { type HttpEvent, textBody } from '../http/request.ts';
import { lambda } from '../runtime/lambda.ts';

/** For the canary and the stand-in of its network. */
export const canaryEnvironment = {
  /** The password of the canary's account, and what it and its network know each other by. */
  CANARY_SECRET: z.string().min(16),
};

/** The key that the canary's connection sends. */
export const networkKey = (secret: string) => hashed(secret, 'key');
/** The network's id of a lead: nobody can give it who has not seen the lead's phone and the secret. */
export const networkIdOf = (secret: string, e164: string) => hashed(secret, `lead ${e164}`);

function hashed(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

const leadSchema = z.object({ phone: z.string() });

/** Stands for a network at the end of the canary's orders: takes leads with its key, keeps nothing, lists nothing. */
export const handler = lambda<HttpEvent, { statusCode: number; body: string }>(() => {
  const { CANARY_SECRET: secret } = z.object(canaryEnvironment).parse(process.env);
  const expected = Buffer.from(`Bearer ${networkKey(secret)}`);
  return async (event) => {
    const given = Buffer.from(event.headers.authorization ?? '');
    const isKnown = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isKnown) return answer(401, { status: 'error', message: 'Unauthenticated.' });
    if (event.requestContext.http.method === 'GET') return answer(200, { status: 'success', data: [] });
    const { phone } = leadSchema.parse(JSON.parse(textBody(event)));
    return answer(200, { status: 'success', data: { id: networkIdOf(secret, phone) } });
  };
});

const answer = (statusCode: number, body: object) => ({ statusCode, body: JSON.stringify(body) });
