import { SQSClient } from '@aws-sdk/client-sqs';
import { systemClock } from '@mirsah/domain/clock';
import { isDecided, recordNetworkTask, sendDecided, toSentCopy } from '@mirsah/domain/cod-network/tasks';
import { beginQuestion } from '@mirsah/domain/conversation/ask';
import { type Conversion, conversionsOf } from '@mirsah/domain/conversion';
import { isUnanswered } from '@mirsah/domain/order/after-offer';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { readPhoneKeys, withPhoneKeys } from '@mirsah/table/dynamo/phone-keys';
import { clientOptions, connectTable } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';
import { countChanges } from '@mirsah/table/metrics/count-changes';
import { recordUnknownPlaces } from '@mirsah/table/metrics/unknown-places';
import { closeForms, type FormOrder } from '@mirsah/table/order/abandoned-forms';
import { createForwardedOrders } from '@mirsah/table/order/orders';
import { recordSoldPieces } from '@mirsah/table/order/sold-pieces';
import { createConnectionRepository } from '@mirsah/table/outbound/connections';
import { createConversationRepository } from '@mirsah/table/outbound/conversations';
import { createConversionRepository } from '@mirsah/table/outbound/conversions';
import { createDeliveryRepository } from '@mirsah/table/outbound/deliveries';
import { createNotificationStore } from '@mirsah/table/outbound/notifications';
import type { TableChange } from '@mirsah/table/stream';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import {
  conversionMessage,
  createEgressQueue,
  deliveryMessage,
  type EgressJob,
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
import { watchUnknownPlaces } from './note-places.ts';
import { notifyPeople, planReminders } from './notify-people.ts';
import { type Log, oneByOne, type Reaction, reactToChanges } from './react.ts';

const environmentSchema = z.object({
  ...tableEnvironment,
  ...phonesEnvironment,
  ...egressEnvironment,
  ...notifyEnvironment,
});

/**
 * The second reader of the table's stream, beside the publisher; AWS allows no third. A new reaction is added
 * here.
 */
export const handler = lambda<DynamoDBStreamEvent, DynamoDBBatchResponse>(['PHONE_KEYS'], (variables) => {
  const environment = environmentSchema.parse(variables);
  const table = withPhoneKeys(connectTable(environment.TABLE_NAME), readPhoneKeys(environment.PHONE_KEYS));
  const sqs = observed(new SQSClient(clientOptions()));
  const queue = createEgressQueue(sqs, environment.EGRESS_QUEUE_URL);
  const toCustomers = { queue: createEgressQueue(sqs, environment.CUSTOMERS_QUEUE_URL), log };
  const notifications = createNotificationStore(table);
  const notifyQueue = createNotifyQueue(sqs, environment.NOTIFY_QUEUE_URL);
  const reactions = [
    countStock({
      recordSoldPieces: (pageId, notes) => recordSoldPieces(table, pageId, notes, systemClock.now()),
      log,
    }),
    countMetrics({ count: (changes) => countChanges(table, changes), log }),
    storeConversions({ conversions: createConversionRepository(table), queue, log }),
    watchUnknownPlaces({
      note: (pageId, orders) => recordUnknownPlaces(table, pageId, orders, systemClock.now()),
      log,
    }),
    queueDeliveries({ queue, log }),
    askQuestions({
      ...toCustomers,
      conversations: createConversationRepository(table),
      clock: systemClock,
    }),
    sendPhoneCodes(toCustomers),
    ...toNetworks({
      log,
      clock: systemClock,
      orders: createForwardedOrders(table),
      deliveries: createDeliveryRepository(table),
      connections: createConnectionRepository(table),
    }),
    reportDeliveries,
    notifyPeople({ notifications, queue: notifyQueue, log }),
    planReminders({ notifications }),
    endForms({ close: (order) => closeForms(table, order), log }),
  ];
  return async ({ Records }) => ({
    batchItemFailures: await reactToChanges({ reactions, log }, Records),
  });
});

/**
 * Puts a message for each queued delivery into the egress queue. A delivery that is queued twice is sent
 * once.
 */
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

/** Sends decided orders to their networks, and records the changes to make there by hand. */
function toNetworks({
  log,
  ...ports
}: Parameters<typeof sendDecided>[0] & Parameters<typeof recordNetworkTask>[0] & { log: Log }): Reaction[] {
  const failed = ({ sequence }: TableChange, error: unknown) =>
    log.error('order and network not compared', { sequence, error });
  const decided = (change: TableChange) =>
    change.entity === 'order' && change.before && change.after && isDecided(change.before, change.after)
      ? change.after
      : undefined;
  return [
    {
      name: 'send-decided',
      when: (change) => decided(change) !== undefined,
      react: oneByOne(async (change) => {
        const order = decided(change);
        if (order) await sendDecided(ports, order);
      }, failed),
    },
    {
      name: 'note-network-tasks',
      when: mayDiffer,
      react: oneByOne(async (change) => {
        if (change.entity === 'order' && change.after)
          await recordNetworkTask(ports, change.after.id, change.before);
        if (change.entity === 'delivery' && change.after)
          await recordNetworkTask(ports, change.after.orderId);
      }, failed),
    },
  ];
}

/**
 * Whether an order may now differ from its copy at the network: the data sent to networks has changed, or the
 * copy has.
 */
function mayDiffer({ entity, before, after }: TableChange): boolean {
  if (!after) return false;
  if (entity === 'delivery') {
    const isEnded = after.state !== 'queued' && after.state !== 'sending' && after.state !== before?.state;
    return isEnded || JSON.stringify(after.reported) !== JSON.stringify(before?.reported ?? null);
  }
  if (entity !== 'order' || !before) return false;
  return (
    after.erasedAt !== before.erasedAt ||
    JSON.stringify(toSentCopy(after)) !== JSON.stringify(toSentCopy(before))
  );
}

/**
 * An order whose shopper has answered the offer after it waits no longer: its delivery was queued at the
 * first attempt.
 */
function messageOf(change: TableChange): EgressJob | undefined {
  if (change.entity === 'delivery') return messageFor(change.before, change.after);
  if (change.entity === 'conversion') return messageForConversion(change.before, change.after);
  if (change.entity !== 'order' || !change.before || !change.after) return undefined;
  const isAnswered = isUnanswered(change.before) && !isUnanswered(change.after);
  if (!isAnswered || change.after.afterOffer?.step === 'closed') return undefined;
  const { id: orderId, ownerId } = change.after;
  return { message: deliveryMessage({ orderId, kind: 'cod', attempt: 1 }), ownerId };
}

type ConversionPorts = {
  conversions: { create(conversion: Conversion): Promise<boolean> };
  queue: Pick<EgressQueue, 'add'>;
};

/**
 * Stores the conversions of an order that has reached a stage. A repeat finds them stored and queues their
 * message again, because it may have been skipped while the order was cancelled.
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
          if (!(await conversions.create(conversion)))
            await queue.add({ message: conversionMessage(conversion), ownerId: conversion.ownerId });
      },
      ({ sequence }, error) => log.error('conversions of an order not stored', { sequence, error }),
    ),
  };
}

/** Closes the abandoned forms of the customer who has ordered. */
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

/**
 * Queues the confirmation questions of new and released orders, and of those that waited for a code, where
 * the merchant has enabled them. Idempotent.
 */
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
      (!change.before ||
        change.before.holdReason !== null ||
        (change.before.phoneCheck === 'asked' && change.after.phoneCheck !== 'asked')),
    react: oneByOne(
      async (change) => {
        const order = change.entity === 'order' ? change.after : undefined;
        if (order && (await beginQuestion(ports, order))) {
          const { id: orderId, ownerId } = order;
          await queue.add({ message: { type: 'ask_question', orderId }, ownerId });
        }
      },
      ({ sequence }, error) => log.error('question not queued', { sequence, error }),
    ),
  };
}

/** Queues the sending of each code that an order requests. Idempotent. */
function sendPhoneCodes({ queue, log }: { queue: Pick<EgressQueue, 'add'>; log: Log }): Reaction {
  return {
    name: 'send-phone-codes',
    when: (change) => change.entity === 'phone_code' && change.after?.asked !== change.before?.asked,
    react: oneByOne(
      async (change) => {
        if (change.entity !== 'phone_code' || !change.after) return;
        const { orderId, asked } = change.after;
        // A shopper waits for it, so it waits behind no other message, not even the same merchant's
        // questions.
        await queue.add({ message: { type: 'send_phone_code', orderId, send: asked }, ownerId: null });
      },
      ({ sequence }, error) => log.error('code not queued', { sequence, error }),
    ),
  };
}

/** Reports the result of each delivery. */
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
