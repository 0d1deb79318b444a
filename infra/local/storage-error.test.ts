import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { CorruptDataError, findAdvice, StorageError, storageError } from './storage-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'mirsah-storage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

test('a full disk is not reported as damage', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('PRAGMA max_page_count = 2; CREATE TABLE notes (text)');
  const full = thrownBy(() => database.exec('INSERT INTO notes VALUES (hex(randomblob(100000)))'));
  const error = storageError('/data/file', full);
  expect(error).toBeInstanceOf(StorageError);
  expect(error.message).toContain('The disk is full. Nothing is damaged');
});

test('a missing or inaccessible folder is not reported as damage', () => {
  const error = storageError(
    '/data/file',
    thrownBy(() => new DatabaseSync(join(folder, 'none/file'))),
  );
  expect(error.message).toContain('change the rights');
});

test.each([
  ['ENOSPC', 'disk is full'],
  ['EROFS', 'read-only'],
  ['EACCES', 'rights'],
  ['EIO', 'did not read or write'],
])('an error of the system (%s) is given in words, also as the cause of another', (code, words) => {
  const cause = Object.assign(new Error(code), { code });
  expect(storageError('/data/file', cause).message).toContain(words);
  expect(findAdvice(new Error('The mailbox could not be opened', { cause }))).toContain(words);
});

test('a database file with other content is damaged', () => {
  const file = join(folder, 'garbage');
  writeFileSync(file, 'this is no database'.repeat(500));
  const garbage = thrownBy(() => new DatabaseSync(file).prepare('SELECT * FROM sqlite_master').all());
  expect(storageError(file, garbage)).toBeInstanceOf(CorruptDataError);
});

test('a system error without advice is not reported as damage', () => {
  const cause = Object.assign(new Error('ETIMEDOUT: connection timed out, read'), {
    code: 'ETIMEDOUT',
    syscall: 'read',
  });
  const error = storageError('/data/file', cause);
  expect(error).toBeInstanceOf(StorageError);
  expect(error.message).not.toContain('damaged (');
});

test('invalid text is damaged', () => {
  const cause = thrownBy(() => JSON.parse('{"pid":'));
  expect(storageError('/data/file', cause)).toBeInstanceOf(CorruptDataError);
});

test('advice is given once', () => {
  expect(
    findAdvice(storageError('/data/file', Object.assign(new Error('no space'), { code: 'ENOSPC' }))),
  ).toBeUndefined();
});
