import { createHmac } from 'node:crypto';
import { getEnvironment } from '../environment.ts';
import type { HttpEvent } from './http.ts';

/**
 * Tells visitors of one `matter` apart and says nothing about who they are: nobody without our secret can try addresses
 * against it. The address before CloudFront's own is the one CloudFront saw; what stands before it anybody may have
 * written.
 */
export function visitorDigest({ headers }: Pick<HttpEvent, 'headers'>, matter: string): string {
  const address = headers['x-forwarded-for']?.split(',').at(-2)?.trim() ?? '';
  return createHmac('sha256', getEnvironment().ORIGIN_SECRET)
    .update(`${matter} ${address}`)
    .digest('base64url');
}
