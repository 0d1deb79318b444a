import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { countChanges } from '@mirsah/table/count-changes';
import { openTable } from '@mirsah/table/dynamo/table';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { createEgressQueue } from '../egress/queue.ts';
import { egressEnvironment, lambda, tableEnvironment } from '../runtime/lambda.ts';
import { log } from '../runtime/log.ts';
import { countMetrics } from './count-metrics.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { reactToChanges } from './react.ts';

const environmentSchema = z.object({ ...tableEnvironment, ...egressEnvironment });

/** The second reader of the table's stream, beside the publisher; AWS allows no third. A new reaction is added here. */
export const handler = lambda<DynamoDBStreamEvent, DynamoDBBatchResponse>(() => {
  const environment = environmentSchema.parse(process.env);
  const table = openTable(new DynamoDBClient({}), environment.TABLE_NAME);
  const queue = createEgressQueue(new SQSClient({}), environment.EGRESS_QUEUE_URL);
  const reactions = [
    countMetrics({ count: (changes) => countChanges(table, changes), log }),
    queueDeliveries({ queue, log }),
  ];
  return async ({ Records }) => ({
    batchItemFailures: await reactToChanges({ reactions, log }, Records),
  });
});
