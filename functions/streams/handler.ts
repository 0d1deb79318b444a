import { Logger } from '@aws-lambda-powertools/logger';
import type { DynamoDBStreamHandler } from 'aws-lambda';
import { reactToChanges } from './react-to-changes.ts';
import { createReactions } from './reactions.ts';

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
