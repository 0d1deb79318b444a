import { ChangeMessageVisibilityCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import {
  adNetworkSchema,
  type Conversion,
  type ConversionOf,
  conversionStageSchema,
} from '@mirsah/domain/conversion';
import { type Delivery, deliveryKindSchema } from '@mirsah/domain/delivery';
import { reportedStates } from '@mirsah/domain/order-message';
import * as z from 'zod';

const reportSchema = z.object({
  remoteId: z.string(),
  state: z.enum(reportedStates),
  failure: z.object({ code: z.number().nullable(), message: z.string() }).nullable(),
});

const customerMessageSchema = z.object({
  id: z.string(),
  at: z.string(),
  contextId: z.string().nullable(),
  payload: z.string().nullable(),
  text: z.string(),
  contact: z.object({ waId: z.string().nullable(), userId: z.string().nullable() }),
  name: z.string().optional(),
});

/**
 * What the queues of orders and of WhatsApp's reports carry. Releases overlap during a deployment and after a rollback,
 * so fields that this release does not know are ignored.
 */
const egressMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('deliver_order'),
    orderId: z.string(),
    kind: deliveryKindSchema,
    attempt: z.number(),
  }),
  z.object({
    type: z.literal('send_conversion'),
    orderId: z.string(),
    network: adNetworkSchema,
    stage: conversionStageSchema,
    attempt: z.number(),
  }),
  z.object({ type: z.literal('message_reports'), ownerId: z.string(), reports: z.array(reportSchema) }),
  /** What customers pressed and wrote, among the reports. */
  z.object({
    type: z.literal('customer_messages'),
    ownerId: z.string(),
    messages: z.array(customerMessageSchema),
  }),
  /** Has the `send`-th code of an order made and sent. */
  z.object({ type: z.literal('send_phone_code'), orderId: z.string(), send: z.number() }),
  /** Has an order's customer asked whether it stands. */
  z.object({ type: z.literal('ask_question'), orderId: z.string() }),
  /** Written among the orders by releases from before reports had a queue of their own. */
  z.object({ type: z.literal('message_report'), ownerId: z.string(), report: reportSchema }),
]);
export type EgressMessage = z.infer<typeof egressMessageSchema>;

export type EgressQueue = {
  /** The message is first delivered after that many seconds, at once by default. */
  add(message: EgressMessage, delaySeconds?: number): Promise<void>;
  /** Hides a received message; after that many seconds it is delivered again. */
  postpone(receiptHandle: string, seconds: number): Promise<void>;
};

export function createEgressQueue(sqs: SQSClient, queueUrl: string): EgressQueue {
  return {
    async add(message, DelaySeconds = 0) {
      const MessageBody = JSON.stringify(message);
      await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody, DelaySeconds }));
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

/** The message that has a delivery sent, as the attempt it is at. */
export function deliveryMessage({ orderId, kind, attempt }: Pick<Delivery, 'orderId' | 'kind' | 'attempt'>) {
  return { type: 'deliver_order', orderId, kind, attempt } satisfies EgressMessage;
}

/** The message that has a stage of an order sent to an advertising network, as the attempt it is at. */
export function conversionMessage({ orderId, network, stage, attempt }: ConversionOf & { attempt: number }) {
  return { type: 'send_conversion', orderId, network, stage, attempt } satisfies EgressMessage;
}

/** The message of a conversion that changed, when it has to be sent; like that of a delivery. */
export function messageForConversion(
  before: Pick<Conversion, 'attempt'> | undefined,
  after: (ConversionOf & Pick<Conversion, 'state' | 'attempt'>) | undefined,
): EgressMessage | undefined {
  if (after?.state !== 'queued' || before?.attempt === after.attempt) return undefined;
  return conversionMessage(after);
}

/**
 * The message of a delivery that changed, when it has to be sent: each new attempt needs one. A delivery that returns to
 * `queued` within an attempt needs none, because the attempt's message is still in the queue.
 */
export function messageFor(
  before: Pick<Delivery, 'attempt'> | undefined,
  after: Pick<Delivery, 'state' | 'attempt' | 'orderId' | 'kind'> | undefined,
): EgressMessage | undefined {
  if (after?.state !== 'queued' || before?.attempt === after.attempt) return undefined;
  return deliveryMessage(after);
}

/** Throws when the body is not a message that this release knows. */
export function readMessage(body: string): EgressMessage {
  return egressMessageSchema.parse(JSON.parse(body));
}
