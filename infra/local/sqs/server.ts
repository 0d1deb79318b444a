import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { localRegion } from '@mirsah/infra-aws/regions';
import { buildApp } from 'fauxqs';
import { storageError } from '../storage-error.ts';

type LocalQueue = {
  name: string;
  /** Seconds a received message stays hidden from other receivers. */
  visibilityTimeout: number;
  /** Where a message goes after it was received `maxReceiveCount` times without being deleted. */
  deadLetter?: { queue: string; maxReceiveCount: number };
};

export type SqsServer = { endpoint: string; queueUrl(name: string): string; stop(): Promise<void> };

type Options = { dataDir?: string; port?: number; queues: readonly LocalQueue[] };
type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>;
type QueueStore = Stores['sqsStore'];
type Persistence = NonNullable<QueueStore['persistence']>;

const account = '000000000000';
const region = process.env.AWS_REGION ?? localRegion;
const arnOf = (name: string) => `arn:aws:sqs:${region}:${account}:${name}`;

/**
 * Starts an SQS server on 127.0.0.1 with the given queues. With `dataDir`, queues and messages (waiting, delayed and
 * in flight) survive a restart and even a crash: every change is written to SQLite before it is answered. Without it
 * everything is in memory. A dead-letter queue must be one of `queues`; changed settings apply to existing queues.
 * Throws CorruptDataError when the stored messages are damaged, and StorageError when disk or rights are in the way.
 */
export async function startSqs({ dataDir, port = 0, queues }: Options): Promise<SqsServer> {
  assertDeadLettersExist(queues);
  const { stores, close } = await openStores(dataDir);
  const app = buildApp({ logger: false, defaultRegion: region, stores });
  // An empty host makes queue URLs follow the endpoint; the default would be a name that Node cannot resolve.
  stores.sqsStore.host = '';
  app.addHook('preClose', async () => close());
  const endpoint = await app.listen({ port, host: '127.0.0.1' });
  const queueUrl = (name: string) => `${endpoint}/${account}/${name}`;
  for (const queue of queues) ensureQueue(stores.sqsStore, queue, queueUrl(queue.name));
  return {
    endpoint,
    queueUrl,
    async stop() {
      // Receivers wait for messages up to 20 seconds.
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

function assertDeadLettersExist(queues: readonly LocalQueue[]): void {
  for (const { name, deadLetter } of queues) {
    if (deadLetter !== undefined && !queues.some((other) => other.name === deadLetter.queue)) {
      throw new Error(`Queue ${name} names the dead-letter queue ${deadLetter.queue}, which does not exist.`);
    }
  }
}

function ensureQueue(
  store: QueueStore,
  { name, visibilityTimeout, deadLetter }: LocalQueue,
  url: string,
): void {
  const visibility = { VisibilityTimeout: String(visibilityTimeout) };
  const redrive = deadLetter && {
    RedrivePolicy: JSON.stringify({
      deadLetterTargetArn: arnOf(deadLetter.queue),
      maxReceiveCount: deadLetter.maxReceiveCount,
    }),
  };
  const existing = store.getQueueByArn(arnOf(name));
  if (existing === undefined) store.createQueue(name, url, arnOf(name), { ...visibility, ...redrive });
  // The empty policy takes a former dead-letter queue away.
  else existing.setAttributes({ ...visibility, ...(redrive ?? { RedrivePolicy: '' }) });
}

/**
 * Fauxqs' own start function always listens on every network interface, so its server is put together here from its
 * parts. The stores are not part of its public entry point, hence the look-up beside it (the version is pinned).
 */
async function openStores(dataDir: string | undefined): Promise<{ stores: Stores; close(): void }> {
  const part = (file: string) => import(new URL(file, import.meta.resolve('fauxqs')).href);
  const [{ SqsStore }, { SnsStore }, { S3Store }] = await Promise.all([
    part('./sqs/sqsStore.js'),
    part('./sns/snsStore.js'),
    part('./s3/s3Store.js'),
  ]);
  const stores: Stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  if (dataDir === undefined) return { stores, close: () => undefined };

  mkdirSync(dataDir, { recursive: true });
  const { PersistenceManager } = await part('./persistence.js');
  const file = path.join(dataDir, 'fauxqs.db');
  let persistence: Persistence;
  try {
    persistence = new PersistenceManager(dataDir);
    // Attached only after loading: loading through an attached store would rewrite, and so delete, the messages.
    persistence.loadSqsAndSns(stores.sqsStore, stores.snsStore);
  } catch (error) {
    throw storageError(file, error);
  }
  stores.sqsStore.persistence = persistence;
  for (const queue of stores.sqsStore.allQueues()) queue.persistence = persistence;
  return { stores, close: () => persistence.close() };
}
