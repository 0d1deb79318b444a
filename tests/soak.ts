import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import {
  lastingClient,
  type Part,
  type ProductProcess,
  startProductProcess,
} from './faults/product-process.ts';
import { readArguments } from './fixtures/arguments.ts';
import { setup as buildProduct } from './fixtures/build-product.ts';
import { newMerchant, signIn } from './fixtures/merchant.ts';
import { fetchSite, orderFor, postOrder } from './fixtures/site.ts';

/**
 * `npm run soak` (`-- 2` for two minutes instead of ten): all kinds of traffic at once, with what each
 * process keeps in memory and each store on the disk after each quarter. What grows without end shows here
 * first.
 */
const MINUTES = Number(readArguments('a number of minutes', (word) => Number(word) > 0)[0] ?? 10);
const QUARTERS = 4;

await buildProduct();
const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-soak-'));
const product = await startProductProcess(dataDir);
const account = await newMerchant(product);
const client = lastingClient(() => product, account);
const pages: { id: string; subdomain: string }[] = [];
for (let number = 0; number < 3; number += 1)
  pages.push(
    await client.createLandingPage({ body: landingPageContentFixture({ title: `صفحة ${number}` }) }),
  );
await product.ask({ streamsIdle: true });

let isOver = false;
let saves = 0;
const done: Record<string, number> = {};
const failed: Record<string, number> = {};
const { port } = product;
const anyPage = () => pages[Math.floor(Math.random() * pages.length)] as (typeof pages)[number];

/** Each kind of traffic at its own pace, in milliseconds between two of it. */
const traffic: Record<string, { everyMs: number; run(): Promise<unknown> }> = {
  'page read': { everyMs: 25, run: async () => ok((await fetchSite(port, anyPage().subdomain)).status, 200) },
  'unknown host': { everyMs: 500, run: async () => ok((await fetchSite(port, 'nobody-here')).status, 404) },
  view: { everyMs: 60, run: sendView },
  order: { everyMs: 80, run: placeOrder },
  'list of orders': { everyMs: 300, run: () => client.listOrders({ query: { limit: 50 } }) },
  insights: { everyMs: 1_000, run: () => client.getInsights({ query: {} }) },
  'change of status': { everyMs: 400, run: confirmOne },
  'save of a page': { everyMs: 1_500, run: savePage },
  'sign-in': { everyMs: 3_000, run: () => signIn(product, account) },
};

const rows: Record<string, Record<string, string>> = { start: measure(product) };
const work = Object.entries(traffic).map(([name, { everyMs, run }]) => repeat(name, everyMs, run));
for (let quarter = 1; quarter <= QUARTERS; quarter += 1) {
  await sleep((MINUTES * 60_000) / QUARTERS);
  rows[`${((MINUTES * quarter) / QUARTERS).toFixed(1)} min`] = measure(product);
}
isOver = true;
await Promise.all(work);
await product.ask({ streamsIdle: true });
await product.ask({ tidy: true });
rows['at rest'] = measure(product);
console.table(rows);
console.table({ done, failed });
await product.kill('product');
rmSync(dataDir, { recursive: true, force: true });
process.exit(Object.keys(failed).length === 0 ? 0 : 1);

async function repeat(name: string, everyMs: number, run: () => Promise<unknown>): Promise<void> {
  while (!isOver) {
    const next = sleep(everyMs);
    try {
      await run();
      done[name] = (done[name] ?? 0) + 1;
    } catch (error) {
      if (!failed[name]) process.stderr.write(`${name}: ${error}\n`);
      failed[name] = (failed[name] ?? 0) + 1;
    }
    await next;
  }
}

function measure(running: ProductProcess): Record<string, string> {
  const parts: Part[] = ['product', 'functions of orders', 'walks', 'edge', 'database'];
  return {
    ...Object.fromEntries(parts.map((part) => [part, megabytes(residentBytes(running.pidOf(part)))])),
    'database file': megabytes(sizeOf('dynamodb/*')),
    queues: megabytes(sizeOf('sqs/*')),
    storage: megabytes(sizeOf('s3/**/*')),
    accounts: megabytes(sizeOf('cognito/**/*')),
  };
}

function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}

function sizeOf(pattern: string): number {
  const files = globSync(pattern, { cwd: dataDir });
  return files.reduce((sum, file) => {
    const stats = statSync(join(dataDir, file), { throwIfNoEntry: false });
    return sum + (stats?.isFile() ? stats.size : 0);
  }, 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function ok(status: number, wanted: number): void {
  if (status !== wanted) throw new Error(`answered ${status} instead of ${wanted}`);
}

async function placeOrder(): Promise<void> {
  const page = anyPage();
  const { status } = await postOrder(port, page.subdomain, orderFor(page.id));
  ok(status, 201);
}

async function sendView(): Promise<void> {
  const { id: pageId, subdomain } = anyPage();
  const { status } = await fetchSite(port, subdomain, {
    method: 'POST',
    path: '/functions/v1/collect',
    headers: { 'content-type': 'text/plain;charset=UTF-8', origin: `http://${subdomain}.localhost:${port}` },
    body: JSON.stringify({
      type: 'view',
      pageId,
      viewId: crypto.randomUUID(),
      visitorId: crypto.randomUUID(),
      startsVisit: true,
      referrer: '',
      search: '',
    }),
  });
  ok(status, 204);
}

async function confirmOne(): Promise<void> {
  const [order] = (await client.listOrders({ query: { limit: 1, status: 'pending' } })).items;
  if (order) await client.changeOrderStatus({ params: { orderId: order.id }, body: { status: 'confirmed' } });
}

async function savePage(): Promise<void> {
  saves += 1;
  const { id, subdomain } = anyPage();
  const params = { pageId: id };
  const { version, title } = await client.getLandingPage({ params });
  const content = landingPageContentFixture({ title, subdomain, description: `وصف رقم ${saves}` });
  await client.saveLandingPage({ params, body: { version, content } });
}
