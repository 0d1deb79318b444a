import { publisherEventSource } from '@mirsah/infra-aws/constructs/event-sources';
import { startStreamSource } from '@mirsah/infra-local/event-sources/stream';
import { settings } from '@mirsah/infra-local/stack/settings';
import { publisherPorts } from '@mirsah/publisher/ports';
import { type PublisherPorts, publishChanges } from '@mirsah/publisher/publish-changes';

/**
 * Run by `republish.ts` in a process of its own: the publisher on the table's stream, with its ports timed. The message
 * `begin` resets the counters, `report` is answered with `PublishMetrics` once every change is published, and `stop` ends
 * the process.
 */
export type PublishMetrics = {
  published: number;
  /** Milliseconds waited for each, summed over all pages; calls overlap, so it is more than the time that passed. */
  waitedMs: { database: number; sites: number };
  renderMs: number;
  cpuMs: number;
  peakMb: number;
};

let metrics = { published: 0, database: 0, sites: 0, render: 0 };
let cpuBefore = process.cpuUsage();

const { AWS_ENDPOINT_URL_DYNAMODB: dynamoEndpoint = '', CHECKPOINT_FILE: checkpointFile = '' } = process.env;
const ports = timedPorts(publisherPorts());
const source = startStreamSource({
  dynamoEndpoint,
  tableName: settings.tableName,
  handler: async ({ Records }) => ({ batchItemFailures: await publishChanges(ports, Records) }),
  checkpointFile,
  batchSize: publisherEventSource.batchSize,
  parallel: publisherEventSource.parallelizationFactor,
  maxRetries: publisherEventSource.retryAttempts,
  filter: publisherEventSource.filters,
  log: (line) => process.stderr.write(`${line}\n`),
});

process.on('message', async (message) => {
  if (message === 'begin') {
    metrics = { published: 0, database: 0, sites: 0, render: 0 };
    cpuBefore = process.cpuUsage();
  }
  if (message === 'report') {
    await source.idle();
    process.send?.(report());
  }
  if (message === 'stop') {
    await source.stop();
    process.disconnect();
  }
});

function report(): PublishMetrics {
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    published: metrics.published,
    waitedMs: { database: metrics.database, sites: metrics.sites },
    renderMs: metrics.render,
    cpuMs: (user + system) / 1000,
    peakMb: process.resourceUsage().maxRSS / 1024,
  };
}

function timedPorts(real: PublisherPorts): PublisherPorts {
  const { publications, site } = real;
  return {
    ...real,
    publications: {
      ...publications,
      find: (pageId) => timed('database', () => publications.find(pageId)),
      markPublished: async (pageId, live) => {
        await timed('database', () => publications.markPublished(pageId, live));
        metrics.published += 1;
      },
    },
    site: { ...site, put: (subdomain, page) => timed('sites', () => site.put(subdomain, page)) },
    render: (page) => {
      const startedAt = performance.now();
      const html = real.render(page);
      metrics.render += performance.now() - startedAt;
      return html;
    },
  };
}

async function timed<T>(what: 'database' | 'sites', run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await run();
  } finally {
    metrics[what] += performance.now() - startedAt;
  }
}
