import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { SQSClient } from '@aws-sdk/client-sqs';
import { systemClock } from '@mirsah/domain/clock/clock.ts';
import { createConnectionRepository } from '@mirsah/table/connection-repository.ts';
import { createDeliveryRepository } from '@mirsah/table/delivery-repository.ts';
import { createOrderMessageRepository } from '@mirsah/table/order-message-repository.ts';
import { createReceiptRepository } from '@mirsah/table/order-repository.ts';
import { openTable } from '@mirsah/table/table.ts';
import type { SQSHandler } from 'aws-lambda';
import * as z from 'zod';
import { createCodNetwork } from '../partners/cod-network.ts';
import { outsideOptions, partnersEnvironmentShape } from '../partners/environment.ts';
import { createEnvelope } from '../secrets/envelope.ts';
import { createKmsDataKeys } from '../secrets/kms-data-keys.ts';
import { createEgressQueue } from './queue.ts';
import { type EgressPorts, workOff } from './work-off.ts';

const environmentSchema = z.object({
  TABLE_NAME: z.string().min(1),
  SECRETS_KEY_ID: z.string().min(1),
  EGRESS_QUEUE_URL: z.string().min(1),
  /** After so many tries the queue hands a message to its dead-letter queue. */
  EGRESS_MOST_TRIES: z.coerce.number().int().min(1),
  ...partnersEnvironmentShape,
});

let started: { ports: EgressPorts; mostTries: number } | undefined;

/** Called by the egress queue. What it reports as failed comes again. */
export const handler: SQSHandler = async ({ Records }) => {
  started ??= start();
  return workOff(started.ports, Records, started.mostTries);
};

function start() {
  const environment = environmentSchema.parse(process.env);
  const table = openTable(new DynamoDBClient({}), environment.TABLE_NAME);
  const ports: EgressPorts = {
    clock: systemClock,
    orders: createReceiptRepository(table),
    connections: createConnectionRepository(table),
    deliveries: createDeliveryRepository(table),
    messages: createOrderMessageRepository(table),
    secrets: createEnvelope(createKmsDataKeys(new KMSClient({}), environment.SECRETS_KEY_ID)),
    codNetwork: createCodNetwork(outsideOptions(environment)),
    queue: createEgressQueue(new SQSClient({}), environment.EGRESS_QUEUE_URL),
  };
  return { ports, mostTries: environment.EGRESS_MOST_TRIES };
}
