import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { riyadhDay } from '@mirsah/domain/day';
import { openTable, tableDefinition } from '@mirsah/table/dynamo/table';
import { rebuildMerchant, rebuildPlatform } from '@mirsah/table/rebuild-metrics';
import { createProfileRepository } from '@mirsah/table/users';
import { expect, test } from 'vitest';
import { startDynamoDb } from '../dynamodb/server.ts';
import { ensureTable } from '../dynamodb/table.ts';
import { seedAccounts } from './seed-demo.ts';
import { seedHuge } from './seed-huge.ts';

const now = new Date();

test('huge data has the metrics that recalculating from its orders gives', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mirsah-huge-'));
  const server = await startDynamoDb({ dataDir, log: () => undefined });
  const client = new DynamoDBClient({
    endpoint: server.endpoint,
    region: 'me-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await ensureTable(client, { tableName: 'mirsah', indexes: tableDefinition.indexes });
  const table = openTable(client, 'mirsah');
  const ensureAccount = async ({ email }: { email: string }) => `id-of-${email}`;
  const report = () => undefined;
  const { merchant } = await seedAccounts({
    table,
    uploadImage: async () => undefined,
    ensureAccount,
    now,
    report,
  });
  await seedHuge({ table, ownerId: merchant.id, now, size: { pages: 3, orders: 200 }, report });

  expect(await createProfileRepository(table).find(merchant.id)).toMatchObject({ role: 'user' });
  expect(await rebuildMerchant(table, merchant.id, { today: riyadhDay(now), recheckAfterMs: 0 })).toEqual([]);
  expect(await rebuildPlatform(table, { recheckAfterMs: 0 })).toEqual([]);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
