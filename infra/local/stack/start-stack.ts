import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { api } from '@mirsah/contracts/api';
import { routesOf } from '@mirsah/contracts/contract';
import { withoutPersonalData } from '@mirsah/domain/personal-data';
import {
  egressEventSource,
  notifyEventSource,
  publisherEventSource,
  reportsEventSource,
  tableStreamEventSource,
  uploadsPrefix,
  viewsEventSource,
} from '@mirsah/infra-aws/constructs/event-sources';
import { openTable, tableDefinition } from '@mirsah/table/dynamo/table';
import { createLocalJWKSet } from 'jose';
import { handleDomainsPage } from '../domains/page.ts';
import { createDomainWorker, type DomainWorker } from '../domains/worker.ts';
import { startHousekeeping } from '../dynamodb/housekeeping.ts';
import { type AppDevServer, type EdgeOptions, startEdge } from '../edge/server.ts';
import { startBucketSource } from '../event-sources/bucket.ts';
import { startQueueSource } from '../event-sources/queue.ts';
import { scheduledEvent, startSchedule } from '../event-sources/schedule.ts';
import { type StreamSource, startStreamSource } from '../event-sources/stream.ts';
import type { HttpEvent } from '../http-api/event.ts';
import { COLLECTOR_PATH, createCollector } from '../http-api/function-url.ts';
import { startHttpApi } from '../http-api/server.ts';
import { invoke, withConcurrency } from '../lambda-function.ts';
import { type FunctionName, type Functions, openFunctions, setFunctionEnvironment } from './functions.ts';
import {
  createMakeAdminRoute,
  createRebuildRoute,
  createRekeyRoute,
  createReplayRoute,
  createRepublishRoute,
  republishTimeoutMs,
} from './maintenance-routes.ts';
import { type Services, startServices } from './services.ts';
import { settings } from './settings.ts';
import { deployStaticFiles } from './static-files.ts';

export type Stack = {
  /** The dashboard's address; merchants' pages are at `http://NAME.localhost:PORT`. */
  url: string;
  port: number;
  /** The API behind the edge. It rejects requests that did not come through the edge. */
  apiEndpoint: string;
  services: Services;
  /** Resolves when both readers of the stream have handled everything written so far, and all views are counted. */
  streamsIdle(): Promise<void>;
  /** Resolves when both readers of the stream have handled everything written so far. Asks no queue. */
  streamRead(): Promise<void>;
  /** Resolves when no message to a connected service, and no report of one, is waiting. */
  egressIdle(): Promise<void>;
  /** Takes merchants' domains as far as they come now; `forward` lets hours pass for them. */
  domains: { advance(): Promise<void>; forward: DomainWorker['forward'] };
  /** Sums up the platform's day, as the schedule does. */
  closeDays(): Promise<void>;
  /** Forgets and deletes all that is not needed, as if it were `now`; returns how many items had expired. */
  tidy(now: Date): Promise<number>;
  stop(): Promise<void>;
};

/** Shorter than on AWS, where each call costs: who tries the product sees views at once. */
const VIEWS_WINDOW_MS = 300;

type StackOptions = {
  /** 0 lets the system pick one. */
  port: number;
  dataDir: string;
  /** Serves the dashboard's modules instead of its build. */
  appDevServer?: AppDevServer;
  /** Another one than the settings', as after a restore. */
  tableName?: string;
  log(line: string): void;
};

/** Starts the whole product from what `npm run build` made. One stack at a time in a process. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const functions = openFunctions();
  const services = await startServices(options.dataDir, options.log, {
    preSignUp: functions.get('user-pool'),
    postConfirmation: functions.get('user-pool'),
    ...(options.tableName && { tableName: options.tableName }),
  });
  return startProduct(services, functions, options);
}

/**
 * Starts the product on services that run already, and takes them over: `stop` ends them too, and so does a failure.
 */
