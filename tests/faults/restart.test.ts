import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { afterEach, expect, it, vi } from 'vitest';
import { newMerchant, signIn } from '../fixtures/merchant.ts';
import { newPhone } from '../fixtures/phones.ts';
import { fetchSite, postOrder } from '../fixtures/site.ts';

type Running = { process: ChildProcess; url: string; port: number; cognitoEndpoint: string };

const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-restart-'));
let running: Running | undefined;

async function start(): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'stack-process.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('the product ended before it was ready'))),
  ])) as [string];
  running = { process: child, ...JSON.parse(line) };
  return running as Running;
}

/** Kills the process without warning, like a power cut: it cannot finish anything. */
async function kill({ process: child }: Running): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

afterEach(async () => {
  if (running) await kill(running);
  rmSync(dataDir, { recursive: true, force: true });
});

it('after the product was killed at work, every accepted order is there and every saved page is published', async () => {
  const first = await start();
  const account = await newMerchant(first);
  const page = await account.client.createLandingPage({ body: landingPageContentFixture() });
  await vi.waitFor(
    async () => expect((await fetchSite(first.port, page.subdomain)).status).toBe(200),
    10_000,
  );

  const accepted: string[] = [];
  const shop = async (shopper: number) => {
    for (let count = 0; ; count += 1) {
      const answer = await postOrder(first.port, page.subdomain, {
        landingPageId: page.id,
        name: `عميل ${shopper}-${count}`,
        phone: newPhone(),
        address: 'الرياض',
        country: 'SA',
        items: [{ sku: '', price: 199, quantity: 1, variant: '', name: '' }],
        idempotencyKey: crypto.randomUUID(),
      });
      if (answer.status === 201) accepted.push(answer.body.orderId);
    }
  };
  // Each shopper places orders until the connection breaks.
  const shopping = Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8].map(shop));
  await vi.waitFor(() => expect(accepted.length).toBeGreaterThan(100), 20_000);
  await account.client.saveLandingPage({
    params: { pageId: page.id },
    body: {
      version: 1,
      content: landingPageContentFixture({ subdomain: page.subdomain, description: 'بعد الانقطاع' }),
    },
  });
  await kill(first);
  await shopping;

  const second = await start();
  const { client } = await signIn(second, account);
  const found = new Set<string>();
  let cursor: string | null = null;
  do {
    const list: Awaited<ReturnType<typeof client.listOrders>> = await client.listOrders({
      query: { limit: 100, ...(cursor && { cursor }) },
    });
    for (const { id } of list.items) found.add(id);
    cursor = list.cursor;
  } while (cursor);
  expect(accepted.filter((id) => !found.has(id))).toEqual([]);
  await vi.waitFor(
    async () => expect((await fetchSite(second.port, page.subdomain)).body).toContain('بعد الانقطاع'),
    10_000,
  );
});
