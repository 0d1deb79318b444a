import { systemClock } from '@mirsah/domain/clock';
import { connectTable } from '@mirsah/table/dynamo/table';
import { closeDays } from '@mirsah/table/metrics/close-days';
import type { ScheduledEvent } from 'aws-lambda';
import * as z from 'zod';
import { lambda, log, tableEnvironment } from '../runtime/lambda.ts';

const environmentSchema = z.object(tableEnvironment);

/** No day starts with less time left, as it and the current day after it might not finish. */
const DAY_NEEDS_MS = 40_000;

/**
 * Called every ten minutes. Continues after the last closed day, so it also completes interrupted or missed
 * runs.
 */
export const handler = lambda<ScheduledEvent, Awaited<ReturnType<typeof closeDays>>>([], () => {
  const { TABLE_NAME } = environmentSchema.parse(process.env);
  const table = connectTable(TABLE_NAME);
  return async (_event, context) => {
    const hasTime = () => context.getRemainingTimeInMillis() > DAY_NEEDS_MS;
    const closed = await closeDays(table, systemClock.now(), hasTime);
    if (closed.days.length > 1) log.info('days closed', closed);
    return closed;
  };
});
