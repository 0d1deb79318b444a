import { join } from 'node:path';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { api } from '@mirsah/contracts/api';
import {
  egressEventSource,
  publisherEventSource,
  tableStreamEventSource,
  uploadsPrefix,
} from '@mirsah/infra-aws/constructs/event-sources';
import { createLocalJWKSet } from 'jose';
import { type AppDevServer, startEdge } from '../edge/server.ts';
import { startBucketSource } from '../event-sources/bucket.ts';
import { startQueueSource } from '../event-sources/queue.ts';
import { startSchedule } from '../event-sources/schedule.ts';
import { type StreamSource, startStreamSource } from '../event-sources/stream.ts';
import { startHttpApi } from '../http-api/server.ts';
import { type Functions, openFunctions, setFunctionEnvironment } from './functions.ts';
import { createRebuildRoute, createRepublishRoute } from './maintenance-routes.ts';
import { type Services, startServices } from './services.ts';
import { root, settings } from './settings.ts';
import { deployStaticFiles } from './static-files.ts';

export type Stack = {
  /** The dashboard's address; merchants' pages are at `http://NAME.localhost:PORT`. */
  url: string;
  port: number;
  /** The API behind the edge. It rejects requests that did not come through the edge. */
  apiEndpoint: string;
  services: Services;
  /** Resolves when both readers of the stream have handled everything written so far. */
  streamsIdle(): Promise<void>;
  /** Resolves when no message to a connected service is waiting. */
  egressIdle(): Promise<void>;
  stop(): Promise<void>;
};

type StackOptions = {
  /** 0 lets the system pick one. */
  port: number;
  dataDir: string;
  /** Serves the dashboard's modules instead of its build. */
  appDevServer?: AppDevServer;
  log(line: string): void;
};

/** Starts the whole product from what `npm run build` made. One stack at a time in a process. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const functions = openFunctions();
  const services = await startServices(options.dataDir, options.log, {
    preSignUp: functions.get('pre-sign-up'),
  });
  return startProduct(services, functions, options);
}

/**
 * Starts the product on services that run already, and takes them over: `stop` ends them too, and so does a failure.
 */
export async function startProduct(
  services: Services,
  functions: Functions,
  { port: wantedPort, dataDir, log, appDevServer }: StackOptions,
): Promise<Stack> {
  const parts: { stop(): Promise<void> }[] = [services];
  const stop = async () => {
    for (const part of parts.reverse()) await part.stop();
  };
  try {
    const httpApi = await startApi(services, functions, log);
    parts.push(httpApi);
    let publisher: StreamSource | undefined;
    const edge = await startEdge({
      port: wantedPort,
      s3Endpoint: services.s3.endpoint,
      s3Credentials: services.credentials,
      siteBucket: settings.siteBucket,
      appBucket: settings.appBucket,
      apiEndpoint: httpApi.endpoint,
      originVerify: settings.originSecret,
      functionsDir: join(root, 'infra/aws/edge'),
      connectSources: [services.cognito.endpoint, services.s3.endpoint],
      extra: [
        { prefix: '/__local/mail', handle: services.mailbox.handle },
        { prefix: '/__local/partners', handle: services.connectionFakes.handle },
        {
          prefix: '/__local/republish',
          handle: createRepublishRoute({
            handler: functions.get('republish'),
            progressFile: join(dataDir, 'republish.json'),
            publisherIdle: async () => publisher?.idle(),
          }),
        },
        {
          prefix: '/__local/rebuild-insights',
          handle: createRebuildRoute({ handler: functions.get('rebuild-insights') }),
        },
      ],
      ...(appDevServer && { appDevServer }),
      log,
    });
    parts.push(edge);
    const port = Number(new URL(edge.url).port);
    setFunctionEnvironment(services, `localhost:${port}`);
    await deployStaticFiles(services, port, { withDashboard: !appDevServer });
    publisher = startStreamReader('publisher', services, functions, { dataDir, log });
    parts.push(publisher);
    const tableStream = startStreamReader('table-stream', services, functions, { dataDir, log });
    parts.push(tableStream);
    const egress = startQueueSource({
      sqsEndpoint: services.sqs.endpoint,
      queueUrl: services.sqs.queueUrl(settings.egressQueue),
      handler: functions.get('egress'),
      batchSize: egressEventSource.batchSize,
      log,
    });
    parts.push(egress);
    parts.push(
      startSchedule({ handler: functions.get('repair'), everyMs: 60_000, name: 'repair', log }),
      startBucketSource({
        s3: services.s3Client,
        bucket: settings.uploadBucket,
        prefix: uploadsPrefix,
        handler: functions.get('images'),
        name: 'images',
        log,
      }),
    );
    const readers = [publisher, tableStream];
    return {
      url: edge.url,
      port,
      apiEndpoint: httpApi.endpoint,
      services,
      streamsIdle: async () => void (await Promise.all(readers.map((reader) => reader.idle()))),
      egressIdle: egress.idle,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Serves the API's routes, which come from the contracts as on AWS: one function answers all routes of an access. */
function startApi(services: Services, functions: Functions, log: (line: string) => void) {
  return startHttpApi({
    routes: Object.values(api).map(({ method, path, access }) => ({
      method,
      path,
      access: access === 'public' ? 'public' : 'jwt',
      handler: functions.get(access),
    })),
    issuer: services.cognito.issuer,
    clientId: settings.userPoolClientId,
    jwks: createLocalJWKSet(services.cognito.jwks()),
    log,
  });
}

/**
 * The two readers of the table's stream: their event source settings, and the queue for records that failed for good.
 */
const streamReaders = {
  publisher: { source: publisherEventSource, failures: settings.publisherFailures },
  'table-stream': { source: tableStreamEventSource, failures: settings.tableStreamFailures },
} as const;

/** Starts a reader of the table's stream after the last record it had handled. */
function startStreamReader(
  name: keyof typeof streamReaders,
  { sqs, sqsClient, dynamoDb }: Services,
  functions: Functions,
  { dataDir, log }: Pick<StackOptions, 'dataDir' | 'log'>,
): StreamSource {
  const { source, failures } = streamReaders[name];
  return startStreamSource({
    dynamoEndpoint: dynamoDb.endpoint,
    tableName: settings.tableName,
    handler: functions.get(name),
    checkpointFile: join(dataDir, `${name}.checkpoint.json`),
    batchSize: source.batchSize,
    parallel: source.parallelizationFactor,
    maxRetries: source.retryAttempts,
    filter: source.filters,
    onFailure: async (message) => {
      await sqsClient.send(
        new SendMessageCommand({ QueueUrl: sqs.queueUrl(failures), MessageBody: JSON.stringify(message) }),
      );
    },
    log,
  });
}
