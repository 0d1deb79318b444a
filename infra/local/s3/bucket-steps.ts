import { readdir } from 'node:fs/promises';
import {
  GetObjectCommand,
  type GetObjectCommandInput,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { bucket, type StartedS3 } from './started-s3.ts';

/** What most tests do with a bucket; `s3` is asked each time because a test file starts its own. */
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
