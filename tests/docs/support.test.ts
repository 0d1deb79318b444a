import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = (...under: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...under], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|suite|fixture)\.tsx?$/.test(path));

/** Code lines that match, as «path: line». */
function linesOf(paths: readonly string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line) && pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
}

it('no product source calls URL.parse or URL.canParse, which browsers before the autumn of 2024 lack', () => {
  const paths = files('core', 'dashboard', 'functions', 'infra', 'landing-template', 'publisher');
  expect(paths.length).toBeGreaterThan(500);
  expect(linesOf(paths, /\bURL\s*\.\s*(?:parse|canParse)\b/)).toEqual([]);
});

it('code that browsers load calls nothing that browsers of the summer of 2024 lack', () => {
  const paths = files('core/contracts', 'core/domain', 'dashboard', 'landing-template');
  expect(paths.length).toBeGreaterThan(300);
  const ofTypes =
    /\b(?:Promise\.(?:withResolvers|try)|(?:Map|Object)\.groupBy|RegExp\.escape|Array\.fromAsync|Iterator\.from|Error\.isError|Math\.sumPrecise|Intl\.DurationFormat)\b/;
  const ofBytes = /\.(?:fromBase64|toBase64|fromHex|toHex)\(/;
  const ofSets = /new Set\(.*\)\.(?:union|intersection|difference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/;
  // Iterators have had methods of their own since the spring of 2025.
  const ofIterators =
    /(?<!Object)\.(?:keys|values|entries|matchAll)\([^()]*\)\s*\.(?:map|filter|some|every|find|reduce|toArray|flatMap|take|drop|forEach)\(/;
  for (const pattern of [ofTypes, ofBytes, ofSets, ofIterators]) expect(linesOf(paths, pattern)).toEqual([]);
});

it.each([
  ['docs/support.md', 10],
  ['docs/accessibility.md', 8],
])('every row of %s names tests that exist, and the README leads there', (file, least) => {
  const rows = read(file)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\|[^|]*\|[^|]*\| tests \|$/.test(line));
  expect(rows.length).toBeGreaterThan(least);
  for (const row of rows) {
    const tests = [...row.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path = '']) => path);
    expect(tests.length, row).toBeGreaterThan(0);
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  }
  expect(read('README.md')).toContain(`(${file})`);
});
