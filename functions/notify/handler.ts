import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { systemClock } from '@mirsah/domain/clock';
import { type NotifyPorts, notifyOf, sendKept, sendReminder } from '@mirsah/domain/notification/commands';
import { createConversionConnections } from '@mirsah/table/conversions';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, openTable } from '@mirsah/table/dynamo/table';
import { createMemberships } from '@mirsah/table/members';
import { createNotificationStore } from '@mirsah/table/notifications';
import { findOrder } from '@mirsah/table/order-item';
import type { Context, ScheduledEvent, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { lambda, log, tableEnvironment } from '../runtime/lambda.ts';
import { readNotifyMessage } from './queue.ts';
import { createNotificationSender, senderEnvironment, senderOptions, type TelegramBot } from './sender.ts';
import { hearTelegram } from './telegram.ts';

const environmentSchema = z.object({
  ...tableEnvironment,
  ...senderEnvironment,
  /** How often the queue delivers a message before it moves it to the dead-letter queue. */
  MAX_RECEIVE_COUNT: z.coerce.number().int().min(1),
});

type Ports = NotifyPorts & { bot: TelegramBot; log: Pick<typeof log, 'error'> };

/**
 * Called by the queue of notifications, and each minute by a schedule for what is due by then. The messages it reports as
 * failed are delivered again; what a schedule's call did not send, the next one does.
 */
export const handler = lambda<SQSEvent | ScheduledEvent, SQSBatchResponse>(() => {
  const environment = environmentSchema.parse(process.env);
  const table = openTable(observed(new DynamoDBClient(clientOptions())), environment.TABLE_NAME);
  const sender = createNotificationSender(senderOptions(environment, systemClock));
  const ports: Ports = {
    notifications: createNotificationStore(table),
    memberships: createMemberships(table),
    orders: { find: (orderId) => findOrder(table, orderId) },
    conversionConnections: createConversionConnections(table),
    clock: systemClock,
    sender,
    bot: sender,
    log,
  };
  return async (event, context) => {
    if ('Records' in event) return notifyOfMessages(ports, event.Records, environment.MAX_RECEIVE_COUNT);
    await notifyOfDue(ports, context);
    return { batchItemFailures: [] };
  };
});

/**
 * Handles the messages of a batch, each by itself. One that a push service has not taken at the last delivery is given up:
 * only errors of ours end in the dead-letter queue.
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
          await hearTelegram(ports, message);
          return [];
        }
        const isLast = Number(attributes.ApproximateReceiveCount) >= maxReceiveCount;
        const isDone = await notifyOf(ports, message.merchantId, message.events);
        return isDone || isLast ? [] : [messageId];
      } catch (error) {
        ports.log.error('notification failed', { messageId, error });
        return [messageId];
      }
    }),
  );
  return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) };
}

const MOST_AT_ONCE = 500;
/** A summary or reminder that begins with less time left may not end. */
const MIN_LEFT_MS = 15_000;

/** Sends the summaries and reminders that are due. One that fails stays due, and stops no other. */
export async function notifyOfDue(
  ports: Ports,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  const { kept, reminders } = await ports.notifications.due(ports.clock.now(), MOST_AT_ONCE);
  const ofPerson = Map.groupBy(kept, ({ merchantId, userId }) => `${merchantId} ${userId}`);
  const jobs = [
    ...reminders.map((reminder) => () => sendReminder(ports, reminder)),
    ...[...ofPerson.values()].flatMap((own) => {
      const [first] = own;
      return first ? [() => sendKept(ports, first, own)] : [];
    }),
  ];
  for (const job of jobs) {
    if (context.getRemainingTimeInMillis() < MIN_LEFT_MS) return;
    try {
      await job();
    } catch (error) {
      ports.log.error('notification failed', { error });
    }
  }
}
