import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { notificationKinds } from '@mirsah/domain/notification';
import * as z from 'zod';

const eventSchema = z.object({ kind: z.enum(notificationKinds), subjectId: z.string(), detail: z.string() });

/**
 * What the queue of notifications carries: ids alone, so that nothing of a customer waits in it. Releases overlap during a
 * deployment, so fields that this release does not know are ignored.
 */
const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('events'), merchantId: z.string(), events: z.array(eventSchema) }),
  /** What somebody wrote to the platform's bot. */
  z.object({ type: z.literal('telegram'), chatId: z.string(), title: z.string(), text: z.string() }),
]);
export type NotifyMessage = z.infer<typeof messageSchema>;

export type NotifyQueue = { add(message: NotifyMessage): Promise<void> };

export function createNotifyQueue(sqs: SQSClient, QueueUrl: string): NotifyQueue {
  return {
    async add(message) {
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
    },
  };
}

/** Throws when the body is not a message that this release knows. */
export function readNotifyMessage(body: string): NotifyMessage {
  return messageSchema.parse(JSON.parse(body));
}
