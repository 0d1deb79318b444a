import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');

/** `file:line` of the lines that a check finds. */
function linesWith(files: string[], isWrong: (line: string) => boolean): string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (isWrong(line) ? [`${file}:${index + 1}`] : [])),
  );
}

test('no literal is spread into a literal: the compiler would not check it for unknown properties', () => {
  const found = linesWith(tracked('*.ts', '*.tsx'), (line) => /[^(]\.\.\.\{/.test(line));
  expect(found).toEqual([]);
});

/** As in .editorconfig. The formatter breaks code there, and leaves comments alone. */
const LINE_WIDTH = 110;

test('no comment is wider than the code', () => {
  const files = tracked('*.ts', '*.tsx', '*.css', '*.mjs', '*.js');
  const isWide = (line: string) =>
    /^\s*(?:\/\/|\/?\*)/.test(line) && line.length > LINE_WIDTH && !/biome-ignore|https?:\/\//.test(line);
  expect(linesWith(files, isWide)).toEqual([]);
});

/** What hangs ends after the runner's own minute; what is only late on a busy machine has not failed. */
const SHORTEST_WAIT_MS = 60_000;

test('no test of the running product stops waiting before the runner would', () => {
  const files = tracked('tests/browser/*.test.ts', 'tests/integration/*.test.ts', 'tests/security/*.test.ts');
  // Vitest's own `vi.waitFor` gives up after a second.
  const isShort = (line: string) =>
    line.includes('vi.waitFor(') ||
    [...line.matchAll(/\btimeout: ([\d_]+)/g)].some(
      ([, written]) => Number(written?.replaceAll('_', '')) < SHORTEST_WAIT_MS,
    );
  expect(linesWith(files, isShort)).toEqual([]);
});

test('no test waits for what the driver does not always tell', () => {
  const tests = tracked('tests/browser/*.test.ts', 'tests/security/*.test.ts');
  // Instead of these: `requestsEnded` and `intercept` of tests/fixtures.
  const waits = linesWith([...tests, ...tracked('tests/screenshots/*.ts')], (line) =>
    line.includes("'networkidle'"),
  );
  expect([...waits, ...linesWith(tests, (line) => line.includes('page.route('))]).toEqual([]);
});
