import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { newDelivery } from '@mirsah/domain/delivery';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { startDynamoDb } from '@mirsah/infra-local/dynamodb/server';
import { ensureTable } from '@mirsah/infra-local/dynamodb/table';
import { invoke } from '@mirsah/infra-local/lambda-function';
import { openFunctions } from '@mirsah/infra-local/stack/functions';
import { settings } from '@mirsah/infra-local/stack/settings';
import { type Stack, startStack } from '@mirsah/infra-local/stack/start-stack';
import { type RestorePorts, restore, restoredName } from '@mirsah/infra-operations/restore';
import { createTableRecovery } from '@mirsah/infra-operations/table-recovery';
import type { Item } from '@mirsah/table/dynamo/item';
import { openTable, tableDefinition } from '@mirsah/table/dynamo/table';
import { createDeliveryRepository } from '@mirsah/table/outbound/deliveries';
import { expect, it, onTestFinished } from 'vitest';
import { startContinuousBackups } from '../fixtures/continuous-backups.ts';
import { newMerchant, signIn } from '../fixtures/merchant.ts';
import { fetchSite, orderFor, postOrder } from '../fixtures/site.ts';

/** A product that can be stopped and restarted with another table, with a stand-in for DynamoDB's backups. */
async function product() {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-restore-'));
  const log = (line: string) => process.stderr.write(`${line}\n`);
  let stack: Stack = await startStack({ port: 0, dataDir, log });
  let backups = await startContinuousBackups(stack.services.dynamoDb.endpoint);
  onTestFinished(async () => {
    backups.stop();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const said: string[] = [];
  const kept: Item[] = [];
  const ports: RestorePorts = {
    tables: proxied(() => createTableRecovery(backups.client)),
    deliveriesOf: (table) => createDeliveryRepository(openTable(backups.client, table)),
    usedTable: async () => stack.services.tableName,
    rewindFiles: (since) => removeLaterSites(stack, since),
    call: (name, event) => invoke(openFunctions().get(name), event, { name, timeoutMs: 600_000 }),
    async keep(items) {
      kept.push(...items);
      return 'came-between.json';
    },
    now: () => new Date(),
    wait: async () => undefined,
    say: (line) => void said.push(line),
  };
  return {
    ports,
    said,
    kept,
    stack: () => stack,
    backups: () => backups,
    place: () => ({ url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint }),
    /** What the deployment with the restored table is on AWS. */
    async switchTo(tableName: string) {
      await stack.stop();
      stack = await startStack({ port: 0, dataDir, log, tableName });
      backups.stop();
      backups = await startContinuousBackups(stack.services.dynamoDb.endpoint);
    },
  };
}

/** The local storage has no versions, so later files have none before them. */
async function removeLaterSites({ services: { s3Client } }: Stack, since: Date): Promise<number> {
  const Bucket = settings.siteBucket;
  const { Contents = [] } = await s3Client.send(new ListObjectsV2Command({ Bucket, Prefix: 'sites/' }));
  const later = Contents.filter(({ LastModified }) => Number(LastModified) >= since.getTime() - 1000);
  for (const { Key } of later) await s3Client.send(new DeleteObjectCommand({ Bucket, Key }));
  return later.length;
}

/** The recovery of the stand-in that is current at the time of the call. */
function proxied<T extends object>(current: () => T): T {
  return new Proxy({} as T, { get: (_, name) => Reflect.get(current(), name) });
}

it('a table is restored as it was at a time: what was written since comes back, later changes are listed, pages are those of the time', async () => {
  const { ports, said, kept, stack, backups, place, switchTo } = await product();
  const { email, password, client } = await newMerchant(place());
  const content = landingPageContentFixture();
  const named = (name: string) => ({ ...content, product: { ...content.product, name } });
  const page = await client.createLandingPage({ body: named('قبل العطل') });
  await stack().streamsIdle();
  const order = async () => (await postOrder(stack().port, page.subdomain, orderFor(page.id))).body.orderId;
  const before = [await order(), await order()];
  await stack().streamsIdle();
  const open = newDelivery({ id: before[0], ownerId: page.ownerId }, 'cod', new Date().toISOString());
  await createDeliveryRepository(openTable(stack().services.dynamoDbClient, settings.tableName)).create(open);
  const at = await backups().snapshot(settings.tableName);
  const after = await order();
  await client.blockPhone({ body: { orderId: after } });
  const { version, ...stored } = await client.getLandingPage({ params: { pageId: page.id } });
  await client.saveLandingPage({
    params: { pageId: page.id },
    body: { version, content: { ...named('بعد العطل'), subdomain: stored.subdomain } },
  });
  await stack().streamsIdle();
  const shown = async () => (await fetchSite(stack().port, page.subdomain)).body;
  expect(await shown()).toContain('بعد العطل');

  const request = { table: settings.tableName, at };
  expect(await restore(ports, { ...request, isMeant: false })).toBe('planned');
  const restored = restoredName(settings.tableName, at);
  expect(await ports.tables.exists(restored)).toBe(false);
  expect(await restore(ports, { ...request, isMeant: true })).toBe('switch');
  expect(await backups().completed(restored)).toEqual({
    hasStream: true,
    isProtected: true,
    expires: true,
    hasBackups: true,
  });
  expect(said.join('\n')).toMatch(new RegExp(`restoredTable: '${restored}/stream/[-\\d:.T]+',`));

  await switchTo(restored);
  expect(await restore(ports, { ...request, isMeant: true })).toBe('done');
  const merchant = (await signIn(place(), { email, password })).client;
  const { items } = await merchant.listOrders({ query: {} });
  expect(items.map(({ id }) => id).sort()).toEqual([...before, after].sort());
  expect((await merchant.listBlockedPhones({ query: {} })).items).toHaveLength(1);
  await stack().streamsIdle();
  expect((await merchant.getOrderSummary({ query: {} })).byStatus).toMatchObject({ pending: 3 });
  expect(await shown()).toContain('قبل العطل');
  const { deliveries } = await merchant.getOrderDeliveries({ params: { orderId: before[0] } });
  expect(deliveries).toMatchObject([{ state: 'uncertain' }]);
  const text = said.join('\n');
  expect(text).toMatch(/^Brought back: .*1 × blocked_phone.*1 × order\b/m);
  expect(text).toMatch(/^Not brought back: .*1 × landing_page\b.* They are in came-between.json$/m);
  expect(kept.map(({ entity }) => entity)).toContain('landing_page');
  // The product continues: its stream, too, is the restored table's.
  await postOrder(stack().port, page.subdomain, orderFor(page.id));
  await stack().streamsIdle();
  expect((await merchant.getOrderSummary({ query: {} })).byStatus).toMatchObject({ pending: 4 });
  // The metrics are recalculated with a second look after ten seconds, for merchants and platform.
}, 180_000);

it('a table that was deleted altogether is restored as it was then, and not otherwise', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-lost-'));
  const server = await startDynamoDb({ dataDir, log: () => undefined });
  const backups = await startContinuousBackups(server.endpoint);
  onTestFinished(async () => {
    backups.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const table = 'mirsah';
  await ensureTable(backups.client, { tableName: table, indexes: tableDefinition.indexes });
  const key = { pk: 'USER#1', sk: 'PROFILE' };
  await openTable(backups.client, table).client.send(
    new PutCommand({ TableName: table, Item: { ...key, entity: 'profile' } }),
  );
  const tables = createTableRecovery(backups.client);
  const ports: RestorePorts = {
    tables,
    deliveriesOf: (name) => createDeliveryRepository(openTable(backups.client, name)),
    usedTable: async () => table,
    rewindFiles: async () => 0,
    call: async () => ({ isDone: true }),
    keep: async () => '',
    now: () => new Date(),
    wait: async () => undefined,
    say: () => undefined,
  };
  const at = new Date();
  await expect(restore(ports, { table: 'mirsah-never', at, isMeant: true })).rejects.toThrow(/no table/);
  await backups.client.send(new DeleteTableCommand({ TableName: table }));
  await expect(restore(ports, { table, at, isMeant: true })).rejects.toThrow(/Say --at/);
  const now = new Date();
  expect(await restore(ports, { table, at: now, isMeant: true })).toBe('switch');
  expect(await tables.find(restoredName(table, now), [key])).toMatchObject([{ ...key, entity: 'profile' }]);
});
