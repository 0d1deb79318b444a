import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');

test('the index of decisions lists every decision with its number and title', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const decisions = globSync('[0-9]*.md', { cwd: folder }).sort();
  const missing = decisions.filter((file) => {
    const [, number, title] = /^# (\d+)\. (.*)/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    return !index.includes(`| [${number}](${file}) | ${title} |`);
  });
  expect(missing).toEqual([]);
});

test('every decision has a number of its own', () => {
  const numbers = globSync('[0-9]*.md', { cwd: folder }).map((file) => file.slice(0, 4));
  expect(numbers).toHaveLength(new Set(numbers).size);
});

/** About a page. */
const MAX_WORDS = 600;

test('a decision is read in a minute', () => {
  const long = globSync('[0-9]*.md', { cwd: folder }).filter(
    (file) => readFileSync(join(folder, file), 'utf8').split(/\s+/).length > MAX_WORDS,
  );
  expect(long).toEqual([]);
});
