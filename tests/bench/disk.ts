import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { newPhone } from '../fixtures/phones.ts';
import { postOrder } from '../fixtures/site.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import type { Row } from './measure.ts';

const ORDERS = 2_000;
const SHOPPERS = 8;
/** Longer than the lifetime of an order's temporary items. */
const LATER_MS = 8 * 86_400_000;

/** The disk space of an order: right after a flood of orders, and once all temporary items have expired. */
export async function disk(stack: TestStack): Promise<Row[]> {
  const { client } = await stack.newMerchant();
  const page = await client.createLandingPage({ body: landingPageContentFixture() });
  await stack.streamsIdle();
  await stack.tidy(new Date());
  const before = sizeOf(stack);
  const recordsBefore = streamOf(stack);
  let placed = 0;
  const shop = async () => {
    while (placed < ORDERS) {
      placed += 1;
      const { status } = await postOrder(stack.port, page.subdomain, {
        landingPageId: page.id,
        name: 'عبدالله الشمري',
        phone: newPhone(),
        address: 'الرياض، حي النرجس، شارع أنس بن مالك',
        country: 'SA',
        items: [{ sku: '', price: 199, quantity: 1, variant: '', name: '' }],
        idempotencyKey: crypto.randomUUID(),
      });
      if (status !== 201) throw new Error(`an order was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, shop));
  await stack.streamsIdle();
  const atOnce = sizeOf(stack);
  await stack.tidy(new Date());
  const tidied = sizeOf(stack);
  const expired = await stack.tidy(new Date(Date.now() + LATER_MS));
  await stack.streamsIdle();
  await stack.tidy(new Date(Date.now() + LATER_MS));
  const later = sizeOf(stack);
  const each = (bytes: number) => `${((bytes - before) / placed / 1000).toFixed(1)} kB`;
  return [
    [`an order, right after ${placed} of them`, each(atOnce)],
    ['once the stream is read and trimmed', each(tidied)],
    [`once its ${(expired / placed).toFixed(1)} passing items have expired`, each(later)],
    [
      '  without the stream’s last records, kept however many orders',
      each(later - streamOf(stack) + recordsBefore),
    ],
    ...largest(stack, placed),
  ];
}

/** The database with its write-ahead log. */
function sizeOf({ dataDir }: TestStack): number {
  const file = join(dataDir, 'dynamodb/dynamodb.sqlite');
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  return statSync(file).size;
}

/** The bytes of the stream's records: the last thousand always stay. */
function streamOf({ dataDir }: TestStack): number {
  const database = new DatabaseSync(join(dataDir, 'dynamodb/dynamodb.sqlite'), { readOnly: true });
  const row = database
    .prepare("SELECT sum(pgsize) AS size FROM dbstat WHERE name LIKE '%_stream_records%'")
    .get();
  database.close();
  return Number(row?.size ?? 0);
}

function largest({ dataDir }: TestStack, orders: number): Row[] {
  const database = new DatabaseSync(join(dataDir, 'dynamodb/dynamodb.sqlite'), { readOnly: true });
  const parts = database
    .prepare('SELECT name, sum(pgsize) AS size FROM dbstat GROUP BY name ORDER BY size DESC LIMIT 8')
    .all();
  database.close();
  return parts.map(({ name, size }) => [
    `  in ${name}`,
    `${(Number(size) / orders / 1000).toFixed(2)} kB an order`,
  ]);
}