export async function startProduct(
  services: Services,
  functions: Functions,
  { port: wantedPort, dataDir, log: write, appDevServer }: StackOptions,
): Promise<Stack> {
  const log = (line: string) => write(withoutPersonalData(line));
  const parts: { stop(): Promise<void> }[] = [services, functions];
  const stop = async () => {
    for (const part of parts.reverse()) await part.stop();
  };
  try {
    const httpApi = await startApi(services, functions, log);
    parts.push(httpApi);
    const edgeOptions: EdgeOptions = {
      port: wantedPort,
      s3Folder: join(dataDir, 's3'),
      siteBucket: settings.siteBucket,
      appBucket: settings.appBucket,
      apiEndpoint: httpApi.endpoint,
      domainsEndpoint: services.domainNetwork.endpoint,
      originVerify: settings.originSecret,
      connectSources: [services.cognito.endpoint, services.front.endpoint],
      extra: [
        { prefix: '/__local/mail', handle: services.mailbox.handle },
        { prefix: '/__local/partners', handle: services.connectionFakes.handle },
        {
          prefix: '/__local/domains',
          handle: (request, response) => handleDomainsPage(services.domainNetwork, request, response),
        },
        {
          prefix: '/__local/republish',
          handle: createRepublishRoute({
            handler: functions.get('republish'),
            progressFile: join(dataDir, 'republish.json'),
          }),
        },
        {
          prefix: '/__local/rebuild-insights',
          handle: createRebuildRoute({ handler: functions.get('rebuild-insights') }),
        },
        { prefix: COLLECTOR_PATH, handle: createCollector(functions.get('collect-views'), log) },
        { prefix: '/__local/make-admin', handle: createMakeAdminRoute(services) },
        {
          prefix: '/__local/rekey-phones',
          handle: createRekeyRoute({ handler: functions.get('rekey-phones') }),
        },
        {
          prefix: '/__local/replay',
          handle: createReplayRoute({ s3: services.s3Client, bucket: settings.givenUpBucket, functions }),
        },
      ],
      log,
    };
    // A dev server's modules are in this process, so the edge is too.
    const edge = await (appDevServer
      ? startEdge({ ...edgeOptions, appDevServer })
      : services.front.startEdge(edgeOptions));
    parts.push(edge);
    const port = Number(new URL(edge.url).port);
    services.cognito.allowOrigin(edge.url);
    setFunctionEnvironment(services, `localhost:${port}`, `${edge.url}${COLLECTOR_PATH}`);
    functions.begin();
    await deployStaticFiles(services, port, { withDashboard: !appDevServer });
    const publisher = startStreamReader('publisher', services, functions, { dataDir, log });
    parts.push(publisher);
    const tableStream = startStreamReader('table-stream', services, functions, { dataDir, log });
    parts.push(tableStream);
    const table = openTable(services.dynamoDbClient, services.tableName);
    const domains = createDomainWorker(table, functions.get('domains'));
    const { endpoint: sqsEndpoint, queueUrl } = services.sqs;
    const startQueue = (
      queue: string,
      name: FunctionName,
      { batchSize }: { batchSize: number },
      windowMs = 0,
    ) =>
      startQueueSource({
        ...{ sqsEndpoint, queueUrl: queueUrl(queue), handler: functions.get(name), batchSize, log, windowMs },
      });
    const queues = [
      startQueue(settings.egressQueue, 'egress', egressEventSource),
      startQueue(settings.reportsQueue, 'egress', reportsEventSource),
      startQueue(settings.notifyQueue, 'notify', notifyEventSource),
    ];
    const views = startQueue(settings.viewsQueue, 'count-views', viewsEventSource, VIEWS_WINDOW_MS);
    parts.push(
      views,
      ...queues,
      ...settings.eachMinute.map((name) =>
        startSchedule({ handler: functions.get(name), everyMs: 60_000, timeoutMs: 60_000, name, log }),
      ),
      // More often than on AWS, where each call costs: nobody waits a minute for a domain on their own machine.
      startSchedule({ handler: domains.run, everyMs: 1000, timeoutMs: 60_000, name: 'domains', log }),
      // More often than on AWS, where it costs a call: who switches something, or moves an order at the stand-in, sees it at once.
      ...(['republish', 'read-networks'] as const).map((name) =>
        startSchedule({
          ...{ handler: functions.get(name), everyMs: 2000, name, log },
          timeoutMs: name === 'republish' ? republishTimeoutMs : 60_000,
        }),
      ),
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
    const streamRead = async () => void (await Promise.all(readers.map((reader) => reader.idle())));
    const housekeeping = startHousekeeping({
      folder: join(dataDir, 'dynamodb'),
      client: services.dynamoDbClient,
      tableName: services.tableName,
      timeToLive: tableDefinition.timeToLive,
      handledUpTo: () => lowest(readers.map((reader) => reader.handledUpTo())),
      log,
    });
    parts.push(housekeeping);
    return {
      url: edge.url,
      port,
      apiEndpoint: httpApi.endpoint,
      services,
      streamRead,
      streamsIdle: async () => void (await Promise.all([streamRead(), views.idle()])),
      egressIdle: async () => void (await Promise.all(queues.map((queue) => queue.idle()))),
      domains: {
        forward: domains.forward,
        advance: async () =>
          void (await invoke(domains.run, scheduledEvent('domains'), { name: 'domains', timeoutMs: 60_000 })),
      },
      async closeDays() {
        await invoke(functions.get('close-days'), {}, { name: 'close-days', timeoutMs: 60_000 });
      },
      tidy: housekeeping.tidy,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The lowest of all; undefined when one is. */
function lowest(numbers: readonly (number | undefined)[]): number | undefined {
  const known = numbers.filter((number) => number !== undefined);
  return known.length === numbers.length ? Math.min(...known) : undefined;
}

/**
 * How many calls of a function run at a time. They share the database, and some a process: without a bound, a merchant's
 * request would stand behind every order of a flood. Orders, in a process of their own, may be more: most of their time they
 * wait for each other's transactions.
 */
const CONCURRENCY = { public: 8, merchant: 4, admin: 4 } as const;

/** Serves the API's routes, which come from the contracts as on AWS: one function answers all routes of an access. */
function startApi(services: Services, functions: Functions, log: (line: string) => void) {
  const bounded = (name: keyof typeof CONCURRENCY) =>
    withConcurrency<HttpEvent>(CONCURRENCY[name], functions.get(name));
  const handlers = { public: bounded('public'), merchant: bounded('merchant'), admin: bounded('admin') };
  return startHttpApi({
    routes: routesOf(Object.values(api)).map(({ method, path, access }) => ({
      method,
      path,
      access: access === 'public' ? 'public' : 'jwt',
      handler: handlers[access],
    })),
    issuer: services.cognito.issuer,
    clientId: settings.userPoolClientId,
    jwks: createLocalJWKSet(services.cognito.jwks()),
    log,
  });
}

/** The two readers of the table's stream, with their event source settings. */
const streamReaders = { publisher: publisherEventSource, 'table-stream': tableStreamEventSource } as const;

/** A save is to be live at once; the figures of a flood's orders cost less together. */
const paceMs = { publisher: 0, 'table-stream': 400 };

/** Starts a reader of the table's stream after the last record it had handled. */
function startStreamReader(
  name: keyof typeof streamReaders,
  { s3Client, dynamoDb, tableName }: Services,
  functions: Functions,
  { dataDir, log }: Pick<StackOptions, 'dataDir' | 'log'>,
): StreamSource {
  const source = streamReaders[name];
  return startStreamSource({
    dynamoEndpoint: dynamoDb.endpoint,
    tableName,
    handler: functions.get(name),
    checkpointFile: join(dataDir, `${name}.checkpoint.json`),
    batchSize: source.batchSize,
    parallel: source.parallelizationFactor,
    paceMs: paceMs[name],
    maxRetries: source.retryAttempts,
    filter: source.filters,
    onFailure: async (call) => {
      const Key = `aws/lambda/${name}/${call.timestamp}-${call.requestContext.requestId}`;
      const Body = JSON.stringify(call);
      await s3Client.send(new PutObjectCommand({ Bucket: settings.givenUpBucket, Key, Body }));
    },
    log,
  });
}
