import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { systemClock } from '@mirsah/domain/clock';
import { type DeliverPorts, deliverOrder, type JobOutcome } from '@mirsah/domain/cod-network/deliver';
import { applyMessageReport, type OrderMessageRepository } from '@mirsah/domain/order-message/commands';
import { createConnectionRepository } from '@mirsah/table/connections';
import { createDeliveryRepository } from '@mirsah/table/deliveries';
import { openTable } from '@mirsah/table/dynamo/table';
import { createOrderMessageRepository } from '@mirsah/table/order-messages';
import { createReceiptRepository } from '@mirsah/table/orders';
import type { SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { createCodNetwork } from '../connections/cod-network.ts';
import { safeRequestEnvironment, safeRequestOptions } from '../connections/safe-request.ts';
import { createEnvelope, createKmsDataKeys } from '../connections/secrets.ts';
import { egressEnvironment, secretsEnvironment, tableEnvironment } from '../runtime/environment.ts';
import { lambda } from '../runtime/lambda.ts';
import { log } from '../runtime/log.ts';
import { createEgressQueue, type EgressQueue, egressMessageSchema } from './queue.ts';

const environmentSchema = z.object({
  ...tableEnvironment,
  ...secretsEnvironment,
  ...egressEnvironment,
  ...safeRequestEnvironment,
  /** How often the queue delivers a message before it moves it to the dead-letter queue. */
  EGRESS_MOST_TRIES: z.coerce.number().int().min(1),
});

/** Called by the egress queue. The messages it reports as failed are delivered again. */
export const handler = lambda<SQSEvent, SQSBatchResponse>(() => {
  const environment = environmentSchema.parse(process.env);
  const table = openTable(new DynamoDBClient({}), environment.TABLE_NAME);
  const ports: EgressPorts = {
    clock: systemClock,
    orders: createReceiptRepository(table),
    connections: createConnectionRepository(table),
    deliveries: createDeliveryRepository(table),
    messages: createOrderMessageRepository(table),
    secrets: createEnvelope(createKmsDataKeys(environment.SECRETS_KEY_ID)),
    codNetwork: createCodNetwork(safeRequestOptions(environment)),
    queue: createEgressQueue(new SQSClient({}), environment.EGRESS_QUEUE_URL),
    log,
  };
  return ({ Records }) => processBatch(ports, Records, environment.EGRESS_MOST_TRIES);
});

export type EgressPorts = DeliverPorts & {
  messages: OrderMessageRepository;
  queue: Pick<EgressQueue, 'postpone'>;
  log: { error(message: string, details: Record<string, unknown>): void };
};

/** A report may overtake the answer to our own request by as much as that takes. */
const REPORT_RETRY_SECONDS = 20;

/**
 * Does the jobs of a batch side by side. A job that has to come again is hidden for as long as it asked; one that
 * failed comes again when the queue says so, and after `mostTries` goes to the dead-letter queue.
 */
export async function processBatch(
  ports: EgressPorts,
  records: readonly SQSRecord[],
  mostTries: number,
): Promise<SQSBatchResponse> {
  const results = await Promise.all(records.map((record) => processRecord(ports, record, mostTries)));
  return { batchItemFailures: results.flatMap((failure) => (failure ? [failure] : [])) };
}

async function processRecord(
  ports: EgressPorts,
  record: SQSRecord,
  mostTries: number,
): Promise<SQSBatchItemFailure | undefined> {
  try {
    const outcome = await processMessage(ports, record, mostTries);
    if (outcome === 'done') return undefined;
    await ports.queue.postpone(record.receiptHandle, outcome.retryAfterSeconds);
  } catch (error) {
    log.error('egress failed', { messageId: record.messageId, error });
  }
  return { itemIdentifier: record.messageId };
}

async function processMessage(ports: EgressPorts, record: SQSRecord, mostTries: number): Promise<JobOutcome> {
  const job = egressMessageSchema.parse(JSON.parse(record.body));
  const tries = Number(record.attributes.ApproximateReceiveCount);
  const isLast = tries >= mostTries;
  if (job.type === 'deliver_order') return deliverOrder(ports, { ...job, tries, isLast });
  const isKnown = await applyMessageReport(ports, job.ownerId, job.report);
  return isKnown || isLast ? 'done' : { retryAfterSeconds: REPORT_RETRY_SECONDS };
}
