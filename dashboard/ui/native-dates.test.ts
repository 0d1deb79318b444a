import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const dashboard = join(import.meta.dirname, '..');
const sources = readdirSync(dashboard, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !/(?:^|\/)(?:node_modules|dist)\//.test(path),
);

it('no field is a browser’s own for days and times, which are in the browser’s language', () => {
  expect(sources.length).toBeGreaterThan(100);
  const native = /type(?:=|:\s*)\{?["'](?:date|time|datetime-local|month|week)["']/;
  const found = sources.filter((path) => native.test(readFileSync(join(dashboard, path), 'utf8')));
  expect(found).toEqual([]);
});
