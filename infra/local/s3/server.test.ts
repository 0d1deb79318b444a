import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListBucketsCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucket, clientOf, type StartedS3, startBucket, stepsOn } from './testing/bucket.ts';

let s3: StartedS3;
beforeAll(async () => {
  s3 = await startBucket();
});
afterAll(() => s3.dispose());

const { put, get } = stepsOn(() => s3);

describe('copying and deleting', () => {
  const copy = (Key: string, source: string, rest = {}) =>
    s3.client.send(
      new CopyObjectCommand({
        Bucket: bucket,
        Key,
        CopySource: `${bucket}/${encodeURIComponent(source)}`,
        ...rest,
      }),
    );

  it('an object is copied with its metadata, or with new metadata when the request has it', async () => {
    await put('من/أصل', 'bytes', { ContentType: 'text/plain', Metadata: { version: '1' } });
    await copy('copied', 'من/أصل');
    expect(await get('copied')).toMatchObject({
      text: 'bytes',
      ContentType: 'text/plain',
      Metadata: { version: '1' },
    });
    await copy('copied', 'copied', { MetadataDirective: 'REPLACE', Metadata: { version: '2' } });
    expect(await get('copied')).toMatchObject({ text: 'bytes', Metadata: { version: '2' } });
    await expect(copy('copied', 'copied')).rejects.toMatchObject({ name: 'InvalidRequest' });
    await expect(copy('copied', 'absent')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('many objects of any name are deleted with one request', async () => {
    const keys = ['gone/<&>"', 'gone/عربي', 'gone/plain', 'gone/never-there'];
    await Promise.all(keys.slice(0, 3).map((key) => put(key, 'x')));
    const { Deleted } = await s3.client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: keys.map((Key) => ({ Key })) } }),
    );
    expect(Deleted?.map(({ Key }) => Key)).toEqual(keys);
    for (const key of keys) await expect(get(key)).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect((await readdir(join(s3.dataDir, 'buckets', bucket))).some((name) => name.startsWith('gone'))).toBe(
      false,
    );
  });
});

describe('access', () => {
  it('a request without a signature, with a wrong secret or with an unknown key is rejected', async () => {
    expect((await fetch(`${s3.server.endpoint}/${bucket}/digits`)).status).toBe(403);
    const read = new GetObjectCommand({ Bucket: bucket, Key: 'digits' });
    const wrongSecret = clientOf(s3.server.endpoint, { secretAccessKey: 'guess' });
    await expect(wrongSecret.send(read)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    const wrongKey = clientOf(s3.server.endpoint, { accessKeyId: 'SOMEONE' });
    await expect(wrongKey.send(read)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
  });

  it('S3 has only the buckets it was started with', async () => {
    const { Buckets } = await s3.client.send(new ListBucketsCommand());
    expect(Buckets?.map(({ Name }) => Name)).toEqual([bucket, 'media']);
    await expect(s3.client.send(new HeadBucketCommand({ Bucket: bucket }))).resolves.toBeDefined();
    const elsewhere = new GetObjectCommand({ Bucket: 'elsewhere', Key: 'x' });
    await expect(s3.client.send(elsewhere)).rejects.toMatchObject({ name: 'NoSuchBucket' });
    const outside = new GetObjectCommand({ Bucket: '..', Key: 'x' });
    await expect(s3.client.send(outside)).rejects.toThrow();
  });

  it('a request for an unsupported feature gets NotImplemented', async () => {
    const multipart = new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'big' });
    await expect(s3.client.send(multipart)).rejects.toMatchObject({ name: 'NotImplemented' });
  });
});
