import { type DeliverPorts, deliverOrder, type JobOutcome } from '@mirsah/domain/delivery/deliver-order.ts';
import { applyMessageReport } from '@mirsah/domain/order-message/apply-message-report.ts';
import type { OrderMessageRepository } from '@mirsah/domain/order-message/order-message-repository.ts';
import type { SQSBatchItemFailure, SQSBatchResponse, SQSRecord } from 'aws-lambda';
import { log } from '../log.ts';
import { egressJobSchema } from './jobs.ts';
import type { EgressQueue } from './queue.ts';

export type EgressPorts = DeliverPorts & {
  messages: OrderMessageRepository;
  queue: Pick<EgressQueue, 'postpone'>;
};

/** A report may overtake the answer to our own request by as much as that takes. */
const REPORT_PAUSE_SECONDS = 20;

/**
 * Does the jobs of a batch side by side. A job that has to come again is hidden for as long as it asked; one that
 * failed comes again when the queue says so, and after `mostTries` goes to the dead-letter queue.
 */
export async function workOff(
  ports: EgressPorts,
  records: readonly SQSRecord[],
  mostTries: number,
): Promise<SQSBatchResponse> {
  const results = await Promise.all(records.map((record) => workOffOne(ports, record, mostTries)));
  return { batchItemFailures: results.flatMap((failure) => (failure ? [failure] : [])) };
}

async function workOffOne(
  ports: EgressPorts,
  record: SQSRecord,
  mostTries: number,
): Promise<SQSBatchItemFailure | undefined> {
  try {
    const outcome = await doJob(ports, record, mostTries);
    if (outcome === 'done') return undefined;
    await ports.queue.postpone(record.receiptHandle, outcome.retryAfterSeconds);
  } catch (error) {
    log.error('egress failed', { messageId: record.messageId, error });
  }
  return { itemIdentifier: record.messageId };
}

async function doJob(ports: EgressPorts, record: SQSRecord, mostTries: number): Promise<JobOutcome> {
  const job = egressJobSchema.parse(JSON.parse(record.body));
  const tries = Number(record.attributes.ApproximateReceiveCount);
  const isLast = tries >= mostTries;
  if (job.type === 'deliver_order') return deliverOrder(ports, { ...job, tries, isLast });
  const isKnown = await applyMessageReport(ports, job.ownerId, job.report);
  return isKnown || isLast ? 'done' : { retryAfterSeconds: REPORT_PAUSE_SECONDS };
}
