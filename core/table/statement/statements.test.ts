import { addDays, riyadhDay, startOfDay } from '@mirsah/domain/day';
import { moveDelivery, newDelivery } from '@mirsah/domain/delivery';
import { isDomainError } from '@mirsah/domain/error';
import { randomId } from '@mirsah/domain/id';
import type { Order } from '@mirsah/domain/order';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import {
  getOrderSettlement,
  listUnpaid,
  putStatementLines,
  startStatement,
} from '@mirsah/domain/statement/commands';
import type { FileLine } from '@mirsah/domain/statement/file';
import { assignLine, matchStatement, removeStatement } from '@mirsah/domain/statement/settle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryTable } from '../dynamo/memory-table.fixture.ts';
import { packedSchema, packing } from '../dynamo/packed.ts';
import { readPhoneKeys, withPhoneKeys } from '../dynamo/phone-keys.ts';
import { transact } from '../dynamo/write.ts';
import { ownersOrdersByStatus } from '../order/keys.ts';
import { orderItem, putPlacedEvent } from '../order/order-item.ts';
import { putDelivery } from '../outbound/deliveries.ts';
import { deliveryKey, networkNumbers } from '../outbound/keys.ts';
import { createOrderFinder } from './order-finder.ts';
import { createSettlementRepository } from './settlements.ts';
import { createStatementRepository } from './statements.ts';

const runs = Number(process.env.PROPERTY_RUNS ?? 100);
const ownerId = 'merchant-1';
const phoneKeys = readPhoneKeys(JSON.stringify({ current: 'k'.repeat(32), previous: null }));
const now = new Date('2026-11-23T12:00:00.000Z');
const daysAgo = (days: number) => startOfDay(addDays(riyadhDay(now), -days));

function merchant(step?: () => Promise<unknown>) {
  const memory = memoryTable(step);
  const table = withPhoneKeys(memory.table, phoneKeys);
  const ports = {
    statements: createStatementRepository(table),
    settlements: createSettlementRepository(table),
    finder: createOrderFinder(table),
    clock: { now: () => now },
  };
  return {
    ...memory,
    ports,
    async store(changes: Partial<Order>, remoteId?: string): Promise<Order> {
      const order = orderFixture({
        ownerId,
        status: 'delivered',
        totalMinor: 333_00,
        currency: 'SAR',
        ...changes,
      });
      const at = order.placedAt;
      const delivery = newDelivery(order, 'cod', at);
      const sent = remoteId !== undefined && moveDelivery(delivery, { state: 'sent', at, remoteId });
      const items = [
        { Put: { TableName: table.name, Item: orderItem(table, order) } },
        putPlacedEvent(table, order, { type: 'placed', id: randomId(), at, by: 'shopper' }),
        ...(sent ? [putDelivery(table, sent)] : []),
      ];
      await transact(
        table,
        items.map((item) => ({ item, onConflict: true })),
      );
      return order;
    },
    async send(lines: readonly FileLine[], carrier: 'smsa' | 'cod_network' = 'smsa') {
      const named = { ownerId, statementId: randomId() };
      const ofFile = { fileName: 'cod.csv', lineCount: lines.length, columns: {} };
      await startStatement(ports, { ...named, carrier, ...ofFile });
      await putStatementLines(ports, { ...named, batch: 0, lines });
      return named;
    },
  };
}

let row = 1;
const line = (changes: Partial<FileLine>): FileLine => {
  row += 1;
  return {
    row,
    waybill: '',
    number: '',
    phone: '',
    paidMinor: 333_00,
    currency: 'SAR' as const,
    ...changes,
  };
};
const phone = (raw: string, e164: string) => ({ raw, e164, isMobile: true });
const settledDays = { from: '2026-01-01', to: '2026-12-31' };

