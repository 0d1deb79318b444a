import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { stepsOn } from './bucket-steps.ts';
import { bucket, type StartedS3, startBucket } from './started-s3.ts';

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

  it('refuses a range beyond the end', async () => {
    await expect(get('digits', { Range: 'bytes=10-' })).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  it('answers 304 to a reader who has it and 412 to one who wants another', async () => {
    const { ETag } = await get('digits');
    const status = (httpStatusCode: number) => ({ $metadata: { httpStatusCode } });
    await expect(get('digits', { IfNoneMatch: ETag })).rejects.toMatchObject(status(304));
    await expect(get('digits', { IfMatch: '"other"' })).rejects.toMatchObject(status(412));
    await expect(get('digits', { IfNoneMatch: '"other"' })).resolves.toMatchObject({ text: '0123456789' });
    await expect(get('digits', { IfModifiedSince: new Date() })).rejects.toMatchObject(status(304));
  });

  it('a missing object is NoSuchKey, to HEAD a bare 404', async () => {
    await expect(get('missing')).rejects.toMatchObject({ name: 'NoSuchKey' });
    const head = new HeadObjectCommand({ Bucket: bucket, Key: 'missing' });
    await expect(s3.client.send(head)).rejects.toMatchObject({ name: 'NotFound' });
  });
});

describe('conditional writes', () => {
  it('create only what is not there', async () => {
    await put('claim', 'first', { IfNoneMatch: '*' });
    await expect(put('claim', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    });
    expect((await get('claim')).text).toBe('first');
  });

  it('let exactly one of many concurrent creators win', async () => {
    const attempts = Array.from({ length: 20 }, (_, n) => put('race', String(n), { IfNoneMatch: '*' }));
    const results = await Promise.allSettled(attempts);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('let one win even when both began before either ended', async () => {
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

  it('replace only the version they know', async () => {
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
