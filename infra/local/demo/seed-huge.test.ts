import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createProfileRepository } from '@mirsah/table/account/users';
import { readPhoneKeys, withPhoneKeys } from '@mirsah/table/dynamo/phone-keys';
import { openTable, tableDefinition } from '@mirsah/table/dynamo/table';
import { rebuildMerchant } from '@mirsah/table/metrics/rebuild-metrics';
import { expect, test } from 'vitest';
import { startDynamoDb } from '../dynamodb/server.ts';
import { ensureTable } from '../dynamodb/table.ts';
import { settings } from '../stack/settings.ts';
import { seedAccounts } from './seed-demo.ts';
import { seedHuge } from './seed-huge.ts';
import { beginSeed } from './seed-stack.ts';

const now = new Date();

test('huge data has the metrics of a recalculation from its orders, also after an interruption', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mirsah-huge-'));
  const server = await startDynamoDb({ dataDir, log: () => undefined });
  const client = new DynamoDBClient({
    endpoint: server.endpoint,
    region: 'me-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await ensureTable(client, { tableName: 'mirsah', indexes: tableDefinition.indexes });
  const table = withPhoneKeys(openTable(client, 'mirsah'), readPhoneKeys(settings.phoneKeys));
  const ensureAccount = async ({ email }: { email: string }) => `id-of-${email.split('@')[0]}`;
  const report = () => undefined;
  const { merchant } = await seedAccounts({
    table,
    uploadImage: async () => undefined,
    keepViews: async () => undefined,
    ensureAccount,
    now,
    report,
  });
  const options = { table, ownerId: merchant.id, now, size: { pages: 3, orders: 200 } };
  const interrupted = (line: string) => {
    if (line.includes('orders')) throw new Error('interrupted');
  };
  await expect(seedHuge({ ...options, report: interrupted })).rejects.toThrow('interrupted');
  await seedHuge({ ...options, report });

  expect(await createProfileRepository(table).find(merchant.id)).toMatchObject({ role: 'user' });
  expect(await rebuildMerchant(table, merchant.id, { recheckAfterMs: 0 })).toEqual([]);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a start after an interruption continues with the requested data', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mirsah-kind-'));
  expect(beginSeed(dataDir)).toBe('demo');
  expect(beginSeed(dataDir, 'huge')).toBe('huge');
  expect(beginSeed(dataDir)).toBe('huge');
  rmSync(dataDir, { recursive: true, force: true });
});
