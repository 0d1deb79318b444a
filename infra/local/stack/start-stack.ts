import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { api } from '@mirsah/contracts/api';
import { isSignInNeeded } from '@mirsah/contracts/contract';
import {
  customersEventSource,
  egressEventSource,
  networksEventSource,
  notifyEventSource,
  publisherEventSource,
  reportsEventSource,
  tableStreamEventSource,
  uploadsPrefix,
  viewsEventSource,
} from '@mirsah/infra-aws/constructs/event-sources';
import { withoutPersonalData } from '@mirsah/table/dynamo/log-privacy';
import { openTable, tableDefinition } from '@mirsah/table/dynamo/table';
import { createLocalJWKSet } from 'jose';
import { createCodesPage } from '../cognito/codes-page.ts';
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
  /**
   * Resolves when both readers of the stream have handled everything written so far, and all views are
   * counted.
   */
  streamsIdle(): Promise<void>;
  /** Resolves when both readers of the stream have handled everything written so far. Reads no queue. */
  streamRead(): Promise<void>;
  /** Resolves when no message to a connected service, and no report of one, is waiting. */
  egressIdle(): Promise<void>;
  /** Advances merchants' domains as far as possible now; `forward` makes hours pass for them. */
  domains: { advance(): Promise<void>; forward: DomainWorker['forward'] };
  /** Sums up the platform's day, as the schedule does. */
  closeDays(): Promise<void>;
  /** Deletes unneeded data as of `now`; returns the number of expired items. */
  tidy(now: Date): Promise<number>;
  stop(): Promise<void>;
};

/** Shorter than on AWS, where each call costs: a person who tries the product sees views at once. */
const VIEWS = { windowMs: 300 };
/**
 * Fewer than on AWS, because all are in one process. Several, so that one slow service does not block the
 * others.
 */
const SENDING = { concurrency: 3 };

