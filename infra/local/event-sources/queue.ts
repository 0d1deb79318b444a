import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import {
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { localRegion } from '@mirsah/infra-aws/regions';
import type { SQSEvent, SQSMessageAttributes, SQSRecord } from 'aws-lambda';
import { invoke, type LambdaFunction } from '../lambda-function.ts';

type QueueSourceOptions = {
  sqsEndpoint: string;
  queueUrl: string;
  handler: LambdaFunction<SQSEvent>;
  /** At most this many messages in one call. */
  batchSize: number;
  /** How long messages are collected for one call after the first of them; 0 by default. */
  windowMs?: number;
  /** How many calls run at a time, one by default. */
  concurrency?: number;
  log: (line: string) => void;
};

export type QueueSource = {
  /** Ends after the running call. */
  stop(): Promise<void>;
  /** Resolves when the queue is empty: no message is waiting, delayed, or hidden until its next delivery. */
  idle(): Promise<void>;
};

const functionTimeoutMs = 60_000;
// Each check costs one request, and runs only while a caller waits for the queue to be empty.
const idleCheckMs = 20;
/** SQS's limit for one request. */
const BATCH_SIZE = 10;
const windowStepMs = 50;

/**
 * Calls `handler` with the messages of a queue, as Lambda's event source does: succeeded messages are
 * deleted, failed ones (reported in batchItemFailures, or the whole batch when the handler throws) are
 * delivered again after the queue's visibility timeout, until the queue moves them to its dead-letter queue.
 */
export function startQueueSource(options: QueueSourceOptions): QueueSource {
  const { queueUrl: QueueUrl } = options;
  const name = new URL(QueueUrl).pathname.split('/').at(-1) ?? '';
  const log = (line: string) => options.log(`[${name}] ${line}`);
  const client = new SQSClient({
    endpoint: options.sqsEndpoint,
    region: process.env.AWS_REGION ?? localRegion,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  const abort = new AbortController();

  /**
   * SQS returns ten messages per request; more are collected as Lambda does, until the batch is full or its
   * time is up.
   */
  async function receive(): Promise<Message[]> {
    const messages = await receiveSome(options.batchSize, 20);
    if (!options.windowMs) return messages;
    const until = performance.now() + options.windowMs;
    while (messages.length > 0 && messages.length < options.batchSize && !abort.signal.aborted) {
      const more = await receiveSome(options.batchSize - messages.length, 0);
      messages.push(...more);
      const left = until - performance.now();
      if (more.length > 0) continue;
      if (left <= 0) break;
      await sleep(Math.min(left, windowStepMs), undefined, { signal: abort.signal }).catch(() => undefined);
    }
    return messages;
  }

  async function receiveSome(wanted: number, WaitTimeSeconds: number): Promise<Message[]> {
    const command = new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: Math.min(wanted, BATCH_SIZE),
      WaitTimeSeconds,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    });
    return (await client.send(command, { abortSignal: abort.signal })).Messages ?? [];
  }

  async function handleBatch(messages: Message[]): Promise<void> {
    let failed: Set<unknown>;
    try {
      const event = { Records: messages.map((message) => toLambdaRecord(message, name)) };
      failed = failedIds(
        await invoke(options.handler, event, { name, timeoutMs: functionTimeoutMs }),
        messages,
      );
      if (failed.size > 0)
        log(`${failed.size} of ${messages.length} messages failed and will be received again`);
    } catch (error) {
      log(`A batch of ${messages.length} failed and will be received again: ${inspect(error)}`);
      return;
    }
    const Entries = messages
      .filter((message) => !failed.has(message.MessageId))
      .map((message, index) => ({ Id: String(index), ReceiptHandle: message.ReceiptHandle }));
    for (let start = 0; start < Entries.length; start += BATCH_SIZE) {
      const part = Entries.slice(start, start + BATCH_SIZE);
      await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries: part }));
    }
  }

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      try {
        const messages = await receive();
        if (messages.length > 0) await handleBatch(messages);
      } catch (error) {
        if (abort.signal.aborted) break;
        log(`The queue cannot be read: ${error}`);
        await sleep(500, undefined, { signal: abort.signal }).catch(() => undefined);
      }
    }
  }

  async function isEmpty(): Promise<boolean> {
    const { Attributes = {} } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
    );
    return (['', 'NotVisible', 'Delayed'] as const).every(
      (kind) => Attributes[`ApproximateNumberOfMessages${kind}`] === '0',
    );
  }

  const running = Promise.all(Array.from({ length: options.concurrency ?? 1 }, run));
  return {
    async stop() {
      abort.abort();
      await running;
      client.destroy();
    },
    async idle() {
      while (!(await isEmpty())) await sleep(idleCheckMs);
    },
  };
}

function failedIds(response: unknown, messages: Message[]): Set<unknown> {
  const failures = (response as { batchItemFailures?: unknown } | null | undefined)?.batchItemFailures ?? [];
  if (!Array.isArray(failures))
    throw new Error('The function answered with batchItemFailures that is no list.');
  const ids = new Set(
    failures.map((failure: { itemIdentifier?: unknown } | null) => failure?.itemIdentifier),
  );
  const known = new Set<unknown>(messages.map((message) => message.MessageId));
  for (const id of ids) {
    if (!known.has(id))
      throw new Error(`The function reported a failed message that is not in the batch: ${id}`);
  }
  return ids;
}

function toLambdaRecord(message: Message, queueName: string): SQSRecord {
  const attributes = Object.entries(message.MessageAttributes ?? {}).map(([key, value]) => [
    key,
    {
      dataType: value.DataType,
      ...(value.StringValue !== undefined && { stringValue: value.StringValue }),
      ...(value.BinaryValue !== undefined && {
        binaryValue: Buffer.from(value.BinaryValue).toString('base64'),
      }),
    },
  ]);
  return {
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    attributes: message.Attributes as unknown as SQSRecord['attributes'],
    messageAttributes: Object.fromEntries(attributes) as SQSMessageAttributes,
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:local:000000000000:${queueName}`,
    awsRegion: 'local',
  };
}
