import { SQSClient } from '@aws-sdk/client-sqs';
import { systemClock } from '@mirsah/domain/clock';
import {
  type NotifyPorts,
  notifyRecipients,
  sendDeferred,
  sendReminder,
} from '@mirsah/domain/notification/commands';
import { createMemberships } from '@mirsah/table/account/members';
import { createProfileRepository } from '@mirsah/table/account/users';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, connectTable } from '@mirsah/table/dynamo/table';
import { findOrder } from '@mirsah/table/order/order-item';
import { createConversionConnections } from '@mirsah/table/outbound/conversions';
import { createNotificationStore } from '@mirsah/table/outbound/notifications';
import type { Context, ScheduledEvent, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { lambda, log, tableEnvironment } from '../runtime/lambda.ts';
import { createNotifyQueue, type NotifyMessage, type NotifyQueue, readNotifyMessage } from './queue.ts';
import { createNotificationSender, senderEnvironment, senderOptions, type TelegramBot } from './sender.ts';
import { handleTelegramMessage } from './telegram.ts';

const environmentSchema = z.object({
  ...tableEnvironment,
  ...senderEnvironment,
  /** The queue for summaries and reminders that are due. */
  NOTIFY_QUEUE_URL: z.string().min(1),
  /** The number of deliveries after which the queue moves a message to the dead-letter queue. */
  MAX_RECEIVE_COUNT: z.coerce.number().int().min(1),
});

type Ports = NotifyPorts & { bot: TelegramBot; log: Pick<typeof log, 'error'> };

const secrets = ['NOTIFICATIONS_SECRET'] as const;

/**
 * Called by the queue of notifications, and each minute by a schedule, to queue what is due by then. The
 * messages it reports as failed are delivered again.
 */
export const handler = lambda<SQSEvent | ScheduledEvent, SQSBatchResponse>(secrets, (variables, distrust) => {
  const environment = environmentSchema.parse(variables);
  const table = connectTable(environment.TABLE_NAME);
  const sender = createNotificationSender(senderOptions(environment, systemClock, distrust));
  const queue = createNotifyQueue(observed(new SQSClient(clientOptions())), environment.NOTIFY_QUEUE_URL);
  const ports: Ports = {
    notifications: createNotificationStore(table),
    memberships: createMemberships(table),
    profiles: createProfileRepository(table),
    orders: { find: (orderId) => findOrder(table, orderId) },
    conversionConnections: createConversionConnections(table),
    clock: systemClock,
    sender,
    bot: sender,
    log,
  };
  return async (event, context) => {
    if ('Records' in event) return notifyOfMessages(ports, event.Records, environment.MAX_RECEIVE_COUNT);
    await queueDue({ ...ports, queue }, context);
    return { batchItemFailures: [] };
  };
});

/**
 * Handles the messages of a batch independently. A message that a push service has not accepted at the last
 * delivery is dropped: only errors of ours reach the dead-letter queue.
 */
export async function notifyOfMessages(
  ports: Ports,
  records: readonly Pick<SQSRecord, 'messageId' | 'body' | 'attributes'>[],
  maxReceiveCount: number,
): Promise<SQSBatchResponse> {
  const failed = await Promise.all(
    records.map(async ({ messageId, body, attributes }) => {
      try {
        const message = readNotifyMessage(body);
        if (message.type === 'telegram') {
          await handleTelegramMessage(ports, message);
          return [];
        }
        const isLast = Number(attributes.ApproximateReceiveCount) >= maxReceiveCount;
        const shouldRetry = await tellOf(ports, message);
        return shouldRetry && !isLast ? [messageId] : [];
      } catch (error) {
        ports.log.error('notification failed', { messageId, error });
        return [messageId];
      }
    }),
  );
  return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) };
}

/** Returns whether the message is to be delivered again. */
async function tellOf(ports: Ports, message: Exclude<NotifyMessage, { type: 'telegram' }>): Promise<boolean> {
  switch (message.type) {
    case 'events':
      return notifyRecipients(ports, message.merchantId, message.events);
    case 'summary': {
      const kept = await ports.notifications.deferredOf(message, ports.clock.now());
      // Another call may have sent it.
      return kept.length > 0 && sendDeferred(ports, message, kept);
    }
    case 'reminder':
      return sendReminder(ports, message);
  }
}

const MAX_DUE = 20_000;
/** The number of items that are claimed in parallel, and then queued. */
const OF_A_BATCH = 100;
/** No batch starts with less time left, as it might not finish. */
const MIN_LEFT_MS = 5000;
/** An item that stays due is queued again after this time: its message may have been dropped. */
const AGAIN_MS = 5 * 60_000;

/**
 * Queues the summaries and reminders that are due, one message each, so that ten thousand are sent within a
 * minute and a slow one does not block the others. An item that waits in the queue is not queued again by the
 * next minute's call.
 */
export async function queueDue(
  { notifications, clock, queue }: Pick<Ports, 'notifications' | 'clock'> & { queue: NotifyQueue },
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  const now = clock.now();
  const { kept, reminders } = await notifications.due(now, MAX_DUE);
  const people = Map.groupBy(kept, ({ merchantId, userId }) => `${merchantId}#${userId}`);
  const due: { name: string; message: NotifyMessage }[] = [
    ...reminders.map(({ merchantId, orderId, nextAt, dueAt }) => ({
      name: `reminder#${orderId}#${dueAt}`,
      message: { type: 'reminder' as const, merchantId, orderId, nextAt, dueAt },
    })),
    ...[...people].flatMap(([name, own]) => {
      const [first] = own;
      if (!first) return [];
      const { merchantId, userId } = first;
      const latest = own
        .map(({ dueAt }) => dueAt)
        .sort()
        .at(-1);
      return { name: `summary#${name}#${latest}`, message: { type: 'summary' as const, merchantId, userId } };
    }),
  ];
  const round = `queue#${Math.floor(now.getTime() / AGAIN_MS)}`;
  for (let first = 0; first < due.length; first += OF_A_BATCH) {
    if (context.getRemainingTimeInMillis() < MIN_LEFT_MS) return;
    const batch = due.slice(first, first + OF_A_BATCH);
    const isFirst = await Promise.all(batch.map(({ name }) => notifications.claim(name, round, now)));
    const messages = batch.flatMap(({ message }, index) => (isFirst[index] ? [message] : []));
    if (messages.length > 0) await queue.add(...messages);
  }
}
