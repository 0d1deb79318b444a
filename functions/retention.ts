import { systemClock } from '@mirsah/domain/clock';
import { eraseExpired, type RetentionRun } from '@mirsah/domain/customer-data/retention';
import { createExpiredOrders } from '@mirsah/table/customer/retention';
import { connectTable } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';
import type { ScheduledEvent } from 'aws-lambda';
import * as z from 'zod';
import { lambda, log, tableEnvironment } from './runtime/lambda.ts';

const environmentSchema = z.object(tableEnvironment);

/** No batch of orders starts with less time left, as it might not finish. */
const MIN_BATCH_MS = 30_000;
/** Every erased order is a record of the stream, which delays new orders. */
const MAX_ORDERS = 2000;

/**
 * Called by a schedule, one call at a time: erases the customer data of orders older than their merchant's
 * retention period.
 */
export const handler = lambda<ScheduledEvent, RetentionRun>([], () => {
  const { TABLE_NAME } = environmentSchema.parse(process.env);
  const table = connectTable(TABLE_NAME);
  const ports = { expired: createExpiredOrders(table), clock: systemClock, log };
  return async (_event, context) => {
    const hasTime = () => context.getRemainingTimeInMillis() > MIN_BATCH_MS;
    const run = await eraseExpired(ports, hasTime, MAX_ORDERS);
    // 0 is reported too: a missing value means that the function does not run.
    report('RetentionRuns', run.failed === 0 ? 1 : 0);
    if (run.erased > 0) log.info('customers of old orders erased', run);
    return run;
  };
});
