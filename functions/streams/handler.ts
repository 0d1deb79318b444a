import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { systemClock } from '@mirsah/domain/clock';
import { beginQuestion } from '@mirsah/domain/conversation/ask';
import { type Conversion, conversionsOf } from '@mirsah/domain/conversion';
import { isUnanswered } from '@mirsah/domain/order/after-offer';
import { closeForms, type FormOrder } from '@mirsah/table/abandoned-forms';
import { createConversationRepository } from '@mirsah/table/conversations';
import { createConversionRepository } from '@mirsah/table/conversions';
import { countChanges } from '@mirsah/table/count-changes';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, openTable } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';
import { createNotificationStore } from '@mirsah/table/notifications';
import { readPhoneKeys, withPhoneKeys } from '@mirsah/table/phone-keys';
import { noteSold } from '@mirsah/table/sold-pieces';
import type { TableChange } from '@mirsah/table/stream';
import { noteOrderPlaces } from '@mirsah/table/unknown-places';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import {
  conversionMessage,
  createEgressQueue,
  deliveryMessage,
  type EgressQueue,
  messageFor,
  messageForConversion,
} from '../egress/queue.ts';
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
import { notePlaces } from './note-places.ts';
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
    storeConversions({ conversions: createConversionRepository(table), queue, log }),
    notePlaces({ note: (pageId, orders) => noteOrderPlaces(table, pageId, orders, systemClock.now()), log }),
    queueDeliveries({ queue, log }),
    askQuestions({ queue, log, conversations: createConversationRepository(table), clock: systemClock }),
    sendPhoneCodes({ queue, log }),
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
  if (change.entity === 'conversion') return messageForConversion(change.before, change.after);
  if (change.entity !== 'order' || !change.before || !change.after) return undefined;
  const isAnswered = isUnanswered(change.before) && !isUnanswered(change.after);
  return isAnswered && change.after.afterOffer?.step !== 'closed'
    ? deliveryMessage({ orderId: change.after.id, kind: 'cod', attempt: 1 })
    : undefined;
}

type ConversionPorts = {
  conversions: { create(conversion: Conversion): Promise<boolean> };
  queue: Pick<EgressQueue, 'add'>;
};

/**
 * Stores what advertising networks are to be told of an order that has reached a stage. A repeat finds it there, and has its
 * message sent once more: it may have been skipped while the order was cancelled.
 */
function storeConversions({ conversions, queue, log }: ConversionPorts & { log: Log }): Reaction {
  const broughtBy = (change: TableChange) =>
    change.entity === 'order' && change.after ? conversionsOf(change.before, change.after) : [];
  return {
    name: 'store-conversions',
    when: (change) => broughtBy(change).length > 0,
    react: oneByOne(
      async (change) => {
        for (const conversion of broughtBy(change))
          if (!(await conversions.create(conversion))) await queue.add(conversionMessage(conversion));
      },
      ({ sequence }, error) => log.error('conversions of an order not stored', { sequence, error }),
    ),
  };
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

/** Has the customers of new and released orders asked, where their merchants want that. Who is asked twice is asked once. */
function askQuestions({
  queue,
  log,
  ...ports
}: Parameters<typeof beginQuestion>[0] & { queue: Pick<EgressQueue, 'add'>; log: Log }): Reaction {
  return {
    name: 'ask-questions',
    when: (change) =>
      change.entity === 'order' &&
      change.after?.holdReason === null &&
      change.after.status === 'pending' &&
      (!change.before || change.before.holdReason !== null),
    react: oneByOne(
      async (change) => {
        const order = change.entity === 'order' ? change.after : undefined;
        if (order && (await beginQuestion(ports, order))) {
          await queue.add({ type: 'ask_question', orderId: order.id });
        }
      },
      ({ sequence }, error) => log.error('question not queued', { sequence, error }),
    ),
  };
}

/** Has each code made and sent that an order's shopper is asked for. Asked for twice, it is sent once. */
function sendPhoneCodes({ queue, log }: { queue: Pick<EgressQueue, 'add'>; log: Log }): Reaction {
  return {
    name: 'send-phone-codes',
    when: (change) => change.entity === 'phone_code' && change.after?.asked !== change.before?.asked,
    react: oneByOne(
      async (change) => {
        if (change.entity !== 'phone_code' || !change.after) return;
        const { orderId, asked } = change.after;
        await queue.add({ type: 'send_phone_code', orderId, send: asked });
      },
      ({ sequence }, error) => log.error('code not queued', { sequence, error }),
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
