import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { orderChange } from '@mirsah/domain/metrics/rollup';
import type { Order } from '@mirsah/domain/order';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { readOrderSearch } from '@mirsah/domain/order/search';
import { profileFixture } from '@mirsah/domain/user/user.fixture';
import { createProfile } from '@mirsah/table/account/users';
import { createCustomerData } from '@mirsah/table/customer/customer-data';
import { rekeyMerchant } from '@mirsah/table/customer/rekey-phones';
import { customerKey } from '@mirsah/table/dynamo/keys';
import { type PhoneTable, readPhoneKeys, withPhoneKeys } from '@mirsah/table/dynamo/phone-keys';
import { getItem } from '@mirsah/table/dynamo/query';
import { countChanges } from '@mirsah/table/metrics/count-changes';
import { createBlockedPhoneRepository } from '@mirsah/table/order/blocked-phones';
import { createOrderRepository } from '@mirsah/table/order/orders';
import { createOrderPlacement } from '@mirsah/table/order/place-order';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestTables, type TestTables } from '../fixtures/test-table.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(async () => {
  await tables.stop();
});

const keys = (current: string, previous: string | null) =>
  readPhoneKeys(JSON.stringify({ current: current.repeat(32), previous: previous?.repeat(32) ?? null }));

const ownerId = 'merchant-1';
const landingPageId = 'page-1';
const e164s = ['+966551234567', '+96550001111', '+971501112222'];
let placed = 0;

/** The next order of one of the phones, half an hour after the one before. */
function nextOrder(phone: number, about: Partial<Order> = {}): Order {
  placed += 1;
  const e164 = e164s[phone] ?? '';
  const placedAt = new Date(Date.parse('2026-11-20T00:00:00.000Z') + placed * 1_800_000).toISOString();
  return orderFixture({
    ownerId,
    landingPageId,
    placedAt,
    updatedAt: placedAt,
    id: `order${String(placed).padStart(21, '0')}`,
    customerPhone: { raw: e164, e164, isMobile: true },
    ...about,
  });
}

/** Places the order as the public function does, and counts it as the table's stream does. */
async function place(table: PhoneTable, order: Order): Promise<void> {
  const placement = createOrderPlacement(table);
  const { recent } = await placement.historyOf(order);
  const claim = { key: order.id, digest: null, expiresAt: new Date('2026-12-01T00:00:00.000Z') };
  const event = { id: `event-${order.id}`, type: 'placed', at: order.placedAt, by: 'shopper' } as const;
  await placement.place(order, event, claim, { recent });
  const change = orderChange({ id: order.id, before: undefined, after: order });
  if (change) await countChanges(table, [change]);
}

async function allKeys(table: PhoneTable): Promise<string[]> {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  return Items.map(({ pk, sk, gsi1pk, gsi1sk, gsi2pk, gsi2sk, gsi3pk, gsi3sk }) =>
    [pk, sk, gsi1pk, gsi1sk, gsi2pk, gsi2sk, gsi3pk, gsi3sk].join(' '),
  );
}

/** Keys that hold a phone, other than those that expire within the hour. */
const withPhones = async (table: PhoneTable) =>
  (await allKeys(table)).filter(
    (key) => !key.startsWith('RECENT_ORDERS#') && e164s.some((e164) => key.includes(e164.slice(-8))),
  );

const customers = async (table: PhoneTable) =>
  (await allKeys(table)).filter((key) => key.startsWith('CUSTOMER#')).length;

async function found(table: PhoneTable, typed: string): Promise<number> {
  const filter = { isOnHold: false, search: readOrderSearch(typed) };
  return (await createOrderRepository(table).list(ownerId, filter, { limit: 50 })).items.length;
}

/**
 * What merchants and shoppers see of phones: three orders of the first, one of the second, the third blocked.
 */
async function expectWhole(table: PhoneTable): Promise<void> {
  expect(await found(table, '0551234567')).toBe(3);
  expect(await found(table, '+966 55 123 4567')).toBe(3);
  expect(await found(table, '4567')).toBe(3);
  expect(await found(table, '50001111')).toBe(1);
  const { items } = await createBlockedPhoneRepository(table).list(ownerId, { limit: 10 });
  expect(items.map((blocked) => blocked.e164)).toEqual([e164s[2]]);
  const placement = createOrderPlacement(table);
  const ofFirst = await placement.historyOf(nextOrder(0));
  expect(ofFirst.isPhoneBlocked).toBe(false);
  expect(ofFirst.latest).toHaveLength(3);
  expect(await placement.historyOf(nextOrder(2))).toMatchObject({ isPhoneBlocked: true });
  expect(await customers(table)).toBe(2);
}

async function filled(phoneKeys: PhoneTable['phoneKeys']): Promise<PhoneTable> {
  placed = 0;
  const table = withPhoneKeys(await tables.newTable(), phoneKeys);
  await createProfile(table, profileFixture({ id: ownerId }));
  for (const phone of [0, 0, 1]) await place(table, nextOrder(phone));
  await place(table, nextOrder(0));
  const blocked = {
    ownerId,
    e164: e164s[2] ?? '',
    customerName: 'نورة',
    blockedAt: '2026-11-20T00:00:00.000Z',
  };
  await createBlockedPhoneRepository(table).block(blocked);
  return table;
}

const always = () => true;

