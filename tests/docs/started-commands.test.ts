import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));

/** Who starts each script of package.json as a process, with the word by which that file names it. */
const elsewhere: Record<string, readonly [file: string, word: string]> = {
  start: ['tests/faults/start.test.ts', "'start.ts'"],
  dev: ['tests/faults/start.test.ts', "'dev.ts'"],
  reset: ['tests/faults/start.test.ts', "'reset.ts'"],
  build: ['tests/integration/build-command.test.ts', 'scripts.build'],
  'build:release': ['infra/local/commands/build.test.ts', "'--release'"],
  release: ['tests/docs/deploy-workflow.test.ts', "release: '--watch 0'"],
  // The script of `npm test` starts the checks, each as a process; what ends a whole run starts itself.
  check: ['tests/run.ts', "['run', 'check']"],
  test: ['.ci/run', 'npm test'],
  ...Object.fromEntries(
    ['sizes', 'types', 'lint', 'dead-code', 'imports', 'shape'].map((name) => [
      `check:${name}`,
      ['tests/check.ts', "name.startsWith('check:')"] as const,
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['seed', 'republish', 'replay', 'make-admin', 'restore', 'import-accounts', 'rekey-phones'],
      ...['rebuild-insights', 'preflight', 'await-canary', 'rollback', 'diff-check', 'move-region'],
    ].map((name) => [name, ['infra/operations/commands/commands.test.ts', name] as const]),
  ),
};

/**
 * Commands that take minutes: started with an argument that they do not know, which they reject with what
 * they take, when all of their code is loaded.
 */
const heavy: Record<string, RegExp> = {
  properties: /a number of cases/,
  mutations: /a word of a rule/,
  golden: /nothing/,
  'rollback-check': /takes nothing/,
  bench: /there are render, publish/,
  cost: /takes calls/,
  faults: /a number of rounds/,
  soak: /a number of minutes/,
  engines: /No journey, engine or width/,
  lighthouse: /takes nothing/,
  screenshots: /names of screens and states/,
  'screenshots:readme': /takes nothing/,
};

/** Those that take seconds do what they are for. */
const light = ['walk', 'format', 'test:changed', 'synth'];

type Ended = { code: number; said: string };

/** Starts a script as npm does. */
async function start(name: string, args: readonly string[] = [], cwd = root): Promise<Ended> {
  const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) };
  try {
    const { stdout, stderr } = await promisify(execFile)(
      '/bin/sh',
      ['-c', `${scripts[name]} ${args.map((arg) => `'${arg}'`).join(' ')}`],
      { cwd, env },
    );
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const {
      code = -1,
      stdout = '',
      stderr = '',
    } = error as Partial<Record<string, string>> & { code?: number };
    return { code, said: stdout + stderr };
  }
}

it('every script of package.json is started as a process, here or where this list says', () => {
  const started = [...Object.keys(elsewhere), ...Object.keys(heavy), ...light];
  expect(started.sort()).toEqual(Object.keys(scripts).sort());
  for (const [file, word] of Object.values(elsewhere))
    expect([file, read(file).includes(word)]).toEqual([file, true]);
});

it.each(Object.entries(heavy))(
  '%s rejects an unknown argument, says what it takes, and does nothing',
  async (name, takes) => {
    const { code, said } = await start(name, ['--no-such-argument']);
    expect(said).toMatch(takes);
    expect([code, /ReferenceError|TypeError|SyntaxError/.test(said)]).toEqual([1, false]);
  },
);

it('walk lists the files on the way of a view', async () => {
  const { code, said } = await start('walk', ['view']);
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/View of a page → insights: \d+ files[\s\S]*functions\/views\/count\.ts/),
  ]);
});

it('format writes the files of its folder as the rules say', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mirsah-format-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.ts'), 'export   const a = "1"');
  expect((await start('format', [], folder)).code).toBe(0);
  expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toMatch(/^export const a = ['"]1['"];\n$/);
});

it('test:changed runs the tests of what was edited since the last commit, and no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mirsah-changed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    'vitest.config.mjs': `export default { test: { projects: [{ test: { name: 'unit', globals: true } }] } };`,
    'old.test.mjs': `it('an old test', () => { throw new Error('not changed'); });`,
    'edited.test.mjs': `it('an edited test', () => undefined);`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const as = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    [...as, 'commit', '-qm', 'First'],
  ])
    execFileSync('git', args, { cwd: folder });
  writeFileSync(join(folder, 'edited.test.mjs'), `it('an edited test', () => expect(1).toBe(1));`);
  const { code, said } = await start('test:changed', [], folder);
  expect([code, said]).toEqual([0, expect.stringMatching(/1 passed/)]);
});

it('synth rejects a setting that is wrong, with the form it should have', async () => {
  const { code, said } = await start('synth', ['-c', 'mirsah:stage=nowhere']);
  expect([code, said]).toEqual([1, expect.stringContaining('mirsah:stage')]);
});
