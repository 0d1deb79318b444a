import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { countChanges } from '@mirsah/table/count-changes.ts';
import { openTable } from '@mirsah/table/table.ts';
import * as z from 'zod';
import { createEgressQueue } from '../egress/queue.ts';
import { countInsights } from './count-insights.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import type { Reaction } from './reaction.ts';

const environmentSchema = z.object({ TABLE_NAME: z.string().min(1), EGRESS_QUEUE_URL: z.string().min(1) });

type Log = { error(message: string, details: Record<string, unknown>): void };

/** Everything that happens because the table changed; a new reaction is added here and nowhere else. */
export function createReactions(log: Log): readonly Reaction[] {
  const { TABLE_NAME, EGRESS_QUEUE_URL } = environmentSchema.parse(process.env);
  const table = openTable(new DynamoDBClient({}), TABLE_NAME);
  return [
    countInsights({ count: (changes) => countChanges(table, changes), log }),
    queueDeliveries(createEgressQueue(new SQSClient({}), EGRESS_QUEUE_URL)),
  ];
}
