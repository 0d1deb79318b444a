import type { SQSClient } from '@aws-sdk/client-sqs';
import { notificationKinds } from '@mirsah/domain/notification';
import * as z from 'zod';
import { sendToQueue } from '../runtime/queue.ts';

const eventSchema = z.object({ kind: z.enum(notificationKinds), subjectId: z.string(), detail: z.string() });

/**
 * The messages in the queue of notifications: ids only, so that it contains no customer data. Releases
 * overlap during a deployment, so unknown fields are ignored.
 */
const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('events'), merchantId: z.string(), events: z.array(eventSchema) }),
  /** A person's summary is due. */
  z.object({ type: z.literal('summary'), merchantId: z.string(), userId: z.string() }),
  /** A promised call is due. */
  z.object({
    type: z.literal('reminder'),
    merchantId: z.string(),
    orderId: z.string(),
    nextAt: z.string(),
    dueAt: z.string(),
  }),
  /** A message to the platform's bot. */
  z.object({
    type: z.literal('telegram'),
    chatId: z.string(),
    title: z.string(),
    text: z.string(),
    /** The chat's new id, for a group that became a supergroup. */
    movedTo: z.string().optional(),
  }),
]);
export type NotifyMessage = z.infer<typeof messageSchema>;

export type NotifyQueue = { add(...messages: readonly NotifyMessage[]): Promise<void> };

export function createNotifyQueue(sqs: SQSClient, QueueUrl: string): NotifyQueue {
  return {
    add: (...messages) =>
      sendToQueue(
        sqs,
        QueueUrl,
        messages.map((message) => ({ message, group: groupOf(message) })),
      ),
  };
}

function groupOf(message: NotifyMessage): string {
  if (message.type === 'telegram') return `telegram#${message.chatId}`;
  // A group apart from new events, so that these do not wait behind summaries.
  return message.type === 'events' ? message.merchantId : `${message.merchantId}#due`;
}

/** Throws when the body is not a message that this release knows. */
export function readNotifyMessage(body: string): NotifyMessage {
  return messageSchema.parse(JSON.parse(body));
}
