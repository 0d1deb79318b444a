import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { systemClock } from '@mirsah/domain/clock';
import { closeDays } from '@mirsah/table/close-days';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, openTable } from '@mirsah/table/dynamo/table';
import type { ScheduledEvent } from 'aws-lambda';
import * as z from 'zod';
import { lambda, log, tableEnvironment } from '../runtime/lambda.ts';

const environmentSchema = z.object(tableEnvironment);

/**
 * Called every ten minutes. Each run calculates everything anew, so one that was interrupted or missed is made good by
 * the next.
 */
export const handler = lambda<ScheduledEvent, { days: string[]; written: number }>(() => {
  const { TABLE_NAME } = environmentSchema.parse(process.env);
  const table = openTable(observed(new DynamoDBClient(clientOptions())), TABLE_NAME);
  return async () => {
    const closed = await closeDays(table, systemClock.now());
    if (closed.days.length > 1) log.info('days closed', closed);
    return closed;
  };
});
