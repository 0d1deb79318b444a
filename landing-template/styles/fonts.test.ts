import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const fonts = new URL('../public/fonts/', import.meta.url);
const files = readdirSync(fonts).filter((file) => file.endsWith('.woff2'));

describe('the fonts, which browsers keep for ever', () => {
  it.each(files)('the font %s is named by its content', (file) => {
    const hash = createHash('sha256')
      .update(readFileSync(new URL(file, fonts)))
      .digest('hex');
    expect(file).toContain(`.${hash.slice(0, 8)}.`);
  });

  it('the styles ask for the fonts by the names they have', () => {
    const wanted = ['fonts.css', '../site/layouts/document.astro'].flatMap((file) =>
      Array.from(
        readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/\/fonts\/([\w.-]+)/g),
        ([, name]) => name,
      ),
    );
    expect(new Set(wanted)).toEqual(new Set(files));
  });
});
