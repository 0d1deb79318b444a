import type { LandingPage } from '@mirsah/domain/landing-page';
import { filmFrames } from '../blocks/film.ts';
import { enabledPixels, type PixelIds, pixelSources } from '../pixels/pixels.ts';
import { readShell, scriptHashes } from './shell.ts';

/**
 * The `content-security-policy` header of a document rendered into `shell` (decision 0025). `page` is the
 * page whose pixels it loads, if any, and `collector` the URL that it reports its views to, if not its own
 * host.
 */
export function documentPolicy(shell: string, page?: LandingPage, collector?: string): string {
  return contentSecurityPolicy(
    readShell(shell).hashes,
    page && enabledPixels(page),
    page && filmFrames(page),
    collector && new URL(collector).origin,
  );
}

/** The `content-security-policy` header of a finished page, such as an error page. */
export function pagePolicy(html: string): string {
  return contentSecurityPolicy(scriptHashes(html));
}

/**
 * Allows our own files, inline scripts by their `hashes`, the hosts of the pixels, players of `films`, and
 * reports to the `collector`. A merchant's text can never run, even if every other protection failed.
 */
export function contentSecurityPolicy(
  hashes: readonly string[],
  pixels: PixelIds = {},
  films: readonly string[] = [],
  collector?: string,
): string {
  const { script, connect, frame } = pixelSources(pixels);
  const frames = [...frame, ...films];
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes, ...script].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: http: data:",
    `connect-src ${["'self'", ...(collector ? [collector] : []), ...connect].join(' ')}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
