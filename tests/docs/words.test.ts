import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proseOf } from './prose.ts';
import recorded from './words.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .trim()
    .split('\n');

type Occurrence = { file: string; line: number; text: string };

/** Words that make comments and test titles hard to read: riddles, proverbs, and names with many meanings. */
const words = {
  told: /\btold\b/gi,
  nobody: /\bnobody\b/gi,
  somebody: /\bsomebody\b/gi,
  everybody: /\beverybody\b/gi,
  whoever: /\bwhoever\b/gi,
  anew: /\banew\b/gi,
  meanwhile: /\bmeanwhile\b/gi,
  figures: /\bfigures?\b/gi,
  refuse: /\brefus(?:e[sd]?|ing|als?)\b/gi,
  settle: /\bsettle(?:s|d|ment|ments)?\b|\bsettling\b/gi,
  kept: /\bkept\b/gi,
  intake: /\bintakes?\b/gi,
  'is no': /(?<!\bthere )\b(?:is|are) no\b(?! longer)/gi,
  'what became of': /\bwhat (?:became|becomes|came|comes) of\b/gi,
} satisfies Record<string, RegExp>;

/** Declared names that say less than a verb or a noun would. */
const names = {
  'note…': /\b(?:const|let|function|async) note[A-Z]\w*/g,
  '…Of': /\bexport (?:const|(?:async )?function) \w+Of\b/g,
  'MOST_…, …_AT_ONCE, PATIENCE': /\b(?:const|let) (?:MOST_\w+|\w+_AT_ONCE|\w*PATIENCE\w*)/g,
} satisfies Record<string, RegExp>;

const sources = git(
  'ls-files',
  '-co',
  '--exclude-standard',
  '--',
  '*.ts',
  '*.tsx',
  '*.css',
  '*.mjs',
  '*.js',
  '*.astro',
)
  .filter((file) => existsSync(join(root, file)) && !file.startsWith('tests/docs/words'))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));

const prose: Occurrence[] = sources.flatMap(({ file, source }) =>
  proseOf(file, source).map((found) => ({ file, ...found })),
);
const code: Occurrence[] = sources
  .filter(({ file }) => /\.tsx?$/.test(file))
  .map(({ file, source }) => ({ file, line: 1, text: source }));

/** Each match of a pattern, as `file:line`. */
function placesOf(pattern: RegExp, texts: readonly Occurrence[]): string[] {
  return texts.flatMap(({ file, line, text }) =>
    [...text.matchAll(pattern)].map(
      (match) => `${file}:${line + text.slice(0, match.index).split('\n').length - 1}`,
    ),
  );
}

/** The files with uncommitted changes or changes of the last commit, which probably contain the new words. */
function changedFiles(): ReadonlySet<string> {
  try {
    return new Set(git('diff', '--name-only', 'HEAD~1'));
  } catch {
    return new Set(sources.map(({ file }) => file));
  }
}

/** A recorded count may be this much too high, so that commits that remove words need no further edit. */
const SLACK = 10;

const limits: Record<string, number> = recorded;

test.each([
  ...Object.entries(words).map(([word, pattern]) => ({ word, found: placesOf(pattern, prose) })),
  ...Object.entries(names).map(([word, pattern]) => ({ word, found: placesOf(pattern, code) })),
])('«$word» is not used more often than before', ({ word, found }) => {
  const limit = limits[word] ?? 0;
  if (found.length > limit) {
    const changed = changedFiles();
    const likely = found.filter((place) => changed.has(place.slice(0, place.lastIndexOf(':'))));
    const shown = likely.length > 0 ? likely : found;
    expect.fail(
      `«${word}»: ${found.length} in comments, titles or names, ${limit} are allowed. Use a plainer word in:\n${shown.join('\n')}`,
    );
  }
  if (limit > found.length + SLACK)
    expect.fail(`«${word}» is used only ${found.length} times: lower its ${limit} in tests/docs/words.json`);
});

test('words.json has the words that are counted, and no others', () => {
  expect(Object.keys(limits)).toEqual([...Object.keys(words), ...Object.keys(names)]);
});

test('words are counted in comments and test titles, not in code, texts and addresses', () => {
  const source = [
    '/** Nobody in a doc comment',
    ' * of two lines. */',
    "const nobody = 'nobody'; // nobody behind code",
    "const glob = ['a/**', 'b/*.ts']; const address = 'https://nobody.example';",
    '  // nobody on its own line',
    "it.each([1])('nobody in a title', () => {});",
    "test('nobody in another', () => say('nobody'));",
    '<p>{/* nobody in a page */}</p>',
  ].join('\n');
  const found = proseOf('a.test.ts', source).flatMap(({ line, text }) =>
    [...text.matchAll(words.nobody)].map(() => line),
  );
  expect(found.sort()).toEqual([1, 3, 5, 6, 7, 8]);
});
