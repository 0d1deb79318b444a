import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { randomId } from '@mirsah/domain/id';
import { orderChange } from '@mirsah/domain/metrics/rollup';
import type { Order } from '@mirsah/domain/order';
import { createRandom } from '@mirsah/infra-local/demo/random';
import { createUserRepository } from '@mirsah/table/account/user-admin';
import { createMerchantData } from '@mirsah/table/delete-account';
import type { PhoneTable } from '@mirsah/table/dynamo/phone-keys';
import { countChanges } from '@mirsah/table/metrics/count-changes';
import { rebuildMerchant } from '@mirsah/table/metrics/rebuild-metrics';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pages, seedMetrics } from '../fixtures/metrics-history.ts';
import { startTestTables, type TestTables } from '../fixtures/test-table.ts';

let tables: TestTables;
let table: PhoneTable;

beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables?.stop());
beforeEach(async () => {
  table = await tables.newTable();
});

const DELETED = 'merchant-1';
const isOfDeleted = (order: Order) => order.ownerId === DELETED;

/** The stream records of deleted orders. */
const deletions = (orders: readonly Order[]) =>
  orders.flatMap((order) => orderChange({ id: randomId(), before: order, after: undefined }) ?? []);

async function removeEverything(): Promise<void> {
  const merchantData = createMerchantData(table);
  while ((await merchantData.deleteBatch(DELETED)).hasMore);
  await createUserRepository(table).remove(DELETED);
}

/** The keys, as `pk sk`, of items that name the merchant or one of their pages. */
async function traces(): Promise<string[]> {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  const names = [DELETED, ...pages.slice(0, 2)];
  return Items.map(({ pk, sk }) => `${pk} ${sk}`).filter((key) => names.some((name) => key.includes(name)));
}

const rebuild = () => rebuildMerchant(table, DELETED, { recheckAfterMs: 0 });

it.each([
  ['the stream brings the deleted orders before the metrics are deleted', true],
  ['the stream brings the deleted orders afterwards', false],
])('the metrics of a deleted account are deleted when %s', async (_case, isInTime) => {
  const { orders } = await seedMetrics(table, createRandom(11));
  const merchantData = createMerchantData(table);
  const gone = deletions(orders.filter(isOfDeleted));
  await merchantData.deleteBatch(DELETED);
  if (isInTime) await countChanges(table, gone);
  await removeEverything();
  if (!isInTime) await countChanges(table, gone);

  expect(await traces()).toEqual([`STATS#MERCHANT#${DELETED} TOTAL`]);
  expect(await rebuild()).toEqual([]);
});

it('deleting an account while its records are counted leaves no metrics of it', async () => {
  const { orders } = await seedMetrics(table, createRandom(13));
  const gone = deletions(orders.filter(isOfDeleted));
  await createMerchantData(table).deleteBatch(DELETED);
  await Promise.all([removeEverything(), ...gone.map((change) => countChanges(table, [change]))]);
  expect(await traces()).toEqual([`STATS#MERCHANT#${DELETED} TOTAL`]);
  expect(await rebuild()).toEqual([]);
});

it('a deleted account leaves a marker without metrics, which expires', async () => {
  await seedMetrics(table, createRandom(14));
  await removeEverything();
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  const trace = Items.find(({ pk }) => pk === `STATS#MERCHANT#${DELETED}`);
  expect(trace).toMatchObject({ counts: {}, leaving: { pageIds: [] } });
  expect(trace?.expiresAt).toBeGreaterThan(Date.now() / 1000);
});
