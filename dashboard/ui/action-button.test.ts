import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const dashboard = join(import.meta.dirname, '..');
const sources = readdirSync(dashboard, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !/(?:^|\/)(?:node_modules|dist)\//.test(path),
);

it('no control is disabled while its action runs, which would take the focus from it', () => {
  expect(sources.length).toBeGreaterThan(100);
  const working =
    /(?<![-\w])disabled(?:=\{|: )[^},]*\b(?:is(?:Pending|Busy|Off|Fetching|Submitting)|progress)\b[^},]*/g;
  const found = sources.flatMap((path) =>
    Array.from(readFileSync(join(dashboard, path), 'utf8').matchAll(working), ([text]) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

it('no button has Mantine’s `loading`, which disables it', () => {
  const loading = /<(?:Button|ActionIcon|UnstyledButton|ActionButton)\b(?:=>|[^>])*?\sloading\b/g;
  const found = sources.flatMap((path) =>
    Array.from(readFileSync(join(dashboard, path), 'utf8').matchAll(loading), ([text]) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});
