import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { publisherEventSource } from '@mirsah/infra-aws/publisher-event-source.ts';
import { tableStreamEventSource } from '@mirsah/infra-aws/table-stream-event-source.ts';
import { startStreamSource } from '../event-sources/stream.ts';
import { loadFunction } from './functions.ts';
import type { Services } from './services.ts';
import { settings } from './settings.ts';

/** Both readers of the table's stream: how each reads, and where goes what it gave up on. */
const streamReaders = {
  publisher: { source: publisherEventSource, failures: settings.publisherFailures },
  'table-stream': { source: tableStreamEventSource, failures: settings.tableStreamFailures },
} as const;

/** Starts a reader of the table's stream, where it ended the last time. */
export async function startStreamReader(
  name: keyof typeof streamReaders,
  services: Services,
  dataDir: string,
  log: (line: string) => void,
) {
  const { source, failures } = streamReaders[name];
  const sqs = new SQSClient({
    endpoint: services.sqs.endpoint,
    region: settings.region,
    credentials: services.credentials,
  });
  return startStreamSource({
    dynamoEndpoint: services.dynamoDb.endpoint,
    tableName: settings.tableName,
    handler: await loadFunction(name, randomUUID()),
    checkpointFile: join(dataDir, `${name}.checkpoint.json`),
    batchSize: source.batchSize,
    parallel: source.parallelizationFactor,
    maxRetries: source.retryAttempts,
    filter: source.filters,
    onFailure: async (details) => {
      await sqs.send(
        new SendMessageCommand({
          QueueUrl: services.sqs.queueUrl(failures),
          MessageBody: JSON.stringify(details),
        }),
      );
    },
    log,
  });
}
