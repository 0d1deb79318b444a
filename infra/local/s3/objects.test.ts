import { randomBytes } from 'node:crypto';
import { truncate } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bucket, presign, type StartedS3, startBucket, stepsOn } from './testing/bucket.ts';

describe('objects', () => {
  let s3: StartedS3;
  beforeAll(async () => {
    s3 = await startBucket();
  });
  afterAll(() => s3.dispose());

  const { put, get, filesOnDisk } = stepsOn(() => s3);

  describe('storing', () => {
    it('an object is read with the bytes, headers and metadata it was written with', async () => {
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

    it('a key may be a prefix of other keys', async () => {
      await put('both', 'file');
      await put('both/inner', 'inner');
      expect((await get('both')).text).toBe('file');
      await s3.client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'both' }));
      expect((await get('both/inner')).text).toBe('inner');
    });

    it('objects survive a restart, and unfinished ones are removed', async () => {
      await put('kept', 'kept bytes', { Metadata: { version: '1' } });
      await put('torn', 'torn bytes');
      const torn = (await filesOnDisk()).find((entry) => entry.name.startsWith('torn'));
      await truncate(join(torn?.parentPath ?? '', torn?.name ?? ''), 15);
      await s3.restart();
      expect(await get('kept')).toMatchObject({ text: 'kept bytes', Metadata: { version: '1' } });
      await expect(get('torn')).rejects.toMatchObject({ name: 'NoSuchKey' });
    });

    it('an interrupted upload leaves no object', async () => {
      const before = await filesOnDisk();
      const upload = request(presign(s3.server.endpoint, 'PUT', 'broken'), {
        method: 'PUT',
        headers: { 'content-length': 2 * 2 ** 20 },
      });
      upload.on('error', () => undefined);
      upload.write(Buffer.alloc(2 ** 20));
      await expect.poll(async () => (await filesOnDisk()).length).toBe(before.length + 1);
      upload.destroy();
      await expect.poll(async () => (await filesOnDisk()).length).toBe(before.length);
      await expect(get('broken')).rejects.toMatchObject({ name: 'NoSuchKey' });
    });

    it('an object whose checksum or MD5 does not match is rejected', async () => {
      await expect(put('wrong', 'bytes', { ChecksumCRC32: 'AAAAAA==' })).rejects.toMatchObject({
        name: 'BadDigest',
      });
      const md5 = Buffer.alloc(16).toString('base64');
      await expect(put('wrong', 'bytes', { ContentMD5: md5 })).rejects.toMatchObject({ name: 'BadDigest' });
      await expect(put('wrong', 'bytes', { ChecksumAlgorithm: 'SHA256' })).resolves.toBeDefined();
    });
  });
});

describe('conditions', () => {
  let s3: StartedS3;
  beforeAll(async () => {
    s3 = await startBucket();
  });
  afterAll(() => s3.dispose());

  const { put, get, filesOnDisk } = stepsOn(() => s3);

  describe('reading', () => {
    beforeAll(async () => {
      await put('digits', '0123456789');
    });

    it.each([
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-3', '789', 'bytes 7-9/10'],
      ['bytes=8-99', '89', 'bytes 8-9/10'],
    ])('the range %s gives %s', async (Range, text, ContentRange) => {
      expect(await get('digits', { Range })).toMatchObject({
        text,
        ContentRange,
        $metadata: { httpStatusCode: 206 },
      });
    });

    it('a range of a large object gives just that part', async () => {
      const bytes = randomBytes(500_000);
      await put('large', bytes);
      const part = await get('large', { Range: 'bytes=100000-399999' });
      expect(part.bytes.equals(bytes.subarray(100_000, 400_000))).toBe(true);
    });

    it('a range beyond the end is rejected', async () => {
      await expect(get('digits', { Range: 'bytes=10-' })).rejects.toMatchObject({ name: 'InvalidRange' });
    });

    it('a conditional read gets 304 for the same version and 412 for another', async () => {
      const { ETag } = await get('digits');
      const status = (httpStatusCode: number) => ({ $metadata: { httpStatusCode } });
      await expect(get('digits', { IfNoneMatch: ETag })).rejects.toMatchObject(status(304));
      await expect(get('digits', { IfMatch: '"other"' })).rejects.toMatchObject(status(412));
      await expect(get('digits', { IfNoneMatch: '"other"' })).resolves.toMatchObject({ text: '0123456789' });
      await expect(get('digits', { IfModifiedSince: new Date() })).rejects.toMatchObject(status(304));
    });

    it('a missing object gets NoSuchKey, and a bare 404 for HEAD', async () => {
      await expect(get('missing')).rejects.toMatchObject({ name: 'NoSuchKey' });
      const head = new HeadObjectCommand({ Bucket: bucket, Key: 'missing' });
      await expect(s3.client.send(head)).rejects.toMatchObject({ name: 'NotFound' });
    });
  });

  describe('conditional writes', () => {
    it('a conditional write creates only what does not exist', async () => {
      await put('claim', 'first', { IfNoneMatch: '*' });
      await expect(put('claim', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({
        name: 'PreconditionFailed',
        $metadata: { httpStatusCode: 412 },
      });
      expect((await get('claim')).text).toBe('first');
    });

    it('exactly one of many concurrent conditional writes succeeds', async () => {
      const attempts = Array.from({ length: 20 }, (_, n) => put('race', String(n), { IfNoneMatch: '*' }));
      const results = await Promise.allSettled(attempts);
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    });

    it('one of two overlapping conditional writes succeeds', async () => {
      let startedCount = 0;
      const upload = (name: string) => {
        const halves = async function* () {
          yield Buffer.from(name);
          startedCount++;
          await vi.waitUntil(() => startedCount === 2);
          yield Buffer.from(' done');
        };
        return put('overlap', Readable.from(halves()), {
          ContentLength: name.length + 5,
          IfNoneMatch: '*',
        });
      };
      const before = (await filesOnDisk()).length;
      const results = await Promise.allSettled([upload('a'), upload('b')]);
      expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
      expect((await filesOnDisk()).length).toBe(before + 1);
    });

    it('a conditional write replaces only the version it names', async () => {
      const { ETag } = await put('versioned', 'one');
      await put('versioned', 'two', { IfMatch: ETag });
      await expect(put('versioned', 'three', { IfMatch: ETag })).rejects.toMatchObject({
        name: 'PreconditionFailed',
      });
      await expect(put('nothing', 'x', { IfMatch: ETag })).rejects.toMatchObject({ name: 'NoSuchKey' });
      const stale = new DeleteObjectCommand({ Bucket: bucket, Key: 'versioned', IfMatch: ETag });
      await expect(s3.client.send(stale)).rejects.toMatchObject({ name: 'PreconditionFailed' });
    });
  });
});
