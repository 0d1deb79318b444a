import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { createEgressQueue } from '../egress/queue.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import type { Reaction } from './reaction.ts';

const environmentSchema = z.object({ EGRESS_QUEUE_URL: z.string().min(1) });

/** Everything that happens because the table changed; a new reaction is added here and nowhere else. */
export function createReactions(): readonly Reaction[] {
  const environment = environmentSchema.parse(process.env);
  return [queueDeliveries(createEgressQueue(new SQSClient({}), environment.EGRESS_QUEUE_URL))];
}
