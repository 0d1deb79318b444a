import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';

/** What is put into a queue. */
export type Queued = {
  message: unknown;
  /**
   * The message group, up to 128 characters. While one group keeps a queue busy, SQS delivers the others'
   * messages first (fair queues); the order within a group is not preserved.
   */
  group?: string;
  /** The message is first delivered after that many seconds, immediately by default. */
  delaySeconds?: number;
};

/**
 * JSON in ASCII only. SQS rejects characters that are invalid in XML, such as U+FFFF, and customers may write
 * them.
 */
export function queueBody(message: unknown): string {
  return JSON.stringify(message).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** SQS's limit for one request. */
const BATCH_SIZE = 10;

/**
 * Puts messages into a queue, ten per request. Throws when one of them was not accepted; others may be in the
 * queue then.
 */
export async function sendToQueue(sqs: SQSClient, QueueUrl: string, all: readonly Queued[]): Promise<void> {
  const [first] = all;
  if (first && all.length === 1) {
    await sqs.send(new SendMessageCommand({ QueueUrl, ...entryOf(first) }));
    return;
  }
  for (let start = 0; start < all.length; start += BATCH_SIZE) {
    const Entries = all
      .slice(start, start + BATCH_SIZE)
      .map((queued, index) => ({ Id: String(index), ...entryOf(queued) }));
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    if (Failed[0]) throw new Error(`${Failed.length} messages were not queued: ${Failed[0].Code}`);
  }
}

function entryOf({ message, group, delaySeconds = 0 }: Queued) {
  return {
    MessageBody: queueBody(message),
    DelaySeconds: delaySeconds,
    ...(group !== undefined && { MessageGroupId: group }),
  };
}
