import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { egressEventSource } from '@mirsah/infra-aws/constructs/event-sources';
import { tableDefinition } from '@mirsah/table/dynamo/table';
import type { PreSignUp } from '../cognito/context.ts';
import { startCognito } from '../cognito/server.ts';
import { startConnectionFakes } from '../connections/fakes.ts';
import { startDynamoDb } from '../dynamodb/server.ts';
import { ensureTable } from '../dynamodb/table.ts';
import { openPersistedValue } from '../json-file.ts';
import { startKms } from '../kms/server.ts';
import { createMailbox } from '../mailbox/mailbox.ts';
import { startS3 } from '../s3/server.ts';
import { startSqs } from '../sqs/server.ts';
import { settings } from './settings.ts';

export type Services = Awaited<ReturnType<typeof startServices>>;

/** Functions that the user pool calls. */
type Triggers = { preSignUp?: PreSignUp };

/** Starts local servers for AWS and for the connected services, each on its own port with its data in `dataDir`. */
export async function startServices(dataDir: string, log: (line: string) => void, triggers: Triggers = {}) {
  mkdirSync(dataDir, { recursive: true });
  const { region, accessKeyId, secretAccessKey } = settings;
  const credentials = { accessKeyId, secretAccessKey };
  const dynamoDb = await startDynamoDb({ dataDir: join(dataDir, 'dynamodb'), log });
  const started: { stop(): Promise<void> }[] = [dynamoDb];
  const keep = async <T extends { stop(): Promise<void> }>(starting: Promise<T>) => {
    const service = await starting;
    started.push(service);
    return service;
  };
  const stop = async () => {
    // The database stops last, because the others may still be writing to it.
    for (const service of started.reverse()) await service.stop();
  };
  try {
    const mailbox = createMailbox({ file: join(dataDir, 'mailbox.json') });
    const [s3, cognito, sqs, kms, connectionFakes] = await Promise.all([
      keep(
        startS3({
          dataDir: join(dataDir, 's3'),
          buckets: [settings.siteBucket, settings.appBucket, settings.uploadBucket],
          ...credentials,
        }),
      ),
      keep(
        startCognito({
          dataDir: join(dataDir, 'cognito'),
          userPoolId: settings.userPoolId,
          clientId: settings.userPoolClientId,
          sendMail: mailbox.send,
          ...triggers,
        }),
      ),
      keep(
        startSqs({
          dataDir: join(dataDir, 'sqs'),
          queues: [
            { name: settings.publisherFailures, visibilityTimeout: 30 },
            { name: settings.tableStreamFailures, visibilityTimeout: 30 },
            { name: settings.egressFailures, visibilityTimeout: 30 },
            {
              name: settings.egressQueue,
              visibilityTimeout: egressEventSource.visibilitySeconds,
              deadLetter: {
                queue: settings.egressFailures,
                maxReceiveCount: egressEventSource.maxReceiveCount,
              },
            },
          ],
        }),
      ),
      keep(startKms({ keyFile: join(dataDir, 'kms-key.json'), keyId: settings.secretsKeyId })),
      keep(startConnectionFakesOnSamePort(dataDir)),
    ]);
    const dynamoDbClient = new DynamoDBClient({ endpoint: dynamoDb.endpoint, region, credentials });
    const sqsClient = new SQSClient({ endpoint: sqs.endpoint, region, credentials });
    const s3Client = new S3Client({ endpoint: s3.endpoint, region, credentials, forcePathStyle: true });
    await ensureTable(dynamoDbClient, { tableName: settings.tableName, indexes: tableDefinition.indexes });
    return {
      dynamoDb,
      s3,
      cognito,
      sqs,
      kms,
      connectionFakes,
      mailbox,
      sqsClient,
      dynamoDbClient,
      s3Client,
      credentials,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Merchants have saved the fakes' address, so it stays the same while its port is free. */
async function startConnectionFakesOnSamePort(dataDir: string) {
  const dataFile = join(dataDir, 'partners.json');
  const port = openPersistedValue<number>(join(dataDir, 'partners-port.json'), 0);
  const fakes = await startConnectionFakes({ dataFile, port: port.get() }).catch(() =>
    startConnectionFakes({ dataFile }),
  );
  port.set(Number(new URL(fakes.whatsAppUrl).port));
  return fakes;
}
