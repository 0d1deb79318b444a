import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetObjectCommand,
  type GetObjectCommandInput,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { type S3Server, startS3 } from '../server.ts';

export const bucket = 'pages';
const accessKeyId = 'LOCALKEY';
const secretAccessKey = 'local-secret';

/** A server for tests; `restart` closes it and opens the same folder again. */
export type StartedS3 = {
  server: S3Server;
  client: S3Client;
  dataDir: string;
  restart(): Promise<void>;
  dispose(): Promise<void>;
};

export async function startBucket(): Promise<StartedS3> {
  const dataDir = await mkdtemp(join(tmpdir(), 's3-'));
  const open = async () => {
    const server = await startS3({ dataDir, buckets: [bucket, 'media'], accessKeyId, secretAccessKey });
    return { server, client: clientOf(server.endpoint) };
  };
  const close = async () => {
    started.client.destroy();
    await started.server.stop();
  };
  const started: StartedS3 = {
    ...(await open()),
    dataDir,
    restart: async () => {
      await close();
      Object.assign(started, await open());
    },
    dispose: async () => {
      await close();
      await rm(dataDir, { recursive: true });
    },
  };
  return started;
}

export function clientOf(
  endpoint: string,
  credentials: { accessKeyId?: string; secretAccessKey?: string } = {},
): S3Client {
  return new S3Client({
    endpoint,
    region: 'eu-west-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey, ...credentials },
    maxAttempts: 1,
  });
}

/**
 * A presigned URL made as AWS documents it, independently of the server's code. `key` must need no encoding.
 */
export function presign(
  endpoint: string,
  method: string,
  key: string,
  options: { expiresIn?: number; signedAt?: number; query?: Record<string, string> } = {},
): string {
  const url = new URL(`${endpoint}/${bucket}/${key}`);
  const date = amzDate(options.signedAt);
  const scope = `${date.slice(0, 8)}/eu-west-1/s3/aws4_request`;
  const query = new URLSearchParams({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': date,
    'X-Amz-Expires': String(options.expiresIn ?? 60),
    'X-Amz-SignedHeaders': 'host',
    ...options.query,
  });
  query.sort();
  const canonical = [
    method,
    url.pathname,
    query.toString().replaceAll('+', '%20'),
    `host:${url.host}\n`,
    'host',
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  query.set('X-Amz-Signature', sign(`AWS4-HMAC-SHA256\n${date}\n${scope}\n${hash}`, date));
  return `${url}?${query.toString().replaceAll('+', '%20')}`;
}

/** The fields of a presigned POST, without the file. */
export function postFields(
  conditions: unknown[],
  fields: Record<string, string>,
  expiresIn = 60,
): Record<string, string> {
  const date = amzDate();
  const signing = {
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${date.slice(0, 8)}/eu-west-1/s3/aws4_request`,
    'x-amz-date': date,
  };
  const expiration = new Date(Date.now() + expiresIn * 1000).toISOString();
  const all = [...conditions, ...Object.entries(signing).map(([name, value]) => ({ [name]: value }))];
  const policy = Buffer.from(JSON.stringify({ expiration, conditions: all })).toString('base64');
  return { ...fields, ...signing, policy, 'x-amz-signature': sign(policy, date) };
}

function sign(text: string, date: string): string {
  const parts = [date.slice(0, 8), 'eu-west-1', 's3', 'aws4_request', text];
  return parts
    .reduce<Buffer>(
      (key, part) => createHmac('sha256', key).update(part).digest(),
      Buffer.from(`AWS4${secretAccessKey}`),
    )
    .toString('hex');
}

function amzDate(at = Date.now()): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** The steps that most tests need. `s3` is a function because a test file starts its own server. */
export function stepsOn(s3: () => StartedS3) {
  const put = (
    Key: string,
    Body: NonNullable<PutObjectCommandInput['Body']>,
    rest: Omit<PutObjectCommandInput, 'Bucket' | 'Key' | 'Body'> = {},
  ) => s3().client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ...rest }));

  const get = async (Key: string, rest: Partial<GetObjectCommandInput> = {}) => {
    const answer = await s3().client.send(new GetObjectCommand({ Bucket: bucket, Key, ...rest }));
    const bytes = Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
    return { ...answer, bytes, text: bytes.toString() };
  };

  const filesOnDisk = async () =>
    (await readdir(s3().dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

  return { put, get, filesOnDisk };
}
