import { Logger } from '@aws-lambda-powertools/logger';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { countChanges } from '@mirsah/table/count-changes';
import { openTable } from '@mirsah/table/dynamo/table';
import type { DynamoDBStreamHandler } from 'aws-lambda';
import * as z from 'zod';
import { createEgressQueue } from '../egress/queue.ts';
import { countMetrics } from './count-metrics.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { type Reaction, reactToChanges } from './react.ts';

let ports: Parameters<typeof reactToChanges>[0] | undefined;

/** The second reader of the table's stream, beside the publisher; AWS allows no third. */
export const handler: DynamoDBStreamHandler = async ({ Records }) => {
  ports ??= createPorts();
  return { batchItemFailures: await reactToChanges(ports, Records) };
};

function createPorts() {
  const log = new Logger({ serviceName: 'table-stream' });
  return { reactions: createReactions(log), log };
}

const environmentSchema = z.object({ TABLE_NAME: z.string().min(1), EGRESS_QUEUE_URL: z.string().min(1) });

type Log = { error(message: string, details: Record<string, unknown>): void };

/** Everything that happens because the table changed; a new reaction is added here and nowhere else. */
export function createReactions(log: Log): readonly Reaction[] {
  const { TABLE_NAME, EGRESS_QUEUE_URL } = environmentSchema.parse(process.env);
  const table = openTable(new DynamoDBClient({}), TABLE_NAME);
  return [
    countMetrics({ count: (changes) => countChanges(table, changes), log }),
    queueDeliveries(createEgressQueue(new SQSClient({}), EGRESS_QUEUE_URL)),
  ];
}
