import { createHash } from 'node:crypto';
import type { PixelIds } from '../pixels/pixel-job.ts';
import { pixelSources } from '../pixels/pixel-sources.ts';

const inlineScripts =
  /<script(?![^>]*\s(?:src|type="application\/[a-z+]*json")[\s=>"])[^>]*>([\s\S]*?)<\/script>/g;

/** The hashes of a shell's own inline scripts, as a policy names them. */
export function scriptHashes(shell: string): string[] {
  return Array.from(
    shell.matchAll(inlineScripts),
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}

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
