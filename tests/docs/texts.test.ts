import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Arabic that no person is shown: letters that the search takes as one, and a name that marks the examples. */
const notShown = ['core/domain/search-text.ts', 'landing-template/company.ts'];

const sources = globSync(
  '{core/*,functions,publisher,landing-template,dashboard,infra/aws}/**/*.{ts,tsx,astro,js,html}',
  { cwd: root, exclude: (path) => /(?:^|\/)(?:node_modules|dist|messages|public)$/.test(path) },
).filter((file) => !/\.(?:test|fixture)\.tsx?$/.test(file) && !notShown.includes(file));

test('every Arabic text of the product is in a folder of messages', () => {
  expect(sources.length).toBeGreaterThan(400);
  const strays = sources.filter((file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(
      /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g,
      '',
    );
    return /[\u0621-\u064a]/.test(code);
  });
  expect(strays).toEqual([]);
});
