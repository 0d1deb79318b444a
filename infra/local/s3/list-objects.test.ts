import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { ListObjectsV2Command, type ListObjectsV2CommandInput, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bucket, type StartedS3, startBucket } from './testing/bucket.ts';

const keys = [
  'a',
  'a-b',
  'a/',
  'a/b',
  'a/b/c',
  'a0',
  'b/x',
  `long/${'y'.repeat(60)}`,
  `long/${'y'.repeat(60)}-z`,
  `long/${'y'.repeat(60)}/z`,
  `long/${'y'.repeat(59)}`,
  `long/${'y'.repeat(61)}`,
  'sites/مرساة/index.html',
  'sites/one/index.html',
  'sites/one/bot.html',
  'sites/two/index.html',
  'z<&>',
  '\uffff',
  '🛶',
];
const byteOrder = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

let s3: StartedS3;
beforeAll(async () => {
  s3 = await startBucket();
  for (const Key of keys) await s3.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: Key }));
});
afterAll(() => s3.dispose());

const list = async (options: Partial<ListObjectsV2CommandInput> = {}) => {
  const page = await s3.client.send(new ListObjectsV2Command({ Bucket: bucket, ...options }));
  return {
    ...page,
    keys: page.Contents?.map(({ Key }) => Key) ?? [],
    prefixes: page.CommonPrefixes?.map(({ Prefix }) => Prefix) ?? [],
  };
};

const listInPages = async (options: Partial<ListObjectsV2CommandInput>) => {
  const seen: (string | undefined)[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await list({ ...options, ...(ContinuationToken && { ContinuationToken }) });
    expect(page.KeyCount).toBeLessThanOrEqual(options.MaxKeys ?? 1000);
    seen.push(...[...page.keys, ...page.prefixes]);
    ContinuationToken = page.NextContinuationToken;
    expect(page.IsTruncated).toBe(ContinuationToken !== undefined);
  } while (ContinuationToken);
  return seen;
};

it('a listing has every key in byte order, with size and ETag', async () => {
  const page = await list();
  expect(page.keys).toEqual(byteOrder);
  expect(page.Contents?.[0]).toMatchObject({
    Key: 'a',
    Size: 1,
    ETag: expect.stringMatching(/^"[\da-f]{32}"$/),
  });
});

it.each([
  'a',
  'a/',
  'a/b',
  'sites/',
  'sites/one/',
  'sites/o',
  'long/yyy',
  `long/${'y'.repeat(60)}`,
  'none',
  'z<',
])('lists exactly the keys that begin with %s', async (Prefix) => {
  expect((await list({ Prefix })).keys).toEqual(byteOrder.filter((key) => key.startsWith(Prefix)));
});

it('a listing groups keys by a delimiter', async () => {
  expect(await list({ Delimiter: '/' })).toMatchObject({ prefixes: ['a/', 'b/', 'long/', 'sites/'] });
  expect(await list({ Prefix: 'sites/', Delimiter: '/' })).toMatchObject({
    keys: [],
    prefixes: ['sites/one/', 'sites/two/', 'sites/مرساة/'],
  });
  expect(await list({ Prefix: 'a', Delimiter: 'b' })).toMatchObject({
    keys: ['a', 'a/', 'a0'],
    prefixes: ['a-b', 'a/b'],
  });
});

it.each([1, 2, 3, 7])('a listing is the same in pages of %i', async (MaxKeys) => {
  expect(await listInPages({ MaxKeys })).toEqual(byteOrder);
  const whole = await list({ Delimiter: '/' });
  const paged = await listInPages({ MaxKeys, Delimiter: '/' });
  expect(paged.toSorted()).toEqual([...whole.keys, ...whole.prefixes].toSorted());
});

it('a listing starts after a key, and percent-encodes keys on request', async () => {
  expect((await list({ StartAfter: 'sites/one/bot.html' })).keys[0]).toBe('sites/one/index.html');
  expect((await list({ Prefix: 'z', EncodingType: 'url' })).keys).toEqual(['z%3C%26%3E']);
});

it('a listing reads only the folder of its prefix, however large the rest is', async () => {
  const read = vi.spyOn(fs, 'readdirSync');
  syncBuiltinESMExports();
  try {
    expect((await list({ Prefix: 'sites/one/' })).keys).toEqual([
      'sites/one/bot.html',
      'sites/one/index.html',
    ]);
    expect(read.mock.calls.map(([folder]) => String(folder))).toEqual([
      join(s3.dataDir, 'buckets', bucket, 'sites~f', 'one~f'),
    ]);
  } finally {
    read.mockRestore();
    syncBuiltinESMExports();
  }
});
