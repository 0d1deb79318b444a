import { SQSClient } from '@aws-sdk/client-sqs';
import { type Clock, systemClock } from '@mirsah/domain/clock';
import type { ConversationRepository } from '@mirsah/domain/conversation';
import { type Conversion, isRecognised } from '@mirsah/domain/conversion';
import {
  type Delivery,
  type DeliverySweep,
  inTurns,
  SWEEP_BATCH,
  SWEPT_OF_A_MERCHANT,
  sweepDeliveries,
} from '@mirsah/domain/delivery';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, connectTable } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';
import { createDueQuestions } from '@mirsah/table/outbound/conversations';
import { createConversionRepository } from '@mirsah/table/outbound/conversions';
import { createDeliveryRepository } from '@mirsah/table/outbound/deliveries';
import type { ScheduledEvent } from 'aws-lambda';
import * as z from 'zod';
import { egressEnvironment, lambda, log, tableEnvironment } from '../runtime/lambda.ts';
import {
  conversionMessage,
  createEgressQueue,
  deliveryMessage,
  type EgressJob,
  type EgressMessage,
  type EgressQueue,
} from './queue.ts';

const environmentSchema = z.object({ ...tableEnvironment, ...egressEnvironment });

/** No batch starts with less time left, as it might not finish. */
const MIN_BATCH_MS = 15_000;
/**
 * By then the sweep has recorded that it queued the delivery; a concurrent change by the sender would need a
 * retry.
 */
const AFTER_NOTE_SECONDS = 2;

/** Called by a schedule: repairs the deliveries that an outage left behind, and sends the due questions. */
export const handler = lambda<ScheduledEvent, DeliverySweep>([], () => {
  const environment = environmentSchema.parse(process.env);
  const sqs = observed(new SQSClient(clientOptions()));
  const queue = createEgressQueue(sqs, environment.EGRESS_QUEUE_URL);
  const table = connectTable(environment.TABLE_NAME);
  const ports = {
    clock: systemClock,
    deliveries: createDeliveryRepository(table),
    queue: {
      add: (...deliveries: readonly Delivery[]) =>
        queue.add(...deliveries.map((one) => jobOf(deliveryMessage(one), one))),
    },
  };
  const ofConversions = {
    clock: systemClock,
    recognises: (conversion: Conversion) => isRecognised(conversion, systemClock.now()),
    deliveries: createConversionRepository(table),
    queue: {
      add: (...conversions: readonly Conversion[]) =>
        queue.add(...conversions.map((one) => jobOf(conversionMessage(one), one))),
    },
  };
  const ofQuestions = {
    clock: systemClock,
    questions: createDueQuestions(table),
    queue: createEgressQueue(sqs, environment.CUSTOMERS_QUEUE_URL),
  };
  return async (_event, context) => {
    const all = context.getRemainingTimeInMillis() - MIN_BATCH_MS;
    // Orders first. Each kind gets its share of the remaining time, so that a backlog of one does not block
    // the others.
    const until = (share: number) => () =>
      context.getRemainingTimeInMillis() - MIN_BATCH_MS > (1 - share) * all;
    const sweep = await sweepDeliveries<Delivery>(ports, until(0.5));
    const conversions = await sweepDeliveries(ofConversions, until(0.75));
    await queueDueQuestions(ofQuestions, until(1));
    // 0 is reported too: a missing value means that the sweep does not run.
    report('DeliveriesOpenOldestSeconds', sweep.oldestUntriedSeconds);
    const mended = [sweep, conversions].map((each) => each.queuedAgain + each.uncertain + each.gaveUp);
    if (mended.some((count) => count > 0)) log.info('deliveries mended', { ...sweep, conversions });
    return sweep;
  };
});

const jobOf = (message: EgressMessage, { ownerId }: { ownerId: string }): EgressJob => ({
  message,
  ownerId,
  delaySeconds: AFTER_NOTE_SECONDS,
});

/** The next sweep comes before these are due. */
const AHEAD_MS = 6 * 60_000;
/** Longer than a message waits for its retry: a question unchanged for so long may have lost its message. */
const QUEUED_AGAIN_AFTER_MS = 10 * 60_000;
const MAX_DUE = 20_000;

/**
 * Queues the questions that are due before the next sweep, each for its time, and those whose message got
 * lost, alternating between merchants. Skips questions that were queued or changed in the last ten minutes,
 * so that waiting messages do not multiply. A question with two messages is sent once.
 */
export async function queueDueQuestions(
  {
    clock,
    questions,
    queue,
  }: {
    clock: Clock;
    questions: Pick<ConversationRepository, 'listDue' | 'changeQuestion'>;
    queue: Pick<EgressQueue, 'add'>;
  },
  hasTime: () => boolean,
): Promise<void> {
  const now = clock.now().getTime();
  const at = new Date(now).toISOString();
  const before = new Date(now - QUEUED_AGAIN_AFTER_MS).toISOString();
  const due = await questions.listDue(new Date(now + AHEAD_MS).toISOString(), MAX_DUE);
  const untouched = due.filter(({ updatedAt }) => updatedAt < before);
  const waiting = inTurns(untouched, SWEPT_OF_A_MERCHANT);
  for (let next = 0; next < waiting.length && hasTime(); next += SWEEP_BATCH) {
    const batch = waiting.slice(next, next + SWEEP_BATCH);
    // First, so that its sender finds the current version. If its message fails, it is queued ten minutes
    // later.
    const isOurs = await Promise.all(
      batch.map((question) =>
        questions.changeQuestion(question, { ...question, version: question.version + 1, updatedAt: at }),
      ),
    );
    await queue.add(
      ...batch
        .filter((_, index) => isOurs[index])
        .map(({ orderId, ownerId, dueAt }) => ({
          message: { type: 'ask_question', orderId } as const,
          ownerId,
          delaySeconds: Math.max(0, Math.ceil((Date.parse(dueAt) - now) / 1000)),
        })),
    );
  }
}
