import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { egressEventSource } from '@mirsah/infra-aws/egress-event-source.ts';
import { uploadsPrefix } from '@mirsah/infra-aws/uploads-prefix.ts';
import { startEdge } from '../edge/server.ts';
import { startBucketSource } from '../event-sources/bucket.ts';
import { startQueueSource } from '../event-sources/queue.ts';
import { startSchedule } from '../event-sources/schedule.ts';
import type { StreamSource } from '../event-sources/stream.ts';
import { startApi } from './api.ts';
import { deployStaticFiles } from './deploy-static-files.ts';
import { lazily, loadFunction, setFunctionEnvironment } from './functions.ts';
import { createRebuildRoute } from './rebuild-route.ts';
import { createRepublishRoute } from './republish-route.ts';
import { root } from './root.ts';
import { type Services, startServices } from './services.ts';
import { settings } from './settings.ts';
import { startStreamReader } from './stream-readers.ts';

export type Stack = {
  /** The dashboard's address; merchants' pages are at `http://NAME.localhost:PORT`. */
  url: string;
  port: number;
  /** Where the edge finds the API; calls that come past the edge are refused. */
  apiEndpoint: string;
  services: Services;
  /** Resolves when both readers of the stream have handled everything written so far. */
  settled(): Promise<void>;
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
            settled: async () => publisher?.idle(),
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
      settled,
      egressIdle: egress.idle,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
