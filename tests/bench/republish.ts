import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  landingPageContentFixture,
  landingPageFixture,
} from '@mirsah/domain/landing-page/landing-page.fixture';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable, type Table } from '@mirsah/table/dynamo/table';
import { createLandingPageRepository } from '@mirsah/table/page/landing-pages';
import { createPublicationRepository } from '@mirsah/table/page/publication';
import { type Part, type ProductProcess, startProductProcess } from '../faults/product-process.ts';
import { newMerchant } from '../fixtures/merchant.ts';
import { ms, processorSeconds, quantiles, type Row, timed } from './measure.ts';
import { richPage } from './rich-page.ts';
import { newSaving, saveAndWait } from './save-to-live.ts';

const PAGES = Number(process.env.PAGES ?? 10_000);
/** `npm run republish` has as many calls at the same time, each with a whole CPU of AWS's. */
const SHARES = 4;
const WRITERS = 16;
const BETWEEN_SAVES_MS = 250;

/**
 * Publishes all pages of a running product, and then again, as after a change of the template, while a
 * merchant saves. Takes minutes. On a busy machine, the processor time is more accurate than the clock.
 */
export async function republish(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-republish-'));
  const product = await startProductProcess(dataDir);
  try {
    const { region, accessKeyId, secretAccessKey, tableName } = settings;
    const credentials = { accessKeyId, secretAccessKey };
    const client = new DynamoDBClient({ endpoint: product.dynamoDbEndpoint, region, credentials });
    await writePages(openTable(client, tableName));
    const saving = await newSaving(await newMerchant(product), landingPageContentFixture());
    await product.ask({ streamsIdle: true });
    const first = await walk(product);
    let isOver = false;
    const live: number[] = [];
    const save = async () => {
      while (!isOver) {
        live.push((await saveAndWait(product.port, saving)).live);
        await sleep(BETWEEN_SAVES_MS);
      }
    };
    const saves = save();
    const again = await walk(product).finally(() => {
      isOver = true;
    });
    await saves;
    const [median = 0, slow = 0] = quantiles(live, 0.5, 0.95);
    return [
      ...rowsOf('for the first time', first),
      ...rowsOf('again, while a merchant saves', again),
      [`save → new HTML served meanwhile (${live.length} saves)`, `p50 ${ms(median)}, p95 ${ms(slow)}`],
    ];
  } finally {
    await product.kill('product');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The processes that publish. */
const parts = ['product', 'walks', 'edge', 'database'] as const satisfies readonly Part[];
type Publishing = (typeof parts)[number];

type Walk = { seconds: number; cpu: Record<Publishing, number>; megabytes: number };

async function walk(product: ProductProcess): Promise<Walk> {
  const cpuOf = () => parts.map((part) => processorSeconds(product.pidOf(part)));
  const before = cpuOf();
  let answer = '';
  const passedMs = await timed(async () => {
    answer = await (await fetch(`${product.url}/__local/republish`, { method: 'POST' })).text();
  });
  const told = Number(/^All (\d+) pages/m.exec(answer)?.[1]);
  if (!(told >= PAGES)) throw new Error(`not all pages were published: ${answer.slice(-200)}`);
  const after = cpuOf();
  const spent = (index: number) => (after[index] ?? 0) - (before[index] ?? 0);
  const { rss } = await product.ask<{ rss: number }>({ memory: true });
  return {
    seconds: passedMs / 1000,
    cpu: { product: spent(0), walks: spent(1), edge: spent(2), database: spent(3) },
    megabytes: rss / 2 ** 20,
  };
}

function rowsOf(when: string, { seconds, cpu, megabytes }: Walk): Row[] {
  const each = (part: Publishing) => `${part} ${((1000 * cpu[part]) / PAGES).toFixed(1)} ms`;
  const whole = parts.reduce((sum, part) => sum + cpu[part], 0);
  return [
    [`${PAGES} full pages ${when}`, `${seconds.toFixed(0)} s, ${(PAGES / seconds).toFixed(0)} a second`],
    [
      `processor’s time of a page ${when}`,
      `${parts.map(each).join(', ')}: ${(whole / 2).toFixed(0)} s of two cores`,
    ],
    [
      `10,000 such pages by ${SHARES} calls, each with a processor like this, by the walk’s time alone`,
      `${((10_000 * cpu.walks) / PAGES / SHARES).toFixed(0)} s`,
    ],
    [`memory of the product ${when}`, `${megabytes.toFixed(0)} MB`],
  ];
}

/**
 * Writes pages and marks them as live before any publication, so that neither the stream nor the repair
 * publishes them.
 */
async function writePages(table: Table): Promise<void> {
  const repository = createLandingPageRepository(table);
  const publications = createPublicationRepository(table);
  const content = richPage();
  let next = 0;
  const write = async () => {
    while (next < PAGES) {
      const number = next++;
      const subdomain = `page-${number}`;
      const page = landingPageFixture({ ...content, title: `عطر ${number}`, subdomain });
      await repository.create(page);
      const live = { version: page.version, subdomain, publishedAt: '2026-11-20T09:00:00.000Z' };
      await publications.markPublished(page.id, live, []);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}
