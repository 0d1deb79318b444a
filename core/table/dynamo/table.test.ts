import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { clientOptions } from './table.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

afterEach(() => vi.unstubAllEnvs());

it('every AWS client of the product gives up on a silent service and can be observed', () => {
  const files = globSync('{functions,publisher,core}/**/*.ts', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  });
  const made = files
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
    .flatMap(
      (file) =>
        readFileSync(`${root}${file}`, 'utf8').match(/(observed\(\s*)?new \w+Client\([^)]*\)?\)/g) ?? [],
    );
  expect(made.length).toBeGreaterThan(10);
  expect(
    made.filter((client) => !/^observed\(\s*new \w+\((?:\{ \.\.\.)?clientOptions\(\)/.test(client)),
  ).toEqual([]);
});

it('three attempts of a client fit into the time of their function', () => {
  for (const [seconds, attemptMs] of [
    ['5', 5000 / 3],
    ['10', 10_000 / 3],
    ['60', 5000],
  ] as const) {
    vi.stubEnv('FUNCTION_TIMEOUT_SECONDS', seconds);
    expect(clientOptions().requestHandler).toMatchObject({
      requestTimeout: attemptMs,
      throwOnRequestTimeout: true,
    });
  }
});
