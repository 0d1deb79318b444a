import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@mirsah/contracts/api';
import { expect, it } from 'vitest';
import { lambdaEntries } from '../../infra/lambda-bundling.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const runbook = read('docs/operations.md');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
const constructs = globSync('infra/aws/**/*.ts', { cwd: root })
  .filter((path) => !/node_modules|\.test\.ts$/.test(path))
  .map((path) => read(path))
  .join('\n');

/** Every match of a pattern in the runbook, once, by its first group. */
const named = (pattern: RegExp) => [...new Set([...runbook.matchAll(pattern)].map(([, name = '']) => name))];

it('every command of the runbook is a script of the product', () => {
  const commands = named(/npm run ([\w:-]+)/g);
  expect(commands.length).toBeGreaterThan(8);
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

it('every option that the runbook gives to a command is one that the command reads', () => {
  const calls = [...runbook.matchAll(/npm run ([\w:-]+) -- ([^`#\n]+)/g)];
  expect(calls.length).toBeGreaterThan(5);
  const shared = read('infra/operations/stage.ts');
  const unknown = calls.flatMap(([, name = '', rest = '']) => {
    const [file = ''] = /\S+\.ts/.exec(scripts[name] ?? '') ?? [];
    const source = read(file) + shared;
    const options = [...rest.matchAll(/--([a-z-]+)/g)].map(([, option = '']) => option);
    return options
      .filter((option) => !new RegExp(`\\b${option}: \\{`).test(source))
      .map((o) => `${name} --${o}`);
  });
  expect(unknown).toEqual([]);
});

it('every function that the runbook calls exists, and is called by its alias', () => {
  const called = named(/--function-name ([\w:-]+)/g);
  expect(called.length).toBeGreaterThan(0);
  for (const name of called) {
    const [, entry = '', alias] = /^mirsah-([\w-]+):(\w+)$/.exec(name) ?? [];
    expect([name, Object.hasOwn(lambdaEntries, entry), alias]).toEqual([name, true, 'live']);
  }
});

it('every queue, bucket output, log and stack that the runbook names is in the templates’ code', () => {
  const queues = named(/--queue-name (mirsah-[\w-]+)/g);
  expect(queues.length).toBeGreaterThan(0);
  for (const queue of queues) expect(constructs).toContain(`'${queue}'`);
  const logs = named(/`\/mirsah\/([\w-]+)`/g);
  expect(logs.filter((name) => !Object.hasOwn(lambdaEntries, name))).toEqual([]);
});

it('the runbook says how many routes the API has', () => {
  expect(named(/(\d+) routes of 300/g)).toEqual([String(Object.keys(api).length)]);
});

it('every file that the runbook names exists', () => {
  const paths = named(
    /`((?:infra|core|functions|publisher|tests|docs|landing-template|\.ci|\.github)\/[\w./-]+)`/g,
  );
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('every setting of the runbook’s table is a key of the configuration, and the other way round', () => {
  const told = [...runbook.matchAll(/`mirsah:(\w+)`(?=[^|\n]*\|)/g)].map(([, key = '']) => key);
  const [, form = ''] =
    /export const form = z\.strictObject\(\{(.*?)\n\}\);/s.exec(
      read('infra/aws/constructs/config-form.ts'),
    ) ?? [];
  const keys = [...form.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key);
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key) => !told.includes(key))).toEqual([]);
  expect(told.filter((key) => !keys.includes(key))).toEqual([]);
});
