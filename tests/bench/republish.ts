import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { setFunctionEnvironment } from '@mirsah/infra-local/stack/functions';
import { startServices } from '@mirsah/infra-local/stack/services';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { createLandingPageRepository } from '@mirsah/table/landing-pages';
import { bundle } from './bundle.ts';
import { type Row, timed } from './measure.ts';
import type { PublishMetrics } from './publish-worker.ts';
import { richPage } from './rich-page.ts';

const PAGES = 10_000;
const WRITERS = 16;

/** Republishes all pages, as after a change of the template: table → republish function → S3. Takes minutes. */
export async function republish(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-republish-'));
  const services = await startServices(dataDir, (line) => process.stderr.write(`${line}\n`));
  setFunctionEnvironment(services, 'sites.example');
  try {
    await writePages(openTable(services.dynamoDbClient, settings.tableName));
    const cpuBefore = process.cpuUsage();
    let metrics: PublishMetrics | undefined;
    const worker = await bundle('publish-worker.ts');
    const passedMs = await timed(async () => {
      // The worker sends nothing else.
      [metrics] = (await once(fork(worker), 'message')) as [PublishMetrics];
    });
    if (metrics?.published !== PAGES) throw new Error(`${metrics?.published} of ${PAGES} were published`);
    const { user, system } = process.cpuUsage(cpuBefore);
    return rows(metrics, passedMs, (user + system) / 1000);
  } finally {
    await services.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function rows(metrics: PublishMetrics, passedMs: number, serversCpuMs: number): Row[] {
  const { waitedMs, renderMs, cpuMs, peakMb } = metrics;
  const allMs = waitedMs.database + waitedMs.sites + renderMs;
  const share = (part: number) => `${((100 * part) / allMs).toFixed(0)} %`;
  const each = (part: number) => `${(part / PAGES).toFixed(2)} ms a page`;
  return [
    [
      `${PAGES} full pages`,
      `${(passedMs / 1000).toFixed(0)} s, ${(PAGES / (passedMs / 1000)).toFixed(0)} a second`,
    ],
    ['peak memory of the publishing process', `${peakMb.toFixed(0)} MB`],
    ['its CPU', each(cpuMs)],
    ['CPU of local S3', each(serversCpuMs)],
    ['of a page’s time: waiting for local S3', `${share(waitedMs.sites)} (${each(waitedMs.sites)})`],
    [
      'of a page’s time: waiting for the local database',
      `${share(waitedMs.database)} (${each(waitedMs.database)})`,
    ],
    ['of a page’s time: rendering', `${share(renderMs)} (${each(renderMs)})`],
  ];
}

/** Writes pages that the table has as live, so that writing them publishes none. */
async function writePages(table: ReturnType<typeof openTable>): Promise<void> {
  const repository = createLandingPageRepository(table);
  const content = richPage();
  let next = 0;
  const write = async () => {
    while (next < PAGES) {
      const number = next++;
      const subdomain = `page-${number}`;
      const publication = { version: 1, subdomain, publishedAt: '2026-11-20T09:00:00.000Z', failure: null };
      await repository.create(
        landingPageFixture({ ...content, title: `عطر ${number}`, subdomain, publication }),
      );
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}
