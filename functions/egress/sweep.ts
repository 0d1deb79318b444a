import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { systemClock } from '@mirsah/domain/clock';
import { type DeliverySweep, sweepDeliveries } from '@mirsah/domain/delivery';
import { createDeliveryRepository } from '@mirsah/table/deliveries';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, openTable } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';
import type { ScheduledEvent } from 'aws-lambda';
import * as z from 'zod';
import { egressEnvironment, lambda, log, tableEnvironment } from '../runtime/lambda.ts';
import { createEgressQueue, deliveryMessage } from './queue.ts';

const environmentSchema = z.object({ ...tableEnvironment, ...egressEnvironment });

/** A batch that begins with less time left may not end. */
const MIN_BATCH_MS = 15_000;

/** Called by a schedule: mends the deliveries that an outage left behind. */
export const handler = lambda<ScheduledEvent, DeliverySweep>(() => {
  const environment = environmentSchema.parse(process.env);
  const queue = createEgressQueue(observed(new SQSClient(clientOptions())), environment.EGRESS_QUEUE_URL);
  const ports = {
    clock: systemClock,
    deliveries: createDeliveryRepository(
      openTable(observed(new DynamoDBClient(clientOptions())), environment.TABLE_NAME),
    ),
    queue: { add: (delivery: Parameters<typeof deliveryMessage>[0]) => queue.add(deliveryMessage(delivery)) },
  };
  return async (_event, context) => {
    const sweep = await sweepDeliveries(ports, () => context.getRemainingTimeInMillis() > MIN_BATCH_MS);
    // 0 as well: a sweep that reports nothing does not run.
    report('DeliveriesOpenOldestSeconds', sweep.oldestUntriedSeconds);
    if (sweep.queuedAgain + sweep.uncertain + sweep.gaveUp > 0) log.info('deliveries mended', sweep);
    return sweep;
  };
});
