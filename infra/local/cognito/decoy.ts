import { createHmac } from 'node:crypto';
import type { PasswordRecord } from './srp.ts';

/**
 * The id and password record shown for an e-mail without an account. They never change, as a real user's would not,
 * so asking twice does not tell the two apart.
 */
export function decoyFor(secret: Buffer, email: string): { userId: string; record: PasswordRecord } {
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`${purpose}:${email}`).digest('hex');
  const id = derive('sub');
  const userId = [
    id.slice(0, 8),
    id.slice(8, 12),
    `4${id.slice(13, 16)}`,
    `a${id.slice(17, 20)}`,
    id.slice(20, 32),
  ].join('-');
  return { userId, record: { salt: derive('salt').slice(0, 32), verifier: derive('verifier') } };
}
