import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && /\.(?:test|suite)\.ts`/.test(line));

test('every rule of docs/security.md names the code that enforces it and a test', () => {
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    const named = [...row.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(named.filter((path) => /\.(?:test|suite)\.ts$/.test(path)).length).toBeGreaterThan(0);
    expect(named.filter((path) => !/\.(?:test|suite)\.ts$/.test(path)).length).toBeGreaterThan(0);
  }
});
