import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { api } from '@mirsah/contracts/api';
import type { Access } from '@mirsah/contracts/contract';
import {
  egressEventSource,
  publisherEventSource,
  tableStreamEventSource,
  uploadsPrefix,
} from '@mirsah/infra-aws/constructs/event-sources.ts';
import { createLocalJWKSet } from 'jose';
import { startEdge } from '../edge/server.ts';
import { startBucketSource } from '../event-sources/bucket.ts';
import { startQueueSource } from '../event-sources/queue.ts';
import { startSchedule } from '../event-sources/schedule.ts';
import { type StreamSource, startStreamSource } from '../event-sources/stream.ts';
import { type HttpRoute, startHttpApi } from '../http-api/server.ts';
import { lazily, loadFunction, setFunctionEnvironment } from './functions.ts';
import { createRebuildRoute, createRepublishRoute } from './maintenance-routes.ts';
import { type Services, startServices } from './services.ts';
import { root, settings } from './settings.ts';
import { deployStaticFiles } from './static-files.ts';

export type Stack = {
  /** The dashboard's address; merchants' pages are at `http://NAME.localhost:PORT`. */
  url: string;
  port: number;
  /** Where the edge finds the API; calls that come past the edge are refused. */
  apiEndpoint: string;
  services: Services;
  /** Resolves when both readers of the stream have handled everything written so far. */
  streamsIdle(): Promise<void>;
  /** Resolves when nothing waits to go out to a partner. */
  egressIdle(): Promise<void>;
  stop(): Promise<void>;
};

export type StackOptions = {
  /** 0 lets the system pick one. */
  port: number;
  dataDir: string;
  log(line: string): void;
};

/** Starts the whole product from what `npm run build` made. One stack at a time in a process. */
export async function startStack({ port: wantedPort, dataDir, log }: StackOptions): Promise<Stack> {
  mkdirSync(dataDir, { recursive: true });
  const services = await startServices(dataDir, log, {
    preSignUp: await loadFunction('pre-sign-up', randomUUID()),
  });
  const parts: { stop(): Promise<void> }[] = [services];
  const stop = async () => {
    for (const part of parts.reverse()) await part.stop();
  };
  try {
    const httpApi = await startApi(services, log);
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
        { prefix: '/__local/partners', handle: services.partners.handle },
        {
          prefix: '/__local/republish',
          handle: createRepublishRoute({
            handler: lazily('republish'),
            progressFile: join(dataDir, 'republish.json'),
            publisherIdle: async () => publisher?.idle(),
          }),
        },
        {
          prefix: '/__local/rebuild-insights',
          handle: createRebuildRoute({ handler: lazily('rebuild-insights') }),
        },
      ],
      log,
    });
    parts.push(edge);
    const port = Number(new URL(edge.url).port);
    setFunctionEnvironment(services, `localhost:${port}`);
    await deployStaticFiles(services, port);
    publisher = await startStreamReader('publisher', services, dataDir, log);
    parts.push(publisher);
    const tableStream = await startStreamReader('table-stream', services, dataDir, log);
    parts.push(tableStream);
    const egress = startQueueSource({
      sqsEndpoint: services.sqs.endpoint,
      queueUrl: services.sqs.queueUrl(settings.egressQueue),
      handler: await loadFunction('egress', randomUUID()),
      batchSize: egressEventSource.batchSize,
      log,
    });
    parts.push(egress);
    parts.push(startSchedule({ handler: lazily('repair'), everyMs: 60_000, name: 'repair', log }));
    parts.push(
      startBucketSource({
        s3: services.s3Client,
        bucket: settings.uploadBucket,
        prefix: uploadsPrefix,
        handler: await loadFunction('images', randomUUID()),
        name: 'images',
        log,
      }),
    );
    const readers = [publisher, tableStream];
    const settled = async () => void (await Promise.all(readers.map((reader) => reader.idle())));
    return {
      url: edge.url,
      port,
      apiEndpoint: httpApi.endpoint,
      services,
      streamsIdle: settled,
      egressIdle: egress.idle,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Routes come from the contracts, as on AWS; a function is loaded when its first request comes. */
export async function startApi(services: Services, log: (line: string) => void) {
  const instance = randomUUID();
  const handlers = new Map<string, Promise<HttpRoute['handler']>>();
  const handlerOf = (access: Access) => {
    const handler = handlers.get(access) ?? loadFunction<HttpRoute['handler']>(access, instance);
    handlers.set(access, handler);
    return handler;
  };
  return startHttpApi({
    routes: Object.values(api).map(({ method, path, access }) => ({
      method,
      path,
      access: access === 'public' ? 'public' : 'jwt',
      handler: async (event, context) => (await handlerOf(access))(event, context),
    })),
    issuer: services.cognito.issuer,
    clientId: settings.userPoolClientId,
    jwks: createLocalJWKSet(services.cognito.jwks()),
    log,
  });
}

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
