import { throwingSafely } from '@mirsah/table/dynamo/log';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { publisherPorts } from './ports.ts';
import { publishChanges } from './publish-changes.ts';

let ports: ReturnType<typeof publisherPorts> | undefined;

/** Reads the table's stream and publishes the pages that changed. */
export const handler = throwingSafely(
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    ports ??= publisherPorts();
    return { batchItemFailures: await publishChanges(ports, Records) };
  },
);
