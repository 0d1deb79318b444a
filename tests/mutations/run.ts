import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readArguments } from '../fixtures/arguments.ts';
import { mutations } from './mutations.ts';

/**
 * `npm run mutations`: breaks the product's rules one by one, runs the tests that import the broken file and
 * those that the list names, and reports what caught each. Exits with 1 when a broken rule was not noticed.
 * `npm run mutations -- mask` takes those whose rule or file has the word. Works on a copy of the last
 * commit, with the modules of this checkout.
 */
const root = join(import.meta.dirname, '../..');
const copy = join(root, '.build/mutations');
const [word = ''] = readArguments('a word of a rule or its file', (part) =>
  mutations.some(({ rule, file }) => `${rule} ${file}`.includes(part)),
);

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const outcomes: { rule: string; file: string; 'caught by': string }[] = [];
checkOut();
try {
  for (const { rule, file, is, becomes, tests = [] } of mutations) {
    if (!`${rule} ${file}`.includes(word)) continue;
    const path = join(copy, file);
    const whole = readFileSync(path, 'utf8');
    if (whole.split(is).length !== 2) throw new Error(`${file} does not have this once: ${is}`);
    writeFileSync(
      path,
      whole.replace(is, () => becomes),
    );
    const caught =
      failure(['related', '--project', 'unit', '--exclude', 'infra/local/demo/**', path]) ??
      (tests.length > 0 ? failure(tests) : undefined);
    writeFileSync(path, whole);
    outcomes.push({ rule, file, 'caught by': caught ?? '— NOTHING —' });
    process.stdout.write(`${caught ?? 'NOT CAUGHT'}: ${rule}\n`);
  }
} finally {
  git('worktree', 'remove', '--force', copy);
}
console.table(outcomes);
process.exit(outcomes.every((outcome) => !outcome['caught by'].startsWith('—')) ? 0 : 1);

/** The last commit, whose packages are its own and whose other modules are those of this checkout. */
function checkOut(): void {
  if (existsSync(copy)) rmSync(copy, { recursive: true });
  git('worktree', 'prune');
  git('worktree', 'add', '--quiet', '--detach', copy, 'HEAD');
  const manifests = git('ls-files', '--', 'package.json', '*/package.json').trim().split('\n');
  for (const folder of manifests.map((manifest) => dirname(manifest))) {
    const modules = join(root, folder, 'node_modules');
    if (!existsSync(modules)) continue;
    mkdirSync(join(copy, folder, 'node_modules'));
    for (const name of readdirSync(modules)) {
      if (name !== '@mirsah')
        symlinkSync(join(modules, name), join(copy, folder, 'node_modules', name), 'junction');
    }
  }
  mkdirSync(join(copy, 'node_modules/@mirsah'));
  for (const manifest of manifests) {
    const { name }: { name: string } = JSON.parse(readFileSync(join(copy, manifest), 'utf8'));
    if (name.startsWith('@mirsah/'))
      symlinkSync(join(copy, dirname(manifest)), join(copy, 'node_modules', name), 'junction');
  }
}

/** The first file of tests that fails; undefined when all pass. */
function failure(args: string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(copy, 'node_modules/vitest/vitest.mjs'), ...args, '--run', '--bail=1', '--reporter=default'],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 1 << 28 },
  );
  if (status === 0) return undefined;
  const [, file] = /FAIL\s+(?:\|\w+\|\s+)?(\S+\.test\.tsx?)/.exec(stderr + stdout) ?? [];
  if (!file) throw new Error(`The tests did not run:\n${(stderr + stdout).slice(-2000)}`);
  return file;
}
