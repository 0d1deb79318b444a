import { ChangeMessageVisibilityCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { type Delivery, deliveryKindSchema } from '@mirsah/domain/delivery';
import { messageReportSchema } from '@mirsah/domain/order-message';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';

export type EgressQueue = {
  add(job: EgressMessage): Promise<void>;
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

/** What the egress queue carries. */
export const egressMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('deliver_order'),
    orderId: idSchema,
    kind: deliveryKindSchema,
    attempt: z.number().int().min(1),
  }),
  z.strictObject({
    type: z.literal('message_report'),
    ownerId: z.string().min(1),
    report: messageReportSchema,
  }),
]);
export type EgressMessage = z.infer<typeof egressMessageSchema>;

/**
 * The job that a change of a delivery calls for: a new attempt waits. Going back to `queued` within an attempt calls
 * for none, because its job is still in the queue.
 */
export function messageFor(
  before: Pick<Delivery, 'attempt'> | undefined,
  after: Pick<Delivery, 'orderId' | 'kind' | 'state' | 'attempt'> | undefined,
): EgressMessage | undefined {
  if (after?.state !== 'queued' || before?.attempt === after.attempt) return undefined;
  return { type: 'deliver_order', orderId: after.orderId, kind: after.kind, attempt: after.attempt };
}
