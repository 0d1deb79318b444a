import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand, type PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPersistedValue } from '../json-file.ts';
import { startS3 } from '../s3/server.ts';
import { deploy, folderOf } from './static-files.ts';

const FILES = 60;
let folder: string;
const log = vi.fn<(line: string) => void>();

beforeEach(() => {
  log.mockClear();
  folder = mkdtempSync(join(tmpdir(), 'mirsah-static-'));
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  for (let number = 0; number < FILES; number += 1)
    writeFileSync(join(folder, 'dist/assets', `${number}.js`), `file(${number})`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = () => folderOf('app', join(folder, 'dist'));
const deployed = () => openPersistedValue<Record<string, string>>(join(folder, 'deployed.json'), {});

/** A storage that fails where `refuses` returns true. */
function storage(refuses: (key: string, attempt: number) => boolean = () => false) {
  const asked: string[] = [];
  let running = 0;
  let most = 0;
  const send = async ({ input: { Key = '' } }: PutObjectCommand) => {
    asked.push(Key);
    running += 1;
    most = Math.max(most, running);
    await sleep(1);
    running -= 1;
    if (refuses(Key, asked.filter((key) => key === Key).length)) throw new Error('socket hang up');
  };
  // The only call that is made.
  return { s3Client: { send } as unknown as S3Client, asked, most: () => most };
}

test('static files are uploaded several at a time, and at the next start only the changed ones', async () => {
  const first = storage();
  await deploy({ ...first, deployed: deployed(), log }, files());
  expect(first.asked).toHaveLength(FILES);
  expect(first.most()).toBeLessThanOrEqual(20);
  writeFileSync(join(folder, 'dist/assets/7.js'), 'changed');
  const second = storage();
  await deploy({ ...second, deployed: deployed(), log }, files());
  expect(second.asked).toEqual(['assets/7.js']);
});

test('a failed upload is retried', async () => {
  const { asked, ...shaky } = storage((key, attempt) => key.endsWith('1.js') && attempt < 3);
  await deploy({ ...shaky, deployed: deployed(), log }, files());
  expect(new Set(asked).size).toBe(FILES);
  expect(log).not.toHaveBeenCalled();
  const second = storage();
  await deploy({ ...second, deployed: deployed(), log }, files());
  expect(second.asked).toEqual([]);
});

test('a file that the storage never accepts is reported, and retried by the next start', async () => {
  await deploy({ ...storage((key) => key === 'assets/9.js'), deployed: deployed(), log }, files());
  expect(log).toHaveBeenCalledWith(
    expect.stringMatching(/^1 of 60 files.*app\/assets\/9\.js.*socket hang up/),
  );
  const second = storage();
  await deploy({ ...second, deployed: deployed(), log }, files());
  expect(second.asked).toEqual(['assets/9.js']);
});

test('a file in the storage has the headers of its type', async () => {
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const s3 = await startS3({ dataDir: join(folder, 's3'), buckets: ['app'], ...credentials });
  const s3Client = new S3Client({
    endpoint: s3.endpoint,
    region: 'us-east-1',
    credentials,
    forcePathStyle: true,
  });
  await deploy({ s3Client, deployed: deployed(), log }, files());
  const found = await s3Client.send(new GetObjectCommand({ Bucket: 'app', Key: 'assets/7.js' }));
  expect(found).toMatchObject({
    ContentType: 'text/javascript; charset=utf-8',
    CacheControl: 'public, max-age=31536000, immutable',
  });
  expect(await found.Body?.transformToString()).toBe('file(7)');
  s3Client.destroy();
  await s3.stop();
});
