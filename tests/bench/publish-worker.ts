import { publisherPorts } from '@mirsah/publisher/ports';
import type { PublishPorts } from '@mirsah/publisher/publish';
import { republish } from '@mirsah/publisher/republish';

/**
 * Run by `republish.ts` in a process of its own, as the republish function on AWS: publishes all pages with its ports
 * timed, sends its `PublishMetrics` and ends.
 */
export type PublishMetrics = {
  published: number;
  /** Milliseconds waited for each, summed over all pages; calls overlap, so it is more than the time that passed. */
  waitedMs: { database: number; sites: number };
  renderMs: number;
  cpuMs: number;
  peakMb: number;
};

const metrics = { published: 0, database: 0, sites: 0, render: 0 };
const cpuBefore = process.cpuUsage();
const { published, failed } = await republish(
  timedPorts(publisherPorts()),
  { published: 0, after: undefined },
  () => true,
);
if (failed.length > 0) throw new Error(`${failed.length} pages failed`);
metrics.published = published;
process.send?.(report());
process.disconnect();

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

function timedPorts(real: PublishPorts): PublishPorts {
  const { publications, site } = real;
  return {
    ...real,
    publications: {
      ...publications,
      find: (pageId) => timed('database', () => publications.find(pageId)),
    },
    site: { ...site, put: (subdomain, page) => timed('sites', () => site.put(subdomain, page)) },
    render: (page, domain) => {
      const startedAt = performance.now();
      const html = real.render(page, domain);
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
