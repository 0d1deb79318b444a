import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import {
  customersEventSource,
  egressEventSource,
  networksEventSource,
  notifyEventSource,
  reportsEventSource,
  viewsEventSource,
} from '@mirsah/infra-aws/constructs/event-sources';
import { withoutPersonalData } from '@mirsah/table/dynamo/log-privacy';
import { tableDefinition } from '@mirsah/table/dynamo/table';
import type { Triggers } from '../cognito/context.ts';
import { startCognito } from '../cognito/server.ts';
import { startConnectionFakes } from '../connections/fakes.ts';
import { startDomainNetwork } from '../domains/network.ts';
import { shareItems } from '../dynamodb/data-file.ts';
import { startDynamoDb } from '../dynamodb/server.ts';
import { ensureTable } from '../dynamodb/table.ts';
import { openPersistedValue } from '../json-file.ts';
import { startKms } from '../kms/server.ts';
import { createMailbox } from '../mailbox/mailbox.ts';
import { startSecretsManager } from '../secrets-manager/server.ts';
import { startSqs } from '../sqs/server.ts';
import { startFront } from './front.ts';
import { settings } from './settings.ts';

export type Services = Awaited<ReturnType<typeof startServices>>;

type ServiceOptions = Triggers & {
  /** A table other than the settings', as after a restore. */
  tableName?: string;
  /** Called when a service has ended and cannot be started again. */
  onLost?: (error: Error) => void;
};

/**
 * Starts local servers for AWS and for the connected services, each on its own port with its data in
 * `dataDir`.
 */
export async function startServices(
  dataDir: string,
  write: (line: string) => void,
  options: ServiceOptions = {},
) {
  const log = (line: string) => write(withoutPersonalData(line));
  const { onLost = (error) => log(String(error)), tableName = settings.tableName, ...triggers } = options;
  mkdirSync(dataDir, { recursive: true });
  const { region, accessKeyId, secretAccessKey } = settings;
  const credentials = { accessKeyId, secretAccessKey };
  const dynamoDb = await startDynamoDb({ dataDir: join(dataDir, 'dynamodb'), log, onLost });
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
    const [front, cognito, sqs, kms, secretsManager, connectionFakes, domainNetwork] = await Promise.all([
      keep(
        startFront({
          s3: {
            dataDir: join(dataDir, 's3'),
            buckets: [
              settings.siteBucket,
              settings.appBucket,
              settings.uploadBucket,
              settings.givenUpBucket,
              settings.viewsBucket,
              settings.accountsBucket,
            ],
            ...credentials,
          },
          log,
          onLost,
        }),
      ),
      keep(
        startCognito({
          dataDir: join(dataDir, 'cognito'),
          userPoolId: settings.userPoolId,
          clientId: settings.userPoolClientId,
          sendMail: mailbox.send,
          triggers,
          credentials,
        }),
      ),
      keep(
        startSqs({
          dataDir: join(dataDir, 'sqs'),
          queues: [
            ...[settings.egressFailures, settings.reportsFailures].map(failureQueue),
            ...[settings.notifyFailures, settings.viewsFailures].map(failureQueue),
            localQueue(settings.egressQueue, settings.egressFailures, egressEventSource),
            localQueue(settings.customersQueue, settings.egressFailures, customersEventSource),
            localQueue(settings.reportsQueue, settings.reportsFailures, reportsEventSource),
            localQueue(settings.networksQueue, settings.egressFailures, networksEventSource),
            localQueue(settings.notifyQueue, settings.notifyFailures, notifyEventSource),
            localQueue(settings.viewsQueue, settings.viewsFailures, viewsEventSource),
          ],
        }),
      ),
      keep(startKms({ keyFile: join(dataDir, 'kms-key.json'), keyId: settings.secretsKeyId })),
      keep(startSecretsManager({ file: join(dataDir, 'secrets.json'), initial: settings.secrets })),
      keep(startConnectionFakesOnSamePort(dataDir)),
      keep(startDomainNetwork({ file: join(dataDir, 'domains.json') })),
    ]);
    const dynamoDbClient = new DynamoDBClient({ endpoint: dynamoDb.endpoint, region, credentials });
    const sqsClient = new SQSClient({ endpoint: sqs.endpoint, region, credentials });
    const s3Client = new S3Client({ endpoint: front.endpoint, region, credentials, forcePathStyle: true });
    const ofWholeItems = await ensureTable(dynamoDbClient, { tableName, indexes: tableDefinition.indexes });
    shareItems(join(dataDir, 'dynamodb'), tableName, tableDefinition.indexes, ofWholeItems);
    return {
      dynamoDb,
      front,
      cognito,
      sqs,
      kms,
      secretsManager,
      connectionFakes,
      domainNetwork,
      mailbox,
      sqsClient,
      dynamoDbClient,
      tableName,
      s3Client,
      /** The uploaded version of each built file in the storage. It is lost with the storage. */
      deployed: openPersistedValue<Record<string, string>>(join(dataDir, 's3', 'deployed.json'), {}),
      credentials,
      log,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const failureQueue = (name: string) => ({ name, visibilityTimeout: 30 });

/** A queue with its dead-letter queue. */
function localQueue(
  name: string,
  failures: string,
  { visibilitySeconds, maxReceiveCount }: { visibilitySeconds: number; maxReceiveCount: number },
) {
  return { name, visibilityTimeout: visibilitySeconds, deadLetter: { queue: failures, maxReceiveCount } };
}

/**
 * Merchants have saved the fakes' address, so it stays the same while its port is free. The file's name is
 * that of earlier releases, so that it stays the same in their data too.
 */
async function startConnectionFakesOnSamePort(dataDir: string) {
  const dataFile = join(dataDir, 'connections.json');
  const port = openPersistedValue<number>(join(dataDir, 'partners-port.json'), 0);
  const fakes = await startConnectionFakes({ dataFile, port: port.get() }).catch(() =>
    startConnectionFakes({ dataFile }),
  );
  port.set(Number(new URL(fakes.whatsAppUrl).port));
  return fakes;
}
