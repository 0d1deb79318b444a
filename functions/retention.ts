import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { systemClock } from '@mirsah/domain/clock';
import { eraseExpired, type RetentionRun } from '@mirsah/domain/customer-data/retention';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, openTable } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';
import { createExpiredOrders } from '@mirsah/table/retention';
import type { ScheduledEvent } from 'aws-lambda';
import * as z from 'zod';
import { lambda, log, tableEnvironment } from './runtime/lambda.ts';

const environmentSchema = z.object(tableEnvironment);

/** A batch of orders that begins with less time left may not end. */
const MIN_BATCH_MS = 30_000;
/** Every erased order is a record of the stream, which orders of now wait behind. */
const MOST_ORDERS = 2000;

/** Called by a schedule, one call at a time: erases the customers of orders that are older than their merchant's term. */
export const handler = lambda<ScheduledEvent, RetentionRun>(() => {
  const { TABLE_NAME } = environmentSchema.parse(process.env);
  const table = openTable(observed(new DynamoDBClient(clientOptions())), TABLE_NAME);
  const ports = { expired: createExpiredOrders(table), clock: systemClock, log };
  return async (_event, context) => {
    const hasTime = () => context.getRemainingTimeInMillis() > MIN_BATCH_MS;
    const run = await eraseExpired(ports, hasTime, MOST_ORDERS);
    // 0 as well: a run that reports nothing was none.
    report('RetentionRuns', run.failed === 0 ? 1 : 0);
    if (run.erased > 0) log.info('customers of old orders erased', run);
    return run;
  };
});
