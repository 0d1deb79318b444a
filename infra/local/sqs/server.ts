import { AsyncLocalStorage } from 'node:async_hooks';
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

export type SqsServer = {
  endpoint: string;
  queueUrl(name: string): string;
  /** Limits how long a receiver can hide a message, for tests of retries. */
  limitPauses(seconds: number): void;
  stop(): Promise<void>;
};

type Options = { dataDir?: string; port?: number; queues: readonly LocalQueue[] };
type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>;
type QueueStore = Stores['sqsStore'];
type Persistence = NonNullable<QueueStore['persistence']>;
type LocalQueueStore = ReturnType<QueueStore['createQueue']>;

const account = '000000000000';
const region = process.env.AWS_REGION ?? localRegion;
const arnOf = (name: string) => `arn:aws:sqs:${region}:${account}:${name}`;

/**
 * Starts an SQS server on 127.0.0.1 with the given queues. With `dataDir`, queues and messages (waiting,
 * delayed and in flight) survive a restart and even a crash: every change is written to SQLite before it is
 * acknowledged. Without it everything is in memory. A dead-letter queue must be one of `queues`; changed
 * settings apply to existing queues. Throws CorruptDataError when the stored messages are damaged, and
 * StorageError for a problem of disk or permissions.
 */
export async function startSqs({ dataDir, port = 0, queues }: Options): Promise<SqsServer> {
  assertDeadLettersExist(queues);
  const { stores, close } = await openStores(dataDir);
  const app = buildApp({ logger: false, defaultRegion: region, stores });
  // An empty host makes queue URLs follow the endpoint; the default would be a name that Node cannot resolve.
  stores.sqsStore.host = '';
  app.addHook('preClose', async () => close());
  const groups = groupsOfRequests();
  app.addHook('preHandler', ({ body }: { body: unknown }, _reply: unknown, done: () => void) =>
    groups.during(body, done),
  );
  const endpoint = await app.listen({ port, host: '127.0.0.1' });
  const queueUrl = (name: string) => `${endpoint}/${account}/${name}`;
  for (const queue of queues) ensureQueue(stores.sqsStore, queue, queueUrl(queue.name));
  let longestPause = Number.POSITIVE_INFINITY;
  for (const queue of stores.sqsStore.allQueues()) {
    makeFair(queue, groups.of);
    const hide = queue.changeVisibility.bind(queue);
    queue.changeVisibility = (handle, seconds) => hide(handle, Math.min(seconds, longestPause));
  }
  return {
    endpoint,
    queueUrl,
    limitPauses(seconds) {
      longestPause = seconds;
    },
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
  // The empty policy removes a former dead-letter queue.
  else existing.setAttributes({ ...visibility, ...(redrive ?? { RedrivePolicy: '' }) });
}

/** Fauxqs ignores the groups of messages in queues that are not FIFO. */
function groupsOfRequests() {
  const requests = new AsyncLocalStorage<Map<string, string>>();
  return {
    during(request: unknown, handle: () => void): void {
      const { Entries } = (request ?? {}) as { Entries?: unknown };
      const sent = (Array.isArray(Entries) ? Entries : [request]) as (Record<string, unknown> | null)[];
      const groups = sent.flatMap((each) =>
        typeof each?.MessageGroupId === 'string'
          ? [[String(each.MessageBody), each.MessageGroupId] as const]
          : [],
      );
      requests.run(new Map(groups), handle);
    },
    of: (body: string) => requests.getStore()?.get(body),
  };
}

/**
 * Makes a queue fair like SQS's message groups: messages of the group with the fewest in flight come first.
 * SQS does so once a group keeps the queue busy; here, where few are in flight, always.
 */
function makeFair(queue: LocalQueueStore, groupOf: (body: string) => string | undefined): void {
  const [enqueue, dequeue] = [queue.enqueue.bind(queue), queue.dequeue.bind(queue)];
  queue.enqueue = (message) => {
    const group = groupOf(message.body);
    enqueue(group === undefined ? message : { ...message, messageGroupId: group });
  };
  queue.dequeue = (maxCount, ...others) => {
    queue.processTimers();
    queue.messages = inTurns(queue, maxCount);
    return dequeue(maxCount, ...others);
  };
}

/** The waiting messages in the order of delivery. A message without a group is a group of its own. */
function inTurns(
  { messages, inflightMessages }: LocalQueueStore,
  count: number,
): LocalQueueStore['messages'] {
  if (messages.length <= count) return messages;
  const inFlight = new Map<string, number>();
  for (const { message } of inflightMessages.values()) {
    const group = message.messageGroupId ?? message.messageId;
    inFlight.set(group, (inFlight.get(group) ?? 0) + 1);
  }
  const waiting = new Map<string, LocalQueueStore['messages']>();
  for (const message of messages) {
    const group = message.messageGroupId ?? message.messageId;
    const own = waiting.get(group);
    if (own) own.push(message);
    else waiting.set(group, [message]);
  }
  if (waiting.size === 1) return messages;
  const next = new Set<LocalQueueStore['messages'][number]>();
  while (next.size < count) {
    let quietest: string | undefined;
    for (const group of waiting.keys()) {
      if (quietest === undefined || (inFlight.get(group) ?? 0) < (inFlight.get(quietest) ?? 0))
        quietest = group;
    }
    if (quietest === undefined) break;
    const own = waiting.get(quietest) ?? [];
    const message = own.shift();
    if (message) next.add(message);
    if (own.length === 0) waiting.delete(quietest);
    inFlight.set(quietest, (inFlight.get(quietest) ?? 0) + 1);
  }
  return [...next, ...messages.filter((message) => !next.has(message))];
}

/** SQS allows all characters that are valid in XML. */
const INVALID_IN_SQS = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/**
 * Fauxqs' own start function always listens on every network interface, so its server is assembled here from
 * its parts. The stores are not part of its public entry point, so they are resolved next to it (the version
 * is pinned).
 */
async function openStores(dataDir: string | undefined): Promise<{ stores: Stores; close(): void }> {
  const part = (file: string) => import(new URL(file, import.meta.resolve('fauxqs')).href);
  const [{ SqsStore }, { SnsStore }, { S3Store }, { INVALID_MESSAGE_BODY_CHAR }] = await Promise.all([
    part('./sqs/sqsStore.js'),
    part('./sns/snsStore.js'),
    part('./s3/s3Store.js'),
    part('./sqs/sqsTypes.js'),
  ]);
  // Fauxqs rejects characters beyond U+FFFF, such as emoji, which SQS accepts.
  INVALID_MESSAGE_BODY_CHAR.test = (body: string) => INVALID_IN_SQS.test(body);
  const stores: Stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  if (dataDir === undefined) return { stores, close: () => undefined };

  mkdirSync(dataDir, { recursive: true });
  const { PersistenceManager } = await part('./persistence.js');
  const file = path.join(dataDir, 'fauxqs.db');
  let persistence: Persistence;
  try {
    persistence = new PersistenceManager(dataDir);
    // Attached only after loading: loading through an attached store would rewrite, and so delete, the
    // messages.
    persistence.loadSqsAndSns(stores.sqsStore, stores.snsStore);
  } catch (error) {
    throw storageError(file, error);
  }
  stores.sqsStore.persistence = persistence;
  for (const queue of stores.sqsStore.allQueues()) queue.persistence = persistence;
  return { stores, close: () => persistence.close() };
}
