import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { imageFacts } from '@mirsah/domain/image';
import { createTeamRepository } from '@mirsah/table/account/members';
import { createProfileRepository } from '@mirsah/table/account/users';
import { type PhoneTable, readPhoneKeys, withPhoneKeys } from '@mirsah/table/dynamo/phone-keys';
import { openTable, tableDefinition } from '@mirsah/table/dynamo/table';
import { createOrderRepository } from '@mirsah/table/order/orders';
import { createLandingPageRepository } from '@mirsah/table/page/landing-pages';
import {
  createMessageTemplateRepository,
  createProductRepository,
} from '@mirsah/table/page/merchant-resources';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DynamoDbServer, startDynamoDb } from '../dynamodb/server.ts';
import { ensureTable } from '../dynamodb/table.ts';
import { settings } from '../stack/settings.ts';
import { demoAccounts } from './accounts.ts';
import { planMerchantsOrders, planOtherMerchantsOrders } from './order-plan.ts';
import { DAY } from './riyadh-clock.ts';
import { demoMessageTemplates } from './seed-catalog.ts';
import { seedDemo } from './seed-demo.ts';

const now = new Date('2026-11-21T17:20:00.000Z');

let dataDir: string;
let server: DynamoDbServer;
let table: PhoneTable;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mirsah-demo-'));
  server = await startDynamoDb({ dataDir, log: () => undefined });
  const client = new DynamoDBClient({
    endpoint: server.endpoint,
    region: 'me-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await ensureTable(client, { tableName: 'mirsah', indexes: tableDefinition.indexes });
  table = withPhoneKeys(openTable(client, 'mirsah'), readPhoneKeys(settings.phoneKeys));
});

afterEach(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const userId = (email: string) => `id-of-${email.replace(/\W/g, '-')}`;
const merchantId = userId(demoAccounts.merchant.email);
const uploadImage = vi.fn(async () => undefined);

const seed = (changes: Partial<Parameters<typeof seedDemo>[0]> = {}) =>
  seedDemo({
    table,
    uploadImage,
    keepViews: async () => undefined,
    ensureAccount: async ({ email }) => userId(email),
    now,
    report: () => undefined,
    ...changes,
  });

async function ordersOf(ownerId: string) {
  const { items } = await createOrderRepository(table).list(ownerId, { isOnHold: false }, { limit: 1000 });
  return items.map((order) => ({
    id: order.id,
    status: order.status,
    version: order.version,
    placedAt: order.placedAt,
    updatedAt: order.updatedAt,
    total: order.totalMinor,
  }));
}

/** The expected orders, newest first. */
const planned = planMerchantsOrders(now)
  .map(({ number, placedAt, changes }) => ({
    status: changes.at(-1)?.to ?? 'pending',
    // Every third customer did not answer the first call.
    version: changes.length + (number % 3 === 0 && changes.length > 0 ? 2 : 1),
    placedAt: placedAt.toISOString(),
    updatedAt: (changes.at(-1)?.at ?? placedAt).toISOString(),
  }))
  .reverse();

/** A table that fails after so many transactions, each of which may contain many orders or views. */
function failingAfter(transactions: number): PhoneTable {
  const { client } = table;
  const send = client.send.bind(client);
  let sent = 0;
  const failing = {
    send(command: Parameters<typeof send>[0]) {
      if (command instanceof TransactWriteCommand) sent += 1;
      return sent > transactions ? Promise.reject(new Error('The power went out')) : send(command);
    },
  };
  return { ...table, client: Object.assign(Object.create(client), failing) };
}

test('seeding the demo data creates accounts, pages, products, templates and orders, can be resumed, and duplicates nothing', async () => {
  await expect(seed({ table: failingAfter(32) })).rejects.toThrow('The power went out');
  const partial = await ordersOf(merchantId);
  expect(partial.length).toBeGreaterThan(0);
  expect(partial.length).toBeLessThan(planned.length);

  await seed({ now: new Date(now.getTime() + 2 * DAY) });
  const orders = await ordersOf(merchantId);
  expect(orders).toMatchObject(planned);
  expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(partial.map(({ id }) => id)));

  await seed({ now: new Date(now.getTime() + 5 * DAY) });
  expect(await ordersOf(merchantId)).toEqual(orders);
  const otherOrders = await ordersOf(userId(demoAccounts.otherMerchant.email));
  expect(otherOrders).toHaveLength(planOtherMerchantsOrders(now).length);

  const { items: pages } = await createLandingPageRepository(table).list(merchantId, { limit: 10 });
  expect(pages.map(({ subdomain, isEnabled }) => [subdomain, isEnabled])).toEqual([
    ['coffee-set', true],
    ['smart-watch', true],
    ['oud-perfume', true],
    ['summer-abaya', false],
  ]);
  // Renditions like those of uploads, in the widths that phones request.
  const pictures = pages.flatMap((page) => JSON.stringify(page).match(/\/media\/(?:p|demo)\/[^"]+/g) ?? []);
  expect(pictures.length).toBeGreaterThan(30);
  expect(pictures.filter((address) => !imageFacts(address) && !address.endsWith('/share.webp'))).toEqual([]);
  // From the page's own form, so that the page's orders may be reported to networks.
  const told = pages.filter(({ conversions }) => conversions.isOn);
  expect(told.map(({ subdomain }) => subdomain)).toEqual(['coffee-set']);
  const kept = await createOrderRepository(table).list(
    merchantId,
    { landingPageId: told[0]?.id, isOnHold: false },
    { limit: 5 },
  );
  expect(kept.items.map(({ noticeVersion }) => noticeVersion)).toEqual([2, 2, 2, 2, 2]);
  const { items: products } = await createProductRepository(table).list(merchantId, { limit: 100 });
  expect(new Set(products.map(({ sku }) => sku)).size).toBe(products.length);
  expect(products.length).toBeGreaterThan(0);
  const { items: templates } = await createMessageTemplateRepository(table).list(merchantId, { limit: 100 });
  expect(templates).toHaveLength(demoMessageTemplates.length);
  const profiles = createProfileRepository(table);
  expect(await profiles.find(userId(demoAccounts.admin.email))).toMatchObject({ role: 'admin' });
  expect(await profiles.find(merchantId)).toMatchObject({ role: 'user', status: 'approved' });
  const { members } = await createTeamRepository(table).read(merchantId);
  const agent = { userId: userId(demoAccounts.agent.email), role: 'agent', phones: 'masked_until_called' };
  expect(members).toEqual([expect.objectContaining(agent)]);
});
