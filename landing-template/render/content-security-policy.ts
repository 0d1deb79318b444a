import { createHash } from 'node:crypto';

const inlineScripts =
  /<script(?![^>]*\s(?:src|type="application\/[a-z+]*json")[\s=>"])[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The policy a page carries in its head: of scripts, our own files and the inline ones of its shell, by hash; so that
 * nothing a merchant typed can run even if it slipped through everything else. `shell` is the page before filling.
 */
export function contentSecurityPolicy(shell: string): string {
  const hashes = Array.from(
    shell.matchAll(inlineScripts),
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' https: http: data:",
    "connect-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
  ].join('; ');
}
