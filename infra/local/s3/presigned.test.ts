import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucket, postFields, presign, type StartedS3, startBucket } from './testing/bucket.ts';

let s3: StartedS3;
beforeAll(async () => {
  s3 = await startBucket();
  await s3.client.send(new PutObjectCommand({ Bucket: bucket, Key: 'known', Body: 'known bytes' }));
});
afterAll(() => s3.dispose());

const text = async (Key: string) => {
  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: bucket, Key }));
  return Body?.transformToString();
};

describe('presigned URLs', () => {
  it('a presigned URL reads one object, with the requested headers', async () => {
    const query = { 'response-content-disposition': 'attachment; filename="a b.txt"' };
    const answer = await fetch(presign(s3.server.endpoint, 'GET', 'known', { query }));
    expect(await answer.text()).toBe('known bytes');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a b.txt"');
  });

  it('a presigned URL lets a browser write one object', async () => {
    const answer = await fetch(presign(s3.server.endpoint, 'PUT', 'uploaded'), {
      method: 'PUT',
      body: 'from the browser',
      headers: { 'content-type': 'text/plain', origin: 'http://localhost:3000' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await text('uploaded')).toBe('from the browser');
  });

  it('a presigned URL is rejected for another key, method or parameters, and after it expired', async () => {
    const { endpoint } = s3.server;
    const good = presign(endpoint, 'GET', 'known');
    const late = presign(endpoint, 'GET', 'known', { expiresIn: 60, signedAt: Date.now() - 61_000 });
    const statuses = await Promise.all(
      [
        fetch(good.replace('/known', '/uploaded')),
        fetch(good, { method: 'PUT', body: 'x' }),
        fetch(good.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000')),
        fetch(late),
      ].map(async (answer) => (await answer).status),
    );
    expect(statuses).toEqual([403, 403, 403, 403]);
  });

  it('headers that affect S3 cannot be added to a presigned URL', async () => {
    const answer = await fetch(presign(s3.server.endpoint, 'PUT', 'sneaked'), {
      method: 'PUT',
      headers: { 'x-amz-copy-source': `${bucket}/known` },
    });
    expect(answer.status).toBe(403);
  });
});

describe('presigned forms', () => {
  const conditions = [
    { bucket },
    ['starts-with', '$key', 'images/u1/'],
    ['eq', '$Content-Type', 'image/avif'],
    ['content-length-range', 1, 10],
  ];
  // biome-ignore lint/suspicious/noTemplateCurlyInString: AWS's own placeholder, sent literally
  const fields = { key: 'images/u1/${filename}', 'Content-Type': 'image/avif' };

  const post = (given: Record<string, string>, body = '12345') => {
    const form = new FormData();
    for (const [name, value] of Object.entries(given)) form.append(name, value);
    form.append('file', new Blob([body]), 'صورة.avif');
    return fetch(`${s3.server.endpoint}/${bucket}`, { method: 'POST', body: form });
  };

  const rejection = async (answer: Response) => ({
    status: answer.status,
    code: /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1],
  });

  it('a presigned form uploads what its policy allows', async () => {
    const answer = await post(postFields(conditions, fields));
    expect(answer.status).toBe(204);
    const head = await s3.client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'images/u1/صورة.avif' }));
    expect(head).toMatchObject({ ContentType: 'image/avif', ContentLength: 5 });
  });

  it('a presigned form gets 201 and the object’s location on request', async () => {
    const status = { success_action_status: '201' };
    const answer = await post(postFields([...conditions, status], { ...fields, ...status }));
    expect(answer.status).toBe(201);
    expect(await answer.text()).toContain('<Key>images/u1/صورة.avif</Key>');
  });

  it.each([
    ['too large a file', {}, '12345678901', 400, 'EntityTooLarge'],
    ['an empty file', {}, '', 400, 'EntityTooSmall'],
    ['another folder', { key: 'images/u2/x' }, '1', 403, 'AccessDenied'],
    ['another type', { 'Content-Type': 'text/html' }, '1', 403, 'AccessDenied'],
    ['a field the policy does not mention', { 'Cache-Control': 'no-store' }, '1', 403, 'AccessDenied'],
    ['a forged signature', { 'x-amz-signature': '0'.repeat(64) }, '1', 403, 'SignatureDoesNotMatch'],
  ])('a presigned form with %s is rejected', async (_what, change, body, status, code) => {
    expect(await rejection(await post({ ...postFields(conditions, fields), ...change }, body))).toEqual({
      status,
      code,
    });
  });

  it('a form with an expired policy or without one is rejected', async () => {
    const denied = { status: 403, code: 'AccessDenied' };
    expect(await rejection(await post(postFields(conditions, fields, -1)))).toEqual(denied);
    expect(await rejection(await post(fields))).toEqual(denied);
  });
});
