import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { otherFonts, readexFiles } from '../theme/fonts.ts';

const fonts = new URL('../public/fonts/', import.meta.url);
const files = readdirSync(fonts).filter((file) => file.endsWith('.woff2'));

describe('the fonts, which browsers cache forever', () => {
  it.each(files)('the font %s is named by its content', (file) => {
    const hash = createHash('sha256')
      .update(readFileSync(new URL(file, fonts)))
      .digest('hex');
    expect(file).toContain(`.${hash.slice(0, 8)}.`);
  });

  it('the styles use the fonts’ file names', () => {
    const wanted = Array.from(
      readFileSync(new URL('fonts.css', import.meta.url), 'utf8').matchAll(/\/fonts\/([\w.-]+)/g),
      ([, name = '']) => name,
    );
    for (const name of Object.values(readexFiles)) expect(wanted).toContain(name);
    for (const font of Object.values(otherFonts)) wanted.push(...Object.values(font.files));
    expect(new Set(wanted)).toEqual(new Set(files));
  });

  it.each(['app.html', 'ui/fonts.css'])('the dashboard’s %s uses the fonts’ file names', (file) => {
    const source = readFileSync(new URL(`../../dashboard/${file}`, import.meta.url), 'utf8');
    const used = Array.from(source.matchAll(/\/fonts\/([\w.-]+)/g), ([, name = '']) => name);
    expect(used.length).toBeGreaterThan(0);
    for (const name of used) expect(files).toContain(name);
  });

  it.each(Object.entries(otherFonts))(
    'the typeface %s costs at most 22 KB before a text is readable',
    (_, font) => {
      const sizes = [font.files.arabic, font.files.signs].map((file) => statSync(new URL(file, fonts)).size);
      expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(22_000);
    },
  );
});