describe('a table of another key', () => {
  const [before, after] = [keys('b', null), keys('a', 'b')];

  it('what a table of another key has is found by phone before, while and after its keys are rewritten', async () => {
    const table = withPhoneKeys(await filled(before), after);
    await expectWhole(table);
    expect(await rekeyMerchant(table, ownerId, always)).toEqual({ rewritten: 7, left: 0, isDone: true });
    await expectWhole(table);
    await expectWhole(withPhoneKeys(table, keys('a', null)));
    expect(await withPhones(table)).toEqual([]);
    expect(await rekeyMerchant(table, ownerId, always)).toEqual({ rewritten: 0, left: 0, isDone: true });
  });

  it('a table of another key is used with the new key at once, without any loss', async () => {
    const table = withPhoneKeys(await filled(before), after);
    await place(table, nextOrder(1));
    const { items } = await createOrderRepository(table).list(ownerId, { isOnHold: false }, { limit: 50 });
    const [newest] = items;
    if (!newest) throw new Error('No order was placed');
    await createOrderRepository(table).change(newest, { ...newest, notes: 'x', version: newest.version + 1 });
    expect(await found(table, '+96550001111')).toBe(2);
    const blocked = createBlockedPhoneRepository(table);
    const again = {
      ownerId,
      e164: e164s[2] ?? '',
      customerName: 'سارة',
      blockedAt: '2026-11-21T00:00:00.000Z',
    };
    expect((await blocked.block(again)).customerName).toBe('نورة');
    await blocked.unblock(ownerId, e164s[2] ?? '');
    expect(await createOrderPlacement(table).historyOf(nextOrder(2))).toMatchObject({
      isPhoneBlocked: false,
    });
    await rekeyMerchant(table, ownerId, always);
    expect(await found(withPhoneKeys(table, keys('a', null)), '+96550001111')).toBe(2);
    expect(await customers(table)).toBe(2);
  });
});

it('an order is found by the phone before a correction too, also after its keys are rewritten, until that is erased', async () => {
  const table = await filled(keys('b', null));
  const orders = createOrderRepository(table);
  const [newest] = (await orders.list(ownerId, { isOnHold: false }, { limit: 1 })).items;
  if (!newest) throw new Error('No order was placed');
  const from = newest.customerPhone.e164;
  const correct = async (order: Order, raw: string, e164: string) => {
    const after = { ...order, customerPhone: { raw, e164, isMobile: true }, version: order.version + 1 };
    const changes = [{ detail: 'customerPhone' as const, from: order.customerPhone.e164, to: e164 }];
    const event = {
      id: `event-z${order.version}`,
      at: order.placedAt,
      by: 'reem',
      type: 'details_changed' as const,
      changes,
    };
    await orders.change(order, after, event);
    return after;
  };
  const once = await correct(newest, '0559998887', '+966559998887');
  await correct(once, '0556665554', '+966556665554');
  expect((await orders.events(newest.id)).map(({ type }) => type)).toEqual([
    'placed',
    'details_changed',
    'details_changed',
  ]);
  const foundBy = async (keysOfNow: PhoneTable['phoneKeys']) => {
    const now = withPhoneKeys(table, keysOfNow);
    return [await found(now, from), await found(now, '0559998887'), await found(now, '0556665554')];
  };
  expect(await foundBy(keys('b', null))).toEqual([3, 1, 1]);
  expect(await foundBy(keys('a', 'b'))).toEqual([3, 1, 1]);
  const rotated = withPhoneKeys(table, keys('a', 'b'));
  expect(await rekeyMerchant(rotated, ownerId, always)).toMatchObject({ left: 0, isDone: true });
  expect(await foundBy(keys('a', null))).toEqual([3, 1, 1]);
  expect(await rekeyMerchant(rotated, ownerId, always)).toMatchObject({ rewritten: 0 });
  const customers = createCustomerData(rotated);
  await customers.removeMentions(ownerId, newest.id, '+966559998887');
  expect(await foundBy(keys('a', null))).toEqual([3, 0, 1]);
  await customers.eraseOrder(ownerId, newest.id, newest.placedAt);
  expect(await foundBy(keys('a', null))).toEqual([2, 0, 0]);
});

it('interrupted rewriting is continued, and does not rewrite finished keys', async () => {
  const table = withPhoneKeys(await filled(keys('b', null)), keys('a', 'b'));
  let chunks = 1;
  const first = await rekeyMerchant(table, ownerId, () => chunks-- > 0);
  expect(first.isDone).toBe(false);
  const second = await rekeyMerchant(table, ownerId, always);
  expect(second).toMatchObject({ isDone: true, left: 0 });
  expect(first.rewritten + second.rewritten).toBe(7);
  expect(await withPhones(table)).toEqual([]);
});

it('when the key of before is lost, returning customers are counted again from their orders', async () => {
  const table = withPhoneKeys(await filled(keys('b', null)), keys('a', null));
  await rekeyMerchant(table, ownerId, always);
  expect(await found(table, '0551234567')).toBe(3);
  expect(await createOrderPlacement(table).historyOf(nextOrder(2))).toMatchObject({ isPhoneBlocked: true });
  const counted = async (phone: number) => {
    const key = customerKey(ownerId, table.phoneKeys.current(ownerId, e164s[phone] ?? ''));
    return (await getItem(table, key))?.orders;
  };
  expect([await counted(0), await counted(1)]).toEqual([3, 1]);
  await place(table, nextOrder(0));
  expect(await counted(0)).toBe(4);
  expect(await rekeyMerchant(table, ownerId, always)).toMatchObject({ rewritten: 0, left: 0, isDone: true });
});
