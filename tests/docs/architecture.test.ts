import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** `a/b.ts`, `a/{b,c}.ts`, `a/<noun>.ts`: a name with a placeholder is a recipe, no file. */
const named = /`((?:core|functions|publisher|landing-template|dashboard|infra|tests|docs)\/[^`\s]+)`/g;

test.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/commands.md'])(
  '%s names only files and folders that exist',
  (document) => {
    const paths = [...readFileSync(join(root, document), 'utf8').matchAll(named)].map(
      ([, path = '']) => path,
    );
    const missing = paths.filter(
      (path) =>
        !path.includes('<') && !existsSync(join(root, path)) && globSync(path, { cwd: root }).length === 0,
    );
    expect(missing).toEqual([]);
  },
);

test('docs/commands.md has every command of package.json', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const commands = readFileSync(join(root, 'docs/commands.md'), 'utf8');
  const told = (name: string) =>
    commands.includes(name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`);
  expect(Object.keys(scripts).filter((name) => !told(name))).toEqual([]);
});
