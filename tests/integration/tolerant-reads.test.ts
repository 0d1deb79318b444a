import { isDeepStrictEqual } from 'node:util';
import { PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { settings } from '@mirsah/infra-local/stack/settings';
import { accessKey } from '@mirsah/table/account/keys';
import type { Item } from '@mirsah/table/dynamo/item';
import { openTable } from '@mirsah/table/dynamo/table';
import { rebuildMerchant } from '@mirsah/table/metrics/rebuild-metrics';
import { REPUBLISH_JOB } from '@mirsah/table/page/keys';
import { expect, it, vi } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import { apiError } from '../fixtures/api-error.ts';
import { byNextRelease, withMoreAttributes } from '../fixtures/next-release.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';
import {
  approveUsers,
  changeEverything,
  type Journey,
  makeEverything,
  readEverything,
} from '../fixtures/whole-journey.ts';

const { stack, merchant } = await stackForFile();
const admin = await newAdmin(stack);
const journey: Journey = {
  port: stack.port,
  merchant: merchant.client,
  admin: admin.client,
  receipts: [],
};
const table = openTable(stack.services.dynamoDbClient, settings.tableName);

const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`;

async function allItems(): Promise<Item[]> {
  const items: Item[] = [];
  const input = { TableName: table.name, ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: table.client }, input)) items.push(...Items);
  return items;
}

/** The entities that are compared attribute by attribute after a change. */
const nested = new Set<unknown>(['landing_page', 'order', 'profile', 'system_settings', 'connection']);

/** The maps of an item that have the attribute of the next release, by their paths; a list is one value. */
function markedMaps(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const inner = Object.entries(value).flatMap(([name, part]) => markedMaps(part, `${path}.${name}`));
  return 'fromTheFuture' in value ? [path, ...inner] : inner;
}

async function idle() {
  await stack.streamsIdle();
  await stack.egressIdle();
}

it('items of the next release, with one more attribute and enum value everywhere, are read, changed and published without an error, and keep the attribute', async () => {
  await makeEverything(journey, `${stack.services.connectionFakes.codNetworkUrl}/leads`);
  // Settings are stored from their first save on.
  const { version, settings: initial } = await admin.client.getSystemSettings();
  await admin.client.saveSystemSettings({ body: { version, settings: { ...initial, senderName: 'مرساة' } } });
  await idle();
  const found = await readEverything(journey);
  expect(Math.min(...Object.values(found))).toBeGreaterThan(0);

  const printed = [vi.spyOn(process.stdout, 'write'), vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  // These two must stay allowed to send requests; roles and statuses of others become unknown.
  const { id: merchantId } = await merchant.client.getMyProfile();
  const own = [admin.userId, merchantId].map((id) => nameOf(accessKey(id)));
  const before = await allItems();
  const newer = before.map((item) =>
    own.includes(nameOf(item)) ? withMoreAttributes(item) : byNextRelease(item),
  );
  for (const item of newer) await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
  await idle();
  expect(await readEverything(journey)).toEqual(found);
  await rebuildMerchant(table, merchantId, { recheckAfterMs: 0 });
  await changeEverything(journey);
  await idle();
  await readEverything(journey);
  // A status that this release does not know cannot be changed.
  await expect(approveUsers(journey)).rejects.toEqual(apiError('version_conflict', 409));

  const isOld = new Set(before.map(nameOf));
  const forgetful = (await allItems())
    .filter((item) => isOld.has(nameOf(item)) && !('fromTheFuture' in item))
    .map(nameOf)
    // A new job replaces the one before, and a walk's notes of a page's files replace earlier ones: a lost
    // note costs the next publication two reads.
    .filter((name) => name !== nameOf(REPUBLISH_JOB) && !/^PAGE#\S+ FILES$/.test(name));
  expect(forgetful).toEqual([]);

  // Inside changed maps too: of pages, orders, profiles, settings and connections.
  const later = new Map((await allItems()).map((item) => [nameOf(item), item]));
  const kinds = new Set<unknown>();
  const lost = newer.flatMap((item) => {
    const name = nameOf(item);
    const now = later.get(name);
    if (!now || !nested.has(item.entity) || isDeepStrictEqual(now, item)) return [];
    kinds.add(item.entity);
    return markedMaps(item)
      .filter((path) => !markedMaps(now).includes(path))
      .map((path) => `${name} ${path}`);
  });
  expect(lost).toEqual([]);
  expect(kinds).toEqual(nested);

  const closing = { body: { password: merchant.password } };
  for (let isDone = false; !isDone; ) ({ isDone } = await merchant.client.closeMyAccount(closing));
  await idle();

  const lines = printed.flatMap((spy) => spy.mock.calls.map(([line]) => String(line)));
  expect(lines.filter((line) => /"ERROR"|unreadable|\bERROR\b/.test(line))).toEqual([]);
});