describe('a statement that is reverted', () => {
  it('settles nothing when it overlaps another match', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        async (scheduler, matches, hasOther) => {
          let isStepping = false;
          const { ports, store, send } = merchant(async () => {
            if (isStepping) await scheduler.schedule(Promise.resolve());
          });
          const orders = await Promise.all([1, 2, 3, 4].map((days) => store({ placedAt: daysAgo(days) })));
          const lines = orders.map(({ id }) => line({ number: id }));
          const named = await send(lines);
          const other = await send(lines.slice(0, 2));
          isStepping = true;
          const work = [
            ...Array.from({ length: matches }, () => matchStatement(ports, named)),
            ...(hasOther ? [matchStatement(ports, other)] : []),
            removeStatement(ports, named),
          ];
          const ends = Promise.allSettled(work);
          await scheduler.waitFor(ends);
          isStepping = false;
          for (const end of await ends)
            if (end.status === 'rejected') expect(isDomainError(end.reason), String(end.reason)).toBe(true);
          const settled = await ports.settlements.between(ownerId, settledDays.from, settledDays.to);
          const by = new Set([...settled.values()].flat().map(({ statementId }) => statementId));
          const isThere = (await ports.statements.find(ownerId, named.statementId)) !== undefined;
          expect(by.has(named.statementId) && !isThere).toBe(false);
        },
      ),
      { numRuns: runs },
    );
  });

  it('settles nothing when a whole match runs between the clearing of its days and its end', async () => {
    const { ports, store, send } = merchant();
    const order = await store({ placedAt: daysAgo(3) });
    const named = await send([line({ number: order.id })]);
    let isFirst = true;
    const remove: typeof ports.statements.remove = async (statement) => {
      if (isFirst) await matchStatement(ports, named);
      isFirst = false;
      await ports.statements.remove(statement);
    };
    await removeStatement({ ...ports, statements: { ...ports.statements, remove } }, named);
    expect(await ports.settlements.between(ownerId, settledDays.from, settledDays.to)).toEqual(new Map());
  });

  it('leaves its orders to others, even if its last match was interrupted', async () => {
    const { ports, store, send, items } = merchant();
    const order = await store({ placedAt: daysAgo(3) });
    const first = await send([line({ number: order.id })]);
    await matchStatement(ports, first);
    for (const key of items.keys()) if (key.includes(` STATEMENT#${first.statementId}`)) items.delete(key);
    expect((await listUnpaid(ports, ownerId)).orders).toMatchObject([{ orderId: order.id }]);
    const { sums } = await matchStatement(ports, await send([line({ number: order.id })]));
    expect(sums).toMatchObject([{ state: 'matched', count: 1 }]);
    expect((await listUnpaid(ports, ownerId)).orders).toEqual([]);
  });

  it('accepts no lines any more, and neither does one that is matched', async () => {
    const { ports, store, send } = merchant();
    const order = await store({ placedAt: daysAgo(3) });
    const named = await send([line({ number: order.id })]);
    const { statementId } = named;
    const before = await ports.statements.find(ownerId, statementId);
    if (!before) throw new Error('There is no statement');
    await matchStatement(ports, named);
    await expect(ports.statements.putLines(before, 1, [])).rejects.toMatchObject({
      code: 'version_conflict',
    });
    await putStatementLines(ports, { ...named, batch: 1, lines: [line({})] });
    expect(await ports.statements.lines(before)).toHaveLength(1);
    await removeStatement(ports, named);
    await expect(ports.statements.putLines(before, 1, [])).rejects.toMatchObject({
      code: 'version_conflict',
    });
    await expect(putStatementLines(ports, { ...named, batch: 1, lines: [] })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('the orders that are missing in a statement', () => {
  it('are those of the days of the orders that it names, not of those before an old one', async () => {
    const { ports, store, send } = merchant();
    const old = await store({ placedAt: daysAgo(300) });
    const recent = await store({ placedAt: daysAgo(5) });
    await store({ placedAt: daysAgo(200) });
    const missing = await store({ placedAt: daysAgo(30) });
    const { sums, days } = await matchStatement(
      ports,
      await send([line({ number: old.id }), line({ number: recent.id })]),
    );
    expect(sums).toMatchObject([
      { state: 'matched', count: 2 },
      { state: 'missing', count: 1, expectedMinor: missing.totalMinor },
    ]);
    expect(days).toEqual({ from: riyadhDay(old.placedAt), to: riyadhDay(recent.placedAt) });
  });

  it('exclude the order of a line with amount zero, and the later payment settles it', async () => {
    const { ports, store, send } = merchant();
    const [paid, unpaid] = [await store({ placedAt: daysAgo(5) }), await store({ placedAt: daysAgo(5) })];
    const first = [line({ number: paid.id }), line({ number: unpaid.id, paidMinor: 0 })];
    const { sums } = await matchStatement(ports, await send(first));
    expect(sums).toMatchObject([
      { state: 'matched', count: 1 },
      { state: 'short', count: 1, paidMinor: 0, expectedMinor: 333_00 },
    ]);
    expect((await listUnpaid(ports, ownerId)).orders).toMatchObject([{ orderId: unpaid.id }]);
    const later = await matchStatement(ports, await send([line({ number: unpaid.id })]));
    expect(later.sums).toMatchObject([{ state: 'matched', count: 1 }]);
  });

  it('are in a currency that the statement has', async () => {
    const { ports, store, send } = merchant();
    const named = await store({ placedAt: daysAgo(9) });
    const missing = await store({ placedAt: daysAgo(9) });
    for (const currency of ['AED', 'KWD'] as const) await store({ placedAt: daysAgo(9), currency });
    const { sums } = await matchStatement(ports, await send([line({ number: named.id })]));
    expect(sums).toMatchObject([
      { state: 'matched', count: 1 },
      { state: 'missing', currency: 'SAR', count: 1, expectedMinor: missing.totalMinor },
    ]);
  });

  it('are filtered by carrier before the list is cut', async () => {
    const { ports, store, send } = merchant();
    const named = await store({ placedAt: daysAgo(9) });
    const ofOthers = Array.from({ length: 2000 }, () => store({ placedAt: daysAgo(9) }));
    await Promise.all(ofOthers);
    const ofNetwork = await store({ placedAt: startOfDay(addDays(riyadhDay(now), -8)) }, 'N-1');
    const last = await store({ placedAt: daysAgo(7) }, 'N-2');
    const lines = [line({ number: named.id }), line({ waybill: 'N2' })];
    const { sums, hasMoreMissing } = await matchStatement(ports, await send(lines, 'cod_network'));
    expect(last.id).not.toBe(ofNetwork.id);
    expect(sums).toMatchObject([
      { state: 'matched', count: 2 },
      { state: 'missing', count: 1 },
    ]);
    expect(hasMoreMissing).toBe(false);
  });
});

describe('an order that is paid in parts', () => {
  it('is settled by the statement that pays the rest, and once more as a whole when that is reverted', async () => {
    const { ports, store, send } = merchant();
    const order = await store({ placedAt: daysAgo(9) });
    const of = (paidMinor: number) => send([line({ number: order.id, paidMinor })]);
    const first = await of(288_00);
    expect((await matchStatement(ports, first)).sums).toMatchObject([
      { state: 'short', paidMinor: 288_00, expectedMinor: 333_00 },
    ]);
    const second = await of(45_00);
    const paysRest = { state: 'matched', count: 1, paidMinor: 45_00, expectedMinor: 45_00 };
    expect((await matchStatement(ports, second)).sums).toMatchObject([paysRest]);
    expect((await matchStatement(ports, second)).sums).toMatchObject([paysRest]);
    const orders = { find: async () => order };
    const settled = () => getOrderSettlement({ ...ports, orders }, { ownerId, orderId: order.id });
    expect(await settled()).toMatchObject({
      settlement: { statementId: first.statementId, paidMinor: 288_00, expectedMinor: 333_00 },
      rest: [{ statementId: second.statementId, paidMinor: 45_00 }],
    });
    expect((await matchStatement(ports, await of(45_00))).sums).toMatchObject([{ state: 'repeated' }]);
    // Now the first one owes exactly what it has paid.
    expect((await matchStatement(ports, first)).sums).toMatchObject([
      { state: 'matched', paidMinor: 288_00, expectedMinor: 288_00 },
    ]);
    await removeStatement(ports, second);
    expect((await matchStatement(ports, first)).sums).toMatchObject([
      { state: 'short', expectedMinor: 333_00 },
    ]);
    expect(await settled()).toMatchObject({ rest: [] });
    await removeStatement(ports, first);
    expect((await listUnpaid(ports, ownerId)).orders).toMatchObject([{ orderId: order.id }]);
  });

  it('payments are read once for a match', async () => {
    const { ports, store, send, table } = merchant();
    const orders = await Promise.all([1, 2, 3].map((days) => store({ placedAt: daysAgo(days) })));
    const named = await send(orders.map(({ id }) => line({ number: id })));
    await matchStatement(ports, named);
    const read: string[] = [];
    const original = table.client.send.bind(table.client) as (command: object) => Promise<object>;
    const listening = async (command: {
      input: { RequestItems?: Record<string, { Keys: { sk: string }[] }> };
    }) => {
      read.push(...(command.input.RequestItems?.mirsah?.Keys ?? []).map(({ sk }) => sk));
      return original(command);
    };
    table.client.send = listening as unknown as typeof table.client.send;
    await matchStatement(ports, named);
    const ofDays = read.filter((sk) => sk.startsWith('SETTLED#'));
    expect(ofDays).toHaveLength(6);
    expect(new Set(ofDays).size).toBe(6);
  });
});

describe('a line without a certain order', () => {
  const outcomesOf = async (
    { ports }: ReturnType<typeof merchant>,
    statementId: string,
    state: 'unknown' | 'short',
  ) => {
    const statement = await ports.statements.find(ownerId, statementId);
    return statement ? (await ports.statements.outcomes(statement, state, 0)).lines : [];
  };

  it('lists the orders of its phone that it may mean, and settles nothing before a person assigns it', async () => {
    const shop = merchant();
    const { ports, store, send } = shop;
    const customerPhone = phone('0551234567', '+966551234567');
    const order = await store({ placedAt: daysAgo(5), customerPhone });
    const paid = await store({ placedAt: daysAgo(4), customerPhone, totalMinor: 100_00 });
    const other = line({ phone: '0551234567', paidMinor: 300_00 });
    const stranger = line({ phone: '0559999999', paidMinor: 5_00 });
    const named = await send([other, line({ phone: '0551234567', paidMinor: 100_00 }), stranger]);
    const { sums, likely } = await matchStatement(ports, named);
    expect(sums).toMatchObject([
      { state: 'matched', count: 1 },
      { state: 'unknown', count: 2, paidMinor: 305_00, expectedMinor: 0 },
    ]);
    expect(likely).toEqual([{ currency: 'SAR', count: 1, paidMinor: 300_00, expectedMinor: 333_00 }]);
    const unknown = await outcomesOf(shop, named.statementId, 'unknown');
    expect(unknown.map((each) => [each.row, each.orderId, each.likely?.orderId])).toEqual([
      [other.row, null, order.id],
      [stranger.row, null, undefined],
    ]);
    expect((await listUnpaid(ports, ownerId)).orders.map(({ orderId }) => orderId)).toEqual([order.id]);

    const assigned = await assignLine(ports, { ...named, row: other.row, orderId: order.id });
    expect(assigned.sums).toMatchObject([
      { state: 'matched', count: 1 },
      { state: 'short', count: 1, paidMinor: 300_00, expectedMinor: 333_00 },
      { state: 'unknown', count: 1 },
    ]);
    expect(assigned.likely).toEqual([]);
    expect(await outcomesOf(shop, named.statementId, 'short')).toMatchObject([
      { by: 'hand', orderId: order.id },
    ]);
    expect((await listUnpaid(ports, ownerId)).orders).toEqual([]);
    expect(paid.id).not.toBe(order.id);
    // It stays assigned in later matches, until that is reverted.
    expect((await matchStatement(ports, named)).sums).toEqual(assigned.sums);
    expect((await assignLine(ports, { ...named, row: other.row, orderId: null })).sums).toEqual(sums);
  });

  it('is assigned to an order although it does not name it, and not to one of another currency or merchant', async () => {
    const { ports, store, send } = merchant();
    const order = await store({ placedAt: daysAgo(5) });
    const foreign = await store({ placedAt: daysAgo(5), currency: 'AED' });
    const strangers = await store({ placedAt: daysAgo(5), ownerId: 'merchant-2' });
    const unknown = line({ number: 'nobody-s' });
    const named = await send([unknown]);
    await matchStatement(ports, named);
    const assign = (orderId: string, row = unknown.row) => assignLine(ports, { ...named, row, orderId });
    await expect(assign(foreign.id)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(assign(strangers.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(assign(order.id, unknown.row + 1)).rejects.toMatchObject({ code: 'not_found' });
    expect((await assign(order.id)).sums[0]).toMatchObject({ state: 'matched', count: 1 });
  });
});

describe('a statement that is started again', () => {
  it('remembers the columns, and another file is rejected under its id', async () => {
    const { ports } = merchant();
    const named = { ownerId, statementId: randomId() };
    const ofFile = { carrier: 'smsa', fileName: 'cod.csv', lineCount: 2 } as const;
    await startStatement(ports, { ...named, ...ofFile, columns: { amount: 'COD' } });
    await startStatement(ports, { ...named, ...ofFile, columns: { amount: 'Paid' } });
    expect(await ports.statements.columns(ownerId)).toEqual({ smsa: { amount: 'Paid' } });
    const other = startStatement(ports, { ...named, ...ofFile, fileName: 'may.csv', columns: {} });
    await expect(other).rejects.toMatchObject({ code: 'key_reused' });
  });

  it('a newer release’s stored columns stay, and are not shown as another carrier', async () => {
    const { ports, items } = merchant();
    await ports.statements.rememberColumns(ownerId, 'smsa', { amount: 'COD' });
    const [[key, item] = ['', {}]] = [...items];
    const newer = { carrier: 'camel', columns: { amount: 'Dirham', tip: 'Tip' } };
    items.set(key, { ...item, chosen: [newer, ...(item.chosen as unknown[])] });
    expect(await ports.statements.columns(ownerId)).toEqual({ smsa: { amount: 'COD' } });
    await ports.statements.rememberColumns(ownerId, 'smsa', { amount: 'Paid' });
    expect(items.get(key)?.chosen).toEqual([newer, { carrier: 'smsa', columns: { amount: 'Paid' } }]);
  });
});

describe('packed parts', () => {
  const item = { pk: 'USER#1', sk: 'STATEMENT_PART#1', entity: 'statement' };

  it('of outcomes, an unreadable one is left out and reported, and how its order was found is not needed', async () => {
    const { ports, store, send, items, reported } = merchant();
    const orders = await Promise.all([1, 2, 3].map(() => store({ placedAt: daysAgo(4) })));
    const named = await send(orders.map(({ id }) => line({ number: id })));
    const statement = await matchStatement(ports, named);
    const { lines: stored } = await ports.statements.outcomes(statement, 'matched', 0);
    const [first, second, third] = stored;
    const newer = [{ ...first, by: 'barcode' }, { ...second, currency: 'EGP' }, third];
    const key = [...items.keys()].find((name) => name.includes('#OUTCOMES#matched#')) ?? '';
    const { pack } = packing(packedSchema, {});
    items.set(key, { ...items.get(key), outcomes: pack(newer as never) });
    const read = await ports.statements.outcomes(statement, 'matched', 0);
    expect(read).toEqual({ lines: [{ ...first, by: null }, third], hasMore: false });
    expect(reported.map(({ message }) => message)).toEqual([expect.stringMatching(/packed\.currency$/)]);
  });

  it('of outcomes, an unreadable one does not end their list', async () => {
    const { ports, send, items } = merchant();
    const named = await send(Array.from({ length: 501 }, () => line({ number: 'nobody' })));
    const statement = await matchStatement(ports, named);
    const key = [...items.keys()].find((name) => name.includes('#OUTCOMES#unknown#0000')) ?? '';
    const { lines } = await ports.statements.outcomes(statement, 'unknown', 0);
    const [first, ...others] = lines;
    const newer = [{ ...first, currency: 'EGP' }, ...others];
    items.set(key, { ...items.get(key), outcomes: packing(packedSchema, {}).pack(newer as never) });
    const read = await ports.statements.outcomes(statement, 'unknown', 0);
    expect([read.lines.length, read.hasMore]).toEqual([499, true]);
    const last = await ports.statements.outcomes(statement, 'unknown', 1);
    expect([last.lines.length, last.hasMore]).toEqual([1, false]);
  });

  it('of lines replaces the earlier content of the same batch, however many arrive at once', async () => {
    const { ports, send, items } = merchant();
    const lines = Array.from({ length: 1_200 }, () => line({ number: 'nobody' }));
    const named = await send(lines);
    const stored = () => [...items.keys()].filter((name) => name.includes('#LINES#')).length;
    expect(stored()).toBe(3);
    await putStatementLines(ports, { ...named, batch: 0, lines: lines.slice(0, 700) });
    expect(stored()).toBe(2);
    await putStatementLines(ports, { ...named, batch: 1, lines: lines.slice(700) });
    expect(await matchStatement(ports, named)).toMatchObject({ sums: [{ state: 'unknown', count: 1_200 }] });
  });

  it('that are not a list are reported by their key', () => {
    const { unpack } = packing(packedSchema, {});
    expect(() => unpack(item, new Uint8Array([1, 2]))).toThrow('USER#1 STATEMENT_PART#1 is unreadable');
  });
});

describe('finding the orders of lines', () => {
  const resolve = async ({ ports }: ReturnType<typeof merchant>, ...lines: FileLine[]) =>
    ports.finder.resolve(ownerId, lines, riyadhDay(now));

  it('a number of the network is found in any spelling', async () => {
    const shop = merchant();
    const order = await shop.store({ placedAt: daysAgo(4) }, 'COD-17/٣');
    const found = await resolve(shop, line({ waybill: 'COD 17/3' }), line({ waybill: 'COD–17/3' }));
    expect(found).toMatchObject([
      { by: 'waybill', orderIds: [order.id] },
      { by: 'waybill', orderIds: [order.id] },
    ]);
  });

  it('numbers of a whole month are found with a few queries, and distant ones too', async () => {
    const shop = merchant();
    const store = (remoteId: string) => {
      const { pk, sk } = deliveryKey(`order-${remoteId}`, 'cod');
      const index = { gsi1pk: networkNumbers(ownerId), gsi1sk: remoteId };
      shop.items.set(`${pk} ${sk}`, { pk, sk, ...index });
    };
    const numbers = Array.from({ length: 12_000 }, (_, index) => String(100_000 + index));
    for (const number of [...numbers, '900001']) store(number);
    const asked = ['900001', '900002', ...numbers.filter((_, index) => index % 40 === 7).reverse()];
    const found = await resolve(shop, ...asked.map((waybill) => line({ waybill })));
    expect(found.map(({ orderIds }) => orderIds)).toEqual(
      asked.map((number) => (number === '900002' ? [] : [`order-${number}`])),
    );
    expect(shop.asked.length).toBeLessThan(10);
  });

  it('many short numbers are found with a few queries, including orders that were not delivered', async () => {
    const shop = merchant();
    const orders = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        shop.store({ placedAt: daysAgo(1 + index), status: index === 7 ? 'shipped' : 'delivered' }),
      ),
    );
    shop.asked.length = 0;
    const found = await resolve(
      shop,
      ...orders.map(({ id }) => line({ number: id.slice(0, 8).toUpperCase() })),
    );
    expect(found.map(({ orderIds }) => orderIds)).toEqual(orders.map(({ id }) => [id]));
    expect(shop.asked.filter((asked) => asked.startsWith('Query')).length).toBeLessThan(10);
  });

  it('short numbers of a large merchant are found with a few queries, however many were delivered in a week', async () => {
    const shop = merchant();
    const ids = Array.from({ length: 6_000 }, () => randomId());
    const placedAt = daysAgo(5);
    for (const id of ids)
      shop.items.set(id, {
        pk: `ORDER#${id}`,
        sk: 'ORDER',
        gsi2pk: ownersOrdersByStatus(ownerId, 'delivered'),
        gsi2sk: `${placedAt}#${id}`,
      });
    const asked = ids.filter((_, index) => index % 10 === 3);
    const found = await resolve(shop, ...asked.map((id) => line({ number: id.slice(0, 8) })));
    expect(found.map(({ orderIds }) => orderIds)).toEqual(asked.map((id) => [id]));
    expect(shop.asked.filter((request) => request.startsWith('Query')).length).toBeLessThan(10);
  });

  it('many phones are found among the newest orders, and those that need more are queried one by one', async () => {
    const shop = merchant();
    const numberOf = (index: number) => `55${String(index).padStart(7, '0')}`;
    const orders = await Promise.all(
      Array.from({ length: 1_500 }, (_, index) =>
        shop.store({
          placedAt: daysAgo(1 + (index % 20)),
          customerPhone: phone(`0${numberOf(index)}`, `+966${numberOf(index)}`),
          status: index === 7 ? 'shipped' : 'delivered',
          totalMinor: index === 8 ? 1 : 333_00,
        }),
      ),
    );
    const again = await shop.store({
      placedAt: daysAgo(30),
      customerPhone: phone('0550000009', '+966550000009'),
    });
    shop.asked.length = 0;
    const lines = orders.map(({ customerPhone }) => line({ phone: customerPhone.raw }));
    const found = await resolve(shop, ...lines, line({ phone: '0550000009' }));
    expect(found.slice(0, -1).map(({ orderIds }) => orderIds)).toEqual(
      orders.map(({ id }, index) => (index === 9 ? [id, again.id] : [id])),
    );
    expect(found.at(-1)?.orderIds).toEqual([orders[9]?.id, again.id]);
    // The undelivered one, and the one with another amount.
    expect(shop.asked.filter((request) => request === 'Query gsi3')).toHaveLength(2);
    expect(shop.asked.length).toBeLessThan(30);
  });

  it('a phone is first read as one of the country of its amount', async () => {
    const shop = merchant();
    const saudi = await shop.store({ customerPhone: phone('0551234567', '+966551234567') });
    const emirati = await shop.store({ customerPhone: phone('0551234567', '+971551234567') });
    const other = await shop.store({ customerPhone: phone('0561234567', '+971561234567') });
    const found = await resolve(
      shop,
      line({ phone: '0551234567' }),
      line({ phone: '0551234567', currency: 'AED' }),
      line({ phone: '0561234567' }),
    );
    expect(found.map(({ orderIds }) => orderIds)).toEqual([[saudi.id], [emirati.id], [other.id]]);
  });

  it('phones in the column of other numbers are not stored, but numbers that only look like phones are', async () => {
    const shop = merchant();
    await shop.store({ placedAt: daysAgo(4) }, '551234567');
    const kept = async (changes: Partial<FileLine>) => {
      const [{ waybill, number } = { waybill: '', number: '' }] = await resolve(shop, line(changes));
      return waybill || number;
    };
    expect(await kept({ waybill: '551234567', phone: '0551234567' })).toBe('551234567');
    expect(await kept({ waybill: '559999999' })).toBe('559999999');
    expect(await kept({ number: '28064417' })).toBe('28064417');
    expect(await kept({ number: '559999999', phone: '+966 55 999 9999' })).toBe('•••9999');
    for (const written of ['0559999999', '+966559999999', '00966559999999', '966559999999'])
      expect(await kept({ number: written })).toBe('•••9999');
  });
});
