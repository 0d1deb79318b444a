import type { DynamoDBStreamHandler } from 'aws-lambda';
import { getPorts } from './ports.ts';
import { publishChanges } from './publish-changes.ts';

/** Reads the table's stream and keeps every merchant's site as its page is. */
export const handler: DynamoDBStreamHandler = async ({ Records }) => ({
  batchItemFailures: await publishChanges(getPorts(), Records),
});