type StackOptions = {
  /** 0 lets the system pick one. */
  port: number;
  dataDir: string;
  /** Serves the dashboard's modules instead of its build. */
  appDevServer?: AppDevServer;
  /** A table other than the settings', as after a restore. */
  tableName?: string;
  /** How often a failing record of the table's stream is retried; default as on AWS. */
  streamRetries?: number;
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
 * Starts the product on running services, and takes ownership: `stop` ends them too, and so does a failure.
 */
export async function startProduct(
  services: Services,
  functions: Functions,
  { port: wantedPort, dataDir, log: write, appDevServer, streamRetries }: StackOptions,
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
        { prefix: '/__local/codes', handle: createCodesPage(() => services.cognito.shownCodes()) },
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
          handle: createRebuildRoute({
            handler: functions.get('rebuild-insights'),
            progressFile: join(dataDir, 'rebuild-insights.json'),
          }),
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
    const deploy = (port: number) => deployStaticFiles(services, port, { withDashboard: !appDevServer });
    // Before the edge starts, which would serve files of an earlier start. Only a port chosen by the system
    // is unknown.
    if (wantedPort !== 0) await deploy(wantedPort);
    // A dev server's modules are in this process, so the edge is too.
    const edge = await (appDevServer
      ? startEdge({ ...edgeOptions, appDevServer })
      : services.front.startEdge(edgeOptions));
    parts.push(edge);
    const port = Number(new URL(edge.url).port);
    services.cognito.allowOrigin(edge.url);
    setFunctionEnvironment(services, `localhost:${port}`, `${edge.url}${COLLECTOR_PATH}`);
    functions.begin();
    if (wantedPort === 0) await deploy(port);
    const reading = { dataDir, log, ...(streamRetries !== undefined && { streamRetries }) };
    const publisher = startStreamReader('publisher', services, functions, reading);
    parts.push(publisher);
    const tableStream = startStreamReader('table-stream', services, functions, reading);
    parts.push(tableStream);
    const table = openTable(services.dynamoDbClient, services.tableName);
    const domains = createDomainWorker(table, functions.get('domains'));
    const { endpoint: sqsEndpoint, queueUrl } = services.sqs;
    const startQueue = (
      queue: string,
      name: FunctionName,
      { batchSize }: { batchSize: number },
      pace: { windowMs?: number; concurrency?: number } = {},
    ) =>
      startQueueSource({
        sqsEndpoint,
        queueUrl: queueUrl(queue),
        handler: functions.get(name),
        batchSize,
        log,
        ...pace,
      });
    const queues = [
      startQueue(settings.egressQueue, 'egress', egressEventSource, SENDING),
      startQueue(settings.customersQueue, 'egress', customersEventSource, SENDING),
      startQueue(settings.reportsQueue, 'egress', reportsEventSource),
      startQueue(settings.notifyQueue, 'notify', notifyEventSource),
    ];
    const networks = startQueue(settings.networksQueue, 'read-networks', networksEventSource, SENDING);
    const views = startQueue(settings.viewsQueue, 'count-views', viewsEventSource, VIEWS);
    parts.push(
      views,
      networks,
      ...queues,
      ...settings.eachMinute.map((name) =>
        startSchedule({ handler: functions.get(name), everyMs: 60_000, timeoutMs: 60_000, name, log }),
      ),
      // More often than on AWS, where each call costs: a local user should not wait a minute for a domain.
      startSchedule({ handler: domains.run, everyMs: 1000, timeoutMs: 60_000, name: 'domains', log }),
      // More often than on AWS, where each call costs: a local user sees changes at the stand-in at once.
      ...(['republish', 'read-networks'] as const).map((name) =>
        startSchedule({
          handler: functions.get(name),
          everyMs: 2000,
          name,
          log,
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

/** The lowest of all; undefined if one is. */
function lowest(numbers: readonly (number | undefined)[]): number | undefined {
  const known = numbers.filter((number) => number !== undefined);
  return known.length === numbers.length ? Math.min(...known) : undefined;
}

/**
 * The maximum concurrency of a function. They share the database, and some a process: without a limit, a
 * merchant's request would wait behind every order of a flood. Orders, in their own process, may be more:
 * most of their time they wait for each other's transactions.
 */
const CONCURRENCY = { public: 8, merchant: 4, admin: 4 } as const;

/**
 * Serves the API's routes, which come from the contracts as on AWS: one function answers all routes of an
 * access.
 */
function startApi(services: Services, functions: Functions, log: (line: string) => void) {
  const bounded = (name: keyof typeof CONCURRENCY) =>
    withConcurrency<HttpEvent>(CONCURRENCY[name], functions.get(name));
  const admin = bounded('admin');
  const handlers = {
    public: bounded('public'),
    merchant: bounded('merchant'),
    admin,
    account: admin,
    recovery: admin,
  };
  return startHttpApi({
    routes: Object.values(api).map(({ method, path, access }) => ({
      method,
      path,
      access: isSignInNeeded(access) ? 'jwt' : 'public',
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

/** A save must be live at once; the metrics of many orders cost less together. */
const paceMs = { publisher: 0, 'table-stream': 400 };

/** Starts a reader of the table's stream after the last record it had handled. */
function startStreamReader(
  name: keyof typeof streamReaders,
  { s3Client, dynamoDb, tableName }: Services,
  functions: Functions,
  { dataDir, streamRetries, log }: Pick<StackOptions, 'dataDir' | 'streamRetries' | 'log'>,
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
    maxRetries: streamRetries ?? source.retryAttempts,
    filter: source.filters,
    onFailure: async (call) => {
      const Key = `aws/lambda/${name}/${call.timestamp}-${call.requestContext.requestId}`;
      const Body = JSON.stringify(call);
      await s3Client.send(new PutObjectCommand({ Bucket: settings.givenUpBucket, Key, Body }));
    },
    log,
  });
}
