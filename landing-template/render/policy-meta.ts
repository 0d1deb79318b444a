import type { PixelIds } from '../pixels/pixel-job.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { escapeHtml } from './escape.ts';
import type { Shell } from './shell.ts';

/** A page's policy as the first element of its head, before anything it governs. */
export function policyMeta({ hashes }: Pick<Shell, 'hashes'>, pixels?: PixelIds): string {
  const policy = escapeHtml(contentSecurityPolicy(hashes, pixels));
  return `<meta http-equiv="content-security-policy" content="${policy}">`;
}
