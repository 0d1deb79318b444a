import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@mirsah/infra-local/stack/settings';
import { expect, it } from 'vitest';

/**
 * What is called so in Arabic too: services, formats, and what merchants look for on the English screens of
 * other services, which stands in brackets there.
 */
const names = new Set(
  [
    'Meta WhatsApp Business Google Analytics GA Safari Excel Cloudflare GoDaddy Hostinger Namecheap AWS COD Network',
    'API URL ID IP HTML JSON CSV XLS XLSX PDF JPEG PNG WebP AVIF MP SKU DNS CNAME TXT CAA SAR MiB KB MB',
    'App Secret secret Account Setup Callback Verify token Webhook messages Redirect only senderEmail',
    'Global Privacy Control Do Not Track AW GT FL OM utm campaign csv Authentication Escape',
    // Examples of what is typed, and the codes of languages.
    'RRRD FFFFFF ar en US',
  ].flatMap((line) => line.split(' ')),
);

/**
 * The texts of a file that have Arabic in them, without what is calculated, marked up, or isolated as an
 * address is.
 */
function arabicTexts(source: string): string[] {
  const literals = source.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
  return literals
    .filter((text) => /[\u0621-\u064a]/.test(text))
    .map((text) =>
      text
        .replace(/\$\{(?:[^{}]|\{[^{}]*\})*(?:\}|$)|<[^<>]*>|\\n/g, ' ')
        .replace(/\\u2066.*?\\u2069|\\u[\da-f]{4}|https?:\S*|[\w-]+(?:\.[\w-]+)+/gi, ' '),
    );
}

it('no text in Arabic has an English word besides names of services, formats and of what stands on their screens', () => {
  const files = ['dashboard', 'landing-template', 'functions', 'core/domain'].flatMap((folder) =>
    globSync(`${folder}/messages/**/*.ts`, { cwd: root }),
  );
  const found = files
    // The headings of other people's files are read, not shown.
    .filter((file) => !/\.test\.|file-headings/.test(file))
    .flatMap((file) =>
      arabicTexts(readFileSync(join(root, file), 'utf8')).flatMap((text) =>
        (text.match(/[a-z]{2,}/gi) ?? [])
          .filter((word) => !names.has(word))
          .map((word) => `${file}: ${word} in ${text.slice(0, 60)}`),
      ),
    );
  expect(files.length).toBeGreaterThan(40);
  expect(found).toEqual([]);
});
