import type { DynamoDBStreamHandler } from 'aws-lambda';
import { publisherPorts } from './ports.ts';
import { publishChanges } from './publish-changes.ts';

let ports: ReturnType<typeof publisherPorts> | undefined;

/** Reads the table's stream and keeps every merchant's site as its page is. */
export const handler: DynamoDBStreamHandler = async ({ Records }) => {
  ports ??= publisherPorts();
  return { batchItemFailures: await publishChanges(ports, Records) };
};
