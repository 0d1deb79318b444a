import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { systemClock } from '@mirsah/domain/clock';
import { isUnanswered } from '@mirsah/domain/order/after-offer';
import { closeForms, type FormOrder } from '@mirsah/table/abandoned-forms';
import { countChanges } from '@mirsah/table/count-changes';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, openTable } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';
import { createNotificationStore } from '@mirsah/table/notifications';
import { readPhoneKeys, withPhoneKeys } from '@mirsah/table/phone-keys';
import { noteSold } from '@mirsah/table/sold-pieces';
import type { TableChange } from '@mirsah/table/stream';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { createEgressQueue, deliveryMessage, type EgressQueue, messageFor } from '../egress/queue.ts';
import { createNotifyQueue } from '../notify/queue.ts';
import {
  egressEnvironment,
  lambda,
  log,
  notifyEnvironment,
  phonesEnvironment,
  tableEnvironment,
} from '../runtime/lambda.ts';
import { countMetrics } from './count-metrics.ts';
import { countStock } from './count-stock.ts';
import { notifyPeople, planReminders } from './notify-people.ts';
import { type Log, oneByOne, type Reaction, reactToChanges } from './react.ts';

const environmentSchema = z.object({
  ...tableEnvironment,
  ...phonesEnvironment,
  ...egressEnvironment,
  ...notifyEnvironment,
});

/** The second reader of the table's stream, beside the publisher; AWS allows no third. A new reaction is added here. */
export const handler = lambda<DynamoDBStreamEvent, DynamoDBBatchResponse>(() => {
  const environment = environmentSchema.parse(process.env);
  const table = withPhoneKeys(
    openTable(observed(new DynamoDBClient(clientOptions())), environment.TABLE_NAME),
    readPhoneKeys(environment.PHONE_KEYS),
  );
  const sqs = observed(new SQSClient(clientOptions()));
  const queue = createEgressQueue(sqs, environment.EGRESS_QUEUE_URL);
  const notifications = createNotificationStore(table);
  const notifyQueue = createNotifyQueue(sqs, environment.NOTIFY_QUEUE_URL);
  const reactions = [
    countStock({ noteSold: (pageId, notes) => noteSold(table, pageId, notes, systemClock.now()), log }),
    countMetrics({ count: (changes) => countChanges(table, changes), log }),
    queueDeliveries({ queue, log }),
    reportDeliveries,
    notifyPeople({ notifications, queue: notifyQueue, log }),
    planReminders({ notifications }),
    endForms({ close: (order) => closeForms(table, order), log }),
  ];
  return async ({ Records }) => ({
    batchItemFailures: await reactToChanges({ reactions, log }, Records),
  });
});

/** Puts a message for each queued delivery into the egress queue. A delivery that is queued twice is sent once. */
function queueDeliveries({ queue, log }: { queue: Pick<EgressQueue, 'add'>; log: Log }): Reaction {
  return {
    name: 'queue-deliveries',
    when: (change) => messageOf(change) !== undefined,
    react: oneByOne(
      async (change) => {
        const message = messageOf(change);
        if (message) await queue.add(message);
      },
      ({ sequence }, error) => log.error('delivery not queued', { sequence, error }),
    ),
  };
}

/** An order whose shopper has answered the offer after it waits no longer: its delivery was queued at the first attempt. */
function messageOf(change: TableChange) {
  if (change.entity === 'delivery') return messageFor(change.before, change.after);
  if (change.entity !== 'order' || !change.before || !change.after) return undefined;
  const isAnswered = isUnanswered(change.before) && !isUnanswered(change.after);
  return isAnswered && change.after.afterOffer?.step !== 'closed'
    ? deliveryMessage({ orderId: change.after.id, kind: 'cod', attempt: 1 })
    : undefined;
}

/** Ends the forms that the customer of an order had left before. */
function endForms({ close, log }: { close(order: FormOrder): Promise<void>; log: Log }): Reaction {
  return {
    name: 'end-forms',
    when: (change) => change.entity === 'form_order' && change.after !== undefined,
    react: oneByOne(
      async (change) => {
        if (change.entity === 'form_order' && change.after) await close(change.after);
      },
      ({ sequence }, error) => log.error('forms of an order not ended', { sequence, error }),
    ),
  };
}

/** Reports how each delivery ended. */
const reportDeliveries: Reaction = {
  name: 'report-deliveries',
  when: (change) => endOf(change) !== undefined,
  async react(changes) {
    for (const change of changes) report('DeliveriesEnded', 1, endOf(change) ?? '');
    return [];
  },
};

function endOf(change: TableChange): 'sent' | 'rejected' | 'uncertain' | 'cancelled' | undefined {
  if (change.entity !== 'delivery' || !change.after) return undefined;
  const { state, reason } = change.after;
  if (state === 'queued' || state === 'sending' || state === change.before?.state) return undefined;
  return reason?.code === 'order_cancelled' || reason?.code === 'customer_erased' ? 'cancelled' : state;
}
