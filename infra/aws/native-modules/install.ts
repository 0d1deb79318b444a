import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockedPackages } from './locked-packages.ts';

/**
 * Installs sharp for the functions' platform, also on a machine of another platform, unless it is installed
 * already. The first time it needs the registry. With a folder as argument, also copies the packages there.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, '.build/native-modules');
const platform = ['--cpu=arm64', '--os=linux', '--libc=glibc'];

const lockfile = JSON.stringify(
  lockedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')), 'sharp'),
);
if (!isInstalled()) install();
const [target] = process.argv.slice(2);
if (target) cpSync(join(folder, 'node_modules'), target, { recursive: true });

function isInstalled(): boolean {
  const file = join(folder, 'package-lock.json');
  return existsSync(file) && readFileSync(file, 'utf8') === lockfile;
}

/** Installs into another folder and then renames it, so that `folder` is never incomplete. */
function install(): void {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'package.json'), JSON.stringify(JSON.parse(lockfile).packages['']));
  writeFileSync(join(draft, 'package-lock.json'), lockfile);
  const { status } = spawnSync(
    'npm',
    [
      'ci',
      '--prefix',
      draft,
      ...platform,
      '--ignore-scripts',
      '--no-bin-links',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { cwd: draft, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error('npm could not install sharp for the functions’ platform (linux, arm64)');
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}
