import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { type Clock, systemClock } from '@mirsah/domain/clock';
import type { ConversationRepository } from '@mirsah/domain/conversation';
import type { Conversion } from '@mirsah/domain/conversion';
import { type Delivery, type DeliverySweep, sweepDeliveries } from '@mirsah/domain/delivery';
import { createDueQuestions } from '@mirsah/table/conversations';
import { createConversionRepository } from '@mirsah/table/conversions';
import { createDeliveryRepository } from '@mirsah/table/deliveries';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, openTable } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';
import type { ScheduledEvent } from 'aws-lambda';
import * as z from 'zod';
import { egressEnvironment, lambda, log, tableEnvironment } from '../runtime/lambda.ts';
import { conversionMessage, createEgressQueue, deliveryMessage, type EgressQueue } from './queue.ts';

const environmentSchema = z.object({ ...tableEnvironment, ...egressEnvironment });

/** A batch that begins with less time left may not end. */
const MIN_BATCH_MS = 15_000;

/** Called by a schedule: mends the deliveries that an outage left behind. */
export const handler = lambda<ScheduledEvent, DeliverySweep>(() => {
  const environment = environmentSchema.parse(process.env);
  const queue = createEgressQueue(observed(new SQSClient(clientOptions())), environment.EGRESS_QUEUE_URL);
  const table = openTable(observed(new DynamoDBClient(clientOptions())), environment.TABLE_NAME);
  const questions = { clock: systemClock, questions: createDueQuestions(table), queue };
  const ports = {
    clock: systemClock,
    deliveries: createDeliveryRepository(table),
    queue: { add: (delivery: Delivery) => queue.add(deliveryMessage(delivery)) },
  };
  const ofConversions = {
    clock: systemClock,
    deliveries: createConversionRepository(table),
    queue: { add: (conversion: Conversion) => queue.add(conversionMessage(conversion)) },
  };
  return async (_event, context) => {
    await queueDueQuestions(questions);
    const hasTime = () => context.getRemainingTimeInMillis() > MIN_BATCH_MS;
    const sweep = await sweepDeliveries<Delivery>(ports, hasTime);
    const conversions = await sweepDeliveries(ofConversions, hasTime);
    // 0 as well: a sweep that reports nothing does not run.
    report('DeliveriesOpenOldestSeconds', sweep.oldestUntriedSeconds);
    const mended = [sweep, conversions].map((each) => each.queuedAgain + each.uncertain + each.gaveUp);
    if (mended.some((count) => count > 0)) log.info('deliveries mended', { ...sweep, conversions });
    return sweep;
  };
});

/** The next sweep comes before these are due. */
const AHEAD_MS = 6 * 60_000;
const MAX_QUESTIONS = 1000;

/**
 * Queues the questions that come due before the next sweep, each for its time, and those whose message got lost. A question
 * with two messages is asked once.
 */
export async function queueDueQuestions({
  clock,
  questions,
  queue,
}: {
  clock: Clock;
  questions: Pick<ConversationRepository, 'listDue'>;
  queue: Pick<EgressQueue, 'add'>;
}): Promise<void> {
  const now = clock.now().getTime();
  for (const { orderId, dueAt } of await questions.listDue(
    new Date(now + AHEAD_MS).toISOString(),
    MAX_QUESTIONS,
  )) {
    const delaySeconds = Math.max(0, Math.ceil((Date.parse(dueAt) - now) / 1000));
    await queue.add({ type: 'ask_question', orderId }, delaySeconds);
  }
}
