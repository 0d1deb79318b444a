import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './running-instance.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mirsah-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each(['', '/deeper'])(
  'a file with the name of the data folder is reported as such: .local%s',
  (below) => {
    const file = join(folder, '.local');
    writeFileSync(file, 'a note');
    expect(() => lockDataFolder(file + below)).toThrow(
      /A file stands where a folder belongs\. Nothing is damaged/,
    );
  },
);

test('a damaged lock is recreated, because it contains nothing', () => {
  writeFileSync(join(folder, 'lock'), 'SQLite format 3, or what a power cut has left of it'.repeat(100));
  expect(() => lockDataFolder(folder)).not.toThrow();
});

test('a lock that is taken for an instant is waited for: otherwise two concurrent commands would both fail', async () => {
  const holdsForAnInstant = `
    const lock = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
    lock.exec('BEGIN EXCLUSIVE');
    process.stdout.write('held');
    setTimeout(() => lock.close(), 100);`;
  const rival = spawn(process.execPath, ['-e', holdsForAnInstant, join(folder, 'lock')]);
  await once(rival.stdout, 'data');
  expect(() => lockDataFolder(folder)).not.toThrow();
});

test.each(['lock', 'running.json'])('a folder with the name of the file %s is reported as such', (name) => {
  mkdirSync(join(folder, name));
  const said = new RegExp(`^${join(folder, name)} cannot be used .+A folder stands where a file belongs\\.`);
  expect(() => lockDataFolder(folder)).toThrow(said);
});

test.each([
  ['the data folder', '.local'],
  ['the lock', 'lock'],
])('a broken link with the name of %s is reported as such', (_, name) => {
  symlinkSync(join(folder, 'nowhere', 'at all'), join(folder, name));
  const dataDir = name === 'lock' ? folder : join(folder, name);
  expect(() => lockDataFolder(dataDir)).toThrow(/is a link that leads nowhere\. Nothing is damaged/);
});

test('a link to itself is not reported as damaged data', () => {
  symlinkSync(join(folder, '.local'), join(folder, '.local'));
  expect(() => lockDataFolder(join(folder, '.local'))).toThrow(/is a link that leads nowhere/);
});
