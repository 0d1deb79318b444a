import type { LandingPage } from '@mirsah/domain/landing-page';
import { enabledPixels, type PixelIds, pixelSources } from '../pixels/pixels.ts';
import { readShell } from './shell.ts';

/**
 * The policy a page is answered with: of scripts, our own files, the inline ones of its shell by their hashes, and
 * those of its pixels; so that nothing a merchant typed can run even if it slipped through everything else.
 */
export function contentSecurityPolicy(hashes: readonly string[], pixels: PixelIds = {}): string {
  const { script, connect, frame } = pixelSources(pixels);
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes, ...script].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: http: data:",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    ...(frame.length > 0 ? [`frame-src ${frame.join(' ')}`] : []),
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The value of the `content-security-policy` header that a document poured into `shell` is answered with; `page` is
 * the one whose pixels it loads, if any.
 */
export function documentPolicy(shell: string, page?: LandingPage): string {
  return contentSecurityPolicy(readShell(shell).hashes, page && enabledPixels(page));
}
