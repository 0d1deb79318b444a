import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { startDynamoDb } from '@mirsah/infra-local/dynamodb/server';
import { ensureTable } from '@mirsah/infra-local/dynamodb/table';
import { fateFor, fates } from '@mirsah/infra-operations/bring-back';
import {
  type RestorePorts,
  type RestoreRequest,
  restore,
  restoredName,
} from '@mirsah/infra-operations/restore';
import { createTableRecovery } from '@mirsah/infra-operations/table-recovery';
import { currentFormat, decode, type Item, storedFormat } from '@mirsah/table/dynamo/item';
import { openTable, tableDefinition } from '@mirsah/table/dynamo/table';
import { codecs, readGoldenFiles } from '@mirsah/table/golden.fixture';
import { createDeliveryRepository, deliveryCodec } from '@mirsah/table/outbound/deliveries';
import { expect, it, onTestFinished } from 'vitest';
import { startContinuousBackups } from '../fixtures/continuous-backups.ts';

/** An item of every stored shape, in its newest format, each under its own key. */
const stored: Item[] = [
  ...new Map(
    codecs.flatMap((codec) =>
      readGoldenFiles()
        .filter(({ shape }) => shape === codec.shape)
        .flatMap(({ items }) => items)
        .filter((item) => storedFormat(item) === currentFormat(codec))
        .map((item) => [nameOf(item), item] as const),
    ),
  ).values(),
];

function nameOf({ pk, sk }: Item) {
  return `${pk} ${sk}`;
}

/** A table that is empty at a time, what was written since, and a restore to that time. */
async function restored(
  later: readonly Item[],
  request: Partial<RestoreRequest> = {},
  before: readonly Item[] = [],
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-kinds-'));
  const server = await startDynamoDb({ dataDir, log: () => undefined });
  const backups = await startContinuousBackups(server.endpoint);
  onTestFinished(async () => {
    backups.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const table = 'mirsah';
  await ensureTable(backups.client, { tableName: table, indexes: tableDefinition.indexes });
  const { client } = openTable(backups.client, table);
  const put = (TableName: string, items: readonly Item[]) =>
    Promise.all(items.map((Item) => client.send(new PutCommand({ TableName, Item }))));
  await put(table, before);
  const at = await backups.snapshot(table);
  await put(table, later);
  const target = restoredName(table, at);
  let usedTable = table;
  const said: string[] = [];
  const kept: Item[] = [];
  const ports: RestorePorts = {
    tables: createTableRecovery(backups.client),
    deliveriesOf: (name) => createDeliveryRepository(openTable(backups.client, name)),
    usedTable: async () => usedTable,
    rewindFiles: async () => 0,
    call: async () => ({ isDone: true, merchants: 0, rewritten: 0, left: 0 }),
    async keep(items) {
      kept.push(...items);
      return 'came-between.json';
    },
    now: () => new Date(),
    wait: async () => undefined,
    say: (line) => void said.push(line),
  };
  const run = () => restore(ports, { table, at, isMeant: true, ...request });
  expect(await run()).toBe('switch');
  usedTable = target;
  expect(await run()).toBe('done');
  const scan = async () => {
    const { Items = [] } = await client.send(new ScanCommand({ TableName: target, ConsistentRead: true }));
    return new Map(Items.map((item) => [nameOf(item), item]));
  };
  const again = async () => {
    await run();
    return scan();
  };
  return { found: await scan(), kept, said, again };
}

it('every kind of item that the table has, is one whose fate after a restore is decided', () => {
  const decided = Object.keys(fates);
  expect([...new Set(stored.map(({ entity }) => String(entity)))].sort()).toEqual(decided.sort());
  // No shape of a kind with several fates is forgotten.
  const undecided = stored.filter(
    (item) => fateFor(item) === 'named' && fates[item.entity as 'order'] !== 'named',
  );
  expect(undecided.map(nameOf)).toEqual([]);
});

it('all that was written since comes back as it was, kind by kind, except for what follows from it, and what is left is named', async () => {
  const { found, kept, said, again } = await restored(stored);
  for (const item of stored) {
    const fate = fateFor(item);
    const copy = found.get(nameOf(item));
    if (fate !== 'back') expect([nameOf(item), copy]).toEqual([nameOf(item), undefined]);
    else if (item.entity !== 'delivery') expect(copy).toEqual(item);
  }
  const byFate = (fate: string) =>
    stored
      .filter((item) => fateFor(item) === fate)
      .map(nameOf)
      .sort();
  expect(kept.map(nameOf).sort()).toEqual(byFate('named'));
  expect(byFate('named')).toEqual(['SYSTEM SETTINGS']);
  const text = said.find((line) => line.startsWith('Not brought back')) ?? '';
  expect(text).toContain('1 × system_settings');
  const back = said.find((line) => line.startsWith('Brought back')) ?? '';
  for (const item of stored.filter((each) => fateFor(each) === 'back'))
    expect(back).toContain(`× ${item.entity}`);
  expect(await again()).toEqual(found);
}, 120_000);

it('an open delivery comes back as an uncertain one, because it may have been sent, and any other as it was', async () => {
  const { found } = await restored(stored);
  const deliveries = stored.filter(({ entity }) => entity === 'delivery');
  expect(deliveries.length).toBeGreaterThan(0);
  const stateOf = (item: Item | undefined) => item && decode(deliveryCodec, item).state;
  for (const item of deliveries) {
    const isOpen = ['queued', 'sending'].includes(stateOf(item) ?? '');
    expect(stateOf(found.get(nameOf(item)))).toBe(isOpen ? 'uncertain' : stateOf(item));
  }
}, 120_000);

it('a later change stays undone and is named, and comes back where its kind is asked for', async () => {
  const [product] = stored.filter(({ entity }) => entity === 'product');
  const [page] = stored.filter(({ entity }) => entity === 'landing_page');
  if (!product || !page) throw new Error('no golden product or page');
  const before = [product, page];
  const later = before.map((item) => ({
    ...item,
    version: Number(item.version ?? 0) + 1,
    updatedAt: '2030',
  }));
  const undone = await restored(later, {}, before);
  for (const item of before) expect(undone.found.get(nameOf(item))).toEqual(item);
  expect(undone.said.join('\n')).toMatch(/Not brought back: (?=.*1 × product)(?=.*1 × landing_page)/);
  const asked = await restored(later, { withChanges: ['product'] }, before);
  expect(asked.found.get(nameOf(product))).toEqual(later[0]);
  expect(asked.found.get(nameOf(page))).toEqual(page);
}, 120_000);
