import { randomBytes } from 'node:crypto';
import { truncate } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepsOn } from './bucket-steps.ts';
import { bucket, presign, type StartedS3, startBucket } from './started-s3.ts';

let s3: StartedS3;
beforeAll(async () => {
  s3 = await startBucket();
});
afterAll(() => s3.dispose());

const { put, get, filesOnDisk } = stepsOn(() => s3);

describe('an object', () => {
  it('comes back with its bytes, headers and metadata', async () => {
    const { ETag } = await put('page.html', '<h1>مرساة</h1>', {
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'max-age=60',
      ContentEncoding: 'identity',
      Metadata: { version: '7' },
    });
    const answer = await get('page.html');
    expect(answer.text).toBe('<h1>مرساة</h1>');
    expect(answer).toMatchObject({
      ETag,
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'max-age=60',
      ContentEncoding: 'identity',
      Metadata: { version: '7' },
      ContentLength: Buffer.byteLength('<h1>مرساة</h1>'),
    });
    const head = await s3.client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'page.html' }));
    expect(head).toMatchObject({ ETag, ContentLength: answer.ContentLength, Metadata: { version: '7' } });
    expect(head.LastModified?.getTime()).toBeGreaterThan(Date.now() - 10_000);
  });

  it.each([0, 1, 64 * 1024 - 1, 64 * 1024 + 1, 3_000_000])(
    'of %i bytes survives a streamed upload',
    async (size) => {
      const bytes = randomBytes(size);
      const chunks = [bytes.subarray(0, size / 3), bytes.subarray(size / 3)];
      await put('streamed', Readable.from(chunks), { ContentLength: size, ContentEncoding: 'gzip' });
      const answer = await get('streamed');
      expect(answer.bytes.equals(bytes)).toBe(true);
      expect(answer.ContentEncoding).toBe('gzip');
    },
  );

  it.each([
    ['a path upwards', '../../../etc/passwd'],
    ['only dots', '..'],
    ['empty and dotted parts', './a//b/'],
    ['a leading slash', '/leading'],
    ['Arabic, spaces and markup', 'صفحة/منتج ١ & <b>"\'.html'],
    ['an emoji and URL syntax', 'emoji-🛶+%2F?#'],
    ['upper case', 'Case'],
    ['lower case', 'case'],
    ['names Windows reserves', 'con/nul.'],
    ['a long part', 'x'.repeat(1024)],
    ['a long Arabic part', 'ش'.repeat(512)],
    ['many parts', 'a/'.repeat(512)],
  ])('may have a name with %s', async (_what, key) => {
    await put(key, `at ${key}`);
    expect((await get(key)).text).toBe(`at ${key}`);
    for (const entry of await filesOnDisk()) expect(entry.parentPath).toContain(s3.dataDir);
    await s3.client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    await expect(get(key)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('may be both a name and a folder of others', async () => {
    await put('both', 'file');
    await put('both/inner', 'inner');
    expect((await get('both')).text).toBe('file');
    await s3.client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'both' }));
    expect((await get('both/inner')).text).toBe('inner');
  });

  it('survives a restart, and half-written ones are gone', async () => {
    await put('kept', 'kept bytes', { Metadata: { version: '1' } });
    await put('torn', 'torn bytes');
    const torn = (await filesOnDisk()).find((entry) => entry.name.startsWith('torn'));
    await truncate(join(torn?.parentPath ?? '', torn?.name ?? ''), 15);
    await s3.restart();
    expect(await get('kept')).toMatchObject({ text: 'kept bytes', Metadata: { version: '1' } });
    await expect(get('torn')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('is not there when an upload breaks off, and leaves nothing behind', async () => {
    const before = await filesOnDisk();
    const upload = request(presign(s3.server.endpoint, 'PUT', 'broken'), {
      method: 'PUT',
      headers: { 'content-length': 1000 },
    });
    upload.on('error', () => undefined);
    upload.write('half');
    await expect.poll(async () => (await filesOnDisk()).length).toBe(before.length + 1);
    upload.destroy();
    await expect.poll(async () => (await filesOnDisk()).length).toBe(before.length);
    await expect(get('broken')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('is refused when its checksum or MD5 does not fit', async () => {
    await expect(put('wrong', 'bytes', { ChecksumCRC32: 'AAAAAA==' })).rejects.toMatchObject({
      name: 'BadDigest',
    });
    const md5 = Buffer.alloc(16).toString('base64');
    await expect(put('wrong', 'bytes', { ContentMD5: md5 })).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(put('wrong', 'bytes', { ChecksumAlgorithm: 'SHA256' })).resolves.toBeDefined();
  });
});
