import { ChangeMessageVisibilityCommand, type SQSClient } from '@aws-sdk/client-sqs';
import {
  adNetworkSchema,
  type Conversion,
  type ConversionOf,
  conversionStageSchema,
} from '@mirsah/domain/conversion';
import { type Delivery, deliveryKindSchema } from '@mirsah/domain/delivery';
import { reportedStates } from '@mirsah/domain/order-message';
import * as z from 'zod';
import { sendToQueue } from '../runtime/queue.ts';

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
  asksNothing: z.literal(true).optional(),
});

/**
 * The messages in the queues of orders, of messages to customers and of WhatsApp's reports. Releases overlap
 * during a deployment and after a rollback, so unknown fields are ignored.
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
  /** Customers' replies and pressed buttons, in the queue of reports. */
  z.object({
    type: z.literal('customer_messages'),
    ownerId: z.string(),
    messages: z.array(customerMessageSchema),
  }),
  /** Meta verified a merchant's webhook, or sent a report to it. */
  z.object({
    type: z.literal('webhook_seen'),
    ownerId: z.string(),
    at: z.string(),
    what: z.enum(['verified', 'reported']),
  }),
  /** Creates and sends the `send`-th code of an order. */
  z.object({ type: z.literal('send_phone_code'), orderId: z.string(), send: z.number() }),
  /** Asks an order's customer for confirmation. */
  z.object({ type: z.literal('ask_question'), orderId: z.string() }),
]);
export type EgressMessage = z.infer<typeof egressMessageSchema>;

/** A message and its merchant; null for one that waits behind no other. */
export type EgressJob = { message: EgressMessage; ownerId: string | null; delaySeconds?: number };

export type EgressQueue = {
  /**
   * Each is first delivered after its delay, immediately by default. While one merchant's messages keep the
   * queue busy, those of others come first.
   */
  add(...jobs: readonly EgressJob[]): Promise<void>;
  /** Hides a received message; after that many seconds it is delivered again. */
  postpone(receiptHandle: string, seconds: number): Promise<void>;
};

export function createEgressQueue(sqs: SQSClient, queueUrl: string): EgressQueue {
  return {
    add: (...jobs) =>
      sendToQueue(
        sqs,
        queueUrl,
        jobs.map(({ ownerId, ...job }) =>
          ownerId === null ? job : { ...job, group: groupOf(job.message, ownerId) },
        ),
      ),
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

/** A merchant's orders do not wait behind their conversions. */
function groupOf({ type }: EgressMessage, ownerId: string): string {
  return type === 'send_conversion' ? `${ownerId}#conversions` : ownerId;
}

/** The message that sends a delivery's current attempt. */
export function deliveryMessage({ orderId, kind, attempt }: Pick<Delivery, 'orderId' | 'kind' | 'attempt'>) {
  return { type: 'deliver_order', orderId, kind, attempt } satisfies EgressMessage;
}

/** The message that sends a stage of an order to an advertising network, with its current attempt. */
export function conversionMessage({ orderId, network, stage, attempt }: ConversionOf & { attempt: number }) {
  return { type: 'send_conversion', orderId, network, stage, attempt } satisfies EgressMessage;
}

/** The message for a changed conversion, when it must be sent; like that of a delivery. */
export function messageForConversion(
  before: Pick<Conversion, 'attempt'> | undefined,
  after: (ConversionOf & Pick<Conversion, 'ownerId' | 'state' | 'attempt'>) | undefined,
): EgressJob | undefined {
  if (after?.state !== 'queued' || before?.attempt === after.attempt) return undefined;
  return { message: conversionMessage(after), ownerId: after.ownerId };
}

/**
 * The message for a changed delivery, when it must be sent: each new attempt needs one. A delivery that
 * returns to `queued` within an attempt needs none, because the attempt's message is still in the queue.
 */
export function messageFor(
  before: Pick<Delivery, 'attempt'> | undefined,
  after: Pick<Delivery, 'state' | 'attempt' | 'orderId' | 'ownerId' | 'kind'> | undefined,
): EgressJob | undefined {
  if (after?.state !== 'queued' || before?.attempt === after.attempt) return undefined;
  return { message: deliveryMessage(after), ownerId: after.ownerId };
}

/** Throws when the body is not a message that this release knows. */
export function readMessage(body: string): EgressMessage {
  return egressMessageSchema.parse(JSON.parse(body));
}
