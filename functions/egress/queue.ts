import { ChangeMessageVisibilityCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { EgressJob } from './jobs.ts';

export type EgressQueue = {
  add(job: EgressJob): Promise<void>;
  /** Hides a received message for so long; after that it comes again. */
  postpone(receiptHandle: string, seconds: number): Promise<void>;
};

export function createEgressQueue(sqs: SQSClient, queueUrl: string): EgressQueue {
  return {
    async add(job) {
      await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(job) }));
    },
    async postpone(receiptHandle, seconds) {
      await sqs.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: queueUrl,
          ReceiptHandle: receiptHandle,
          VisibilityTimeout: Math.round(seconds),
        }),
      );
    },
  };
}
