import { setTimeout as sleep } from 'node:timers/promises';
import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import type { S3Event, S3EventRecord } from 'aws-lambda';
import { invoke, type LambdaFunction } from '../lambda-function.ts';

type BucketSourceOptions = {
  s3: S3Client;
  bucket: string;
  prefix: string;
  /** Must delete the object when it is processed: every object in the bucket is pending work. */
  handler: LambdaFunction<S3Event>;
  name: string;
  log: (line: string) => void;
};

type BucketSource = { stop(): Promise<void> };

// Lambda retries an asynchronous call twice; an image takes a second or two.
const attempts = 3;
const timeoutMs = 60_000;
const pollIntervalMs = 150;
/** On AWS all run concurrently; here an encoder needs a whole core. */
const PARALLEL = 2;

/**
 * Calls `handler` for each object that appears, as a bucket's notification does: at least once, two at a
 * time, with two retries. An object that still fails stays and is retried by the next start.
 */
export function startBucketSource({
  s3,
  bucket,
  prefix,
  handler,
  name,
  log,
}: BucketSourceOptions): BucketSource {
  const abort = new AbortController();
  const failures = new Map<string, number>();

  async function look(): Promise<void> {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
    const waiting = Contents.values();
    const work = async () => {
      for (const { Key: key, Size: size = 0 } of waiting) if (key) await handle(key, size);
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
  }

  async function handle(key: string, size: number): Promise<void> {
    const failed = failures.get(key) ?? 0;
    if (failed >= attempts || abort.signal.aborted) return;
    try {
      await invoke(handler, { Records: [recordOf(bucket, key, size)] }, { name, timeoutMs });
      failures.delete(key);
    } catch (error) {
      failures.set(key, failed + 1);
      log(`[${name}] ${key} failed (${failed + 1} of ${attempts}): ${error}`);
    }
  }

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      await look().catch((error: unknown) => log(`[${name}] The bucket ${bucket} cannot be read: ${error}`));
      await sleep(pollIntervalMs, undefined, { signal: abort.signal }).catch(() => undefined);
    }
  }

  const ended = run();
  return {
    async stop() {
      abort.abort();
      await ended;
    },
  };
}

/** The part of a notification that handlers read; keys come URL-encoded, spaces as plus signs. */
function recordOf(bucket: string, key: string, size: number): S3EventRecord {
  const encodedKey = encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+');
  return {
    eventVersion: '2.1',
    eventSource: 'aws:s3',
    awsRegion: 'local',
    eventTime: new Date().toISOString(),
    eventName: 'ObjectCreated:Post',
    userIdentity: { principalId: 'local' },
    requestParameters: { sourceIPAddress: '127.0.0.1' },
    responseElements: { 'x-amz-request-id': 'local', 'x-amz-id-2': 'local' },
    s3: {
      s3SchemaVersion: '1.0',
      configurationId: 'local',
      bucket: { name: bucket, ownerIdentity: { principalId: 'local' }, arn: `arn:aws:s3:::${bucket}` },
      object: { key: encodedKey, size, eTag: '', sequencer: '' },
    },
  };
}
