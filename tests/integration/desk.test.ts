import { type CallQueue, nextCall } from '@mirsah/domain/desk';
import { queueWithin } from '@mirsah/domain/desk/scope';
import { randomId } from '@mirsah/domain/id';
import type { Order } from '@mirsah/domain/order';
import { settings as local } from '@mirsah/infra-local/stack/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { createCallQueue, createLeases } from '@mirsah/table/order/calls';
import { expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { openAllDay } from '../fixtures/desk.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';

const { stack } = await stackForFile();

/** A merchant whose desk is open all day, with these orders, one minute apart. */
async function merchantWith(orders: readonly Partial<Order>[]) {
  const merchant = await stack.newMerchant();
  await merchant.client.saveDeskSettings({ body: openAllDay });
  const stored = await storeOrders(
    stack,
    merchant,
    orders.map((order, index) => ({
      placedAt: new Date(Date.now() - (index + 20) * 60_000).toISOString(),
      ...order,
    })),
  );
  return { merchant, client: merchant.client, stored };
}

const next = async (client: Merchant['client'], ...besides: string[]) =>
  (await client.nextCall({ body: { besides } })).call?.order.id;

/** The desk as many people of one merchant use it, on the table of the stack. */
function desksOf(ownerId: string, now = () => new Date()) {
  const table = openTable(stack.services.dynamoDbClient, local.tableName);
  const queue: CallQueue = createCallQueue(table);
  const ports = {
    queue,
    leases: createLeases(table),
    clock: { now },
    deskSettings: { find: async () => openAllDay },
  };
  return (by: string) => nextCall(ports, { ownerId, by });
}

it('of fifty people who request the next order at the same moment, no two get the same', async () => {
  const { merchant } = await merchantWith(Array.from({ length: 30 }, () => ({})));
  const { id: ownerId } = await merchant.client.getMyProfile();
  const ask = desksOf(ownerId);
  const calls = await Promise.all(Array.from({ length: 50 }, (_, person) => ask(`person-${person}`)));
  const taken = calls.flatMap(({ call }) => call?.order.id ?? []);
  expect(new Set(taken).size).toBe(taken.length);
  expect(taken).toHaveLength(30);
});

it('of five agents who each request ten times at the same moment, no two get the same customer', async () => {
  const { merchant } = await merchantWith(Array.from({ length: 20 }, () => ({})));
  const agents = await Promise.all(
    Array.from({ length: 5 }, () =>
      stack.newMember(merchant, { role: 'agent', pages: null, phones: 'full' }),
    ),
  );
  const asked = agents.flatMap(({ userId, client }) =>
    Array.from({ length: 10 }, async () => ({ userId, orderId: await next(client) })),
  );
  const taken = (await Promise.all(asked)).filter(({ orderId }) => orderId !== undefined);
  const agentsOf = Map.groupBy(taken, ({ orderId }) => orderId);
  expect([...agentsOf.values()].map((calls) => new Set(calls.map(({ userId }) => userId)).size)).toEqual(
    Array.from({ length: agentsOf.size }, () => 1),
  );
  expect(new Set(taken.map(({ userId }) => userId)).size).toBe(5);
  const [{ client } = merchant, other] = agents;
  const held = (await client.listCalls()).calls.find(
    ({ id }) => agentsOf.get(id)?.[0]?.userId === other?.userId,
  );
  expect(held?.lease).toMatchObject({ name: 'نورة القحطاني', isOwn: false });
  await expect(client.takeCall({ params: { orderId: held?.id ?? '' } })).rejects.toEqual(
    apiError('order_leased', 409, { leasedByName: 'نورة القحطاني' }),
  );
});

it('an order whose lease has expired goes to the next member who asks, and not a moment before', async () => {
  const { merchant, stored } = await merchantWith([{}]);
  const { id: ownerId } = await merchant.client.getMyProfile();
  const { call } = await desksOf(ownerId)('reem');
  expect(call?.order.id).toBe(stored[0]?.id);
  const end = Date.parse(call?.lease.until ?? '');
  const askedAt = async (time: number) => (await desksOf(ownerId, () => new Date(time))('noura')).call;
  expect(await askedAt(end - 1)).toBeUndefined();
  expect((await askedAt(end))?.order.id).toBe(stored[0]?.id);
  // It is hers from then on, also for the first.
  expect((await desksOf(ownerId, () => new Date(end + 1))('reem')).call).toBeUndefined();
});

it('an outcome moves an order through the queue, and is in its history', async () => {
  const { client, stored } = await merchantWith([{ totalMinor: 900_00 }, { totalMinor: 100_00 }]);
  const [dear, cheap] = stored.map(({ id }) => id) as [string, string];
  expect(await next(client)).toBe(dear);
  const params = { orderId: dear };
  const until = new Date(Date.now() + 2 * 3_600_000).toISOString();
  const postponed = await client.recordOutcome({
    params,
    body: { id: randomId(), outcome: { kind: 'postponed', until } },
  });
  expect(postponed).toMatchObject({ status: 'pending', confirmation: { state: 'postponed', nextAt: until } });
  expect(await next(client)).toBe(cheap);
  // Its time has come: a test does not wait, so it is set back.
  await client.recordOutcome({
    params,
    body: {
      id: randomId(),
      outcome: { kind: 'postponed', until: new Date(Date.now() - 1000).toISOString() },
    },
  });
  expect(await next(client)).toBe(dear);
  const outcomeId = randomId();
  await client.recordOutcome({ params, body: { id: outcomeId, outcome: { kind: 'confirmed' } } });
  expect(await next(client)).toBe(cheap);
  const undone = await client.undoOutcome({ params: { ...params, outcomeId }, query: {} });
  expect(undone).toMatchObject({ status: 'pending', confirmation: { state: 'postponed' } });
  expect(await next(client)).toBe(dear);
  const { events } = await client.getOrder({ params });
  expect(events.map(({ type }) => type)).toEqual([
    'placed',
    'outcome',
    'outcome',
    'outcome',
    'outcome_undone',
  ]);
});

it('a call that is promised for now is found behind more uncalled ones than are read', async () => {
  const { client, stored } = await merchantWith(Array.from({ length: 5 }, () => ({})));
  const { id: ownerId } = await client.getMyProfile();
  for (const [index, { id: orderId }] of stored.entries()) {
    const until = new Date(Date.now() - (60 - index) * 60_000).toISOString();
    const outcome = { kind: 'postponed' as const, until };
    await client.recordOutcome({ params: { orderId }, body: { id: randomId(), outcome } });
  }
  const queue = createCallQueue(openTable(stack.services.dynamoDbClient, local.tableName));
  const dueOf = async (limit: number, pages: string[] | null = null) => {
    const seen = queueWithin(queue, { role: 'agent', pages });
    const ids = (await seen.due(ownerId, new Date(), limit)).map(({ id }) => id);
    return ids.map((id) => stored.findIndex((order) => order.id === id));
  };
  expect(await dueOf(2)).toEqual([0, 1, 3, 4]);
  expect(await dueOf(2, [...new Set(stored.map(({ landingPageId }) => landingPageId))])).toEqual([
    0, 1, 3, 4,
  ]);
  expect(await dueOf(3)).toEqual([0, 1, 2, 3, 4]);
});

it('calls are in the insights of the order’s day as its history has them, and leave them with the order', async () => {
  const { client, stored } = await merchantWith([{}, {}]);
  const [first, second] = stored.map(({ id }) => ({ orderId: id })) as [
    { orderId: string },
    { orderId: string },
  ];
  const record = (params: { orderId: string }, kind: 'no_answer' | 'confirmed', id = randomId()) =>
    client.recordOutcome({ params, body: { id, outcome: { kind } } });
  const figures = async () => {
    await stack.streamsIdle();
    const { users, pages, sources, hours, medianMinutes, ...all } = (await client.getInsights({ query: {} }))
      .calls;
    expect(users.map(({ name }) => name)).toEqual(all.calls > 0 ? ['نورة القحطاني'] : []);
    return all;
  };
  await record(first, 'no_answer');
  await record(first, 'confirmed');
  const outcomeId = randomId();
  await record(second, 'confirmed', outcomeId);
  await client.undoOutcome({ params: { ...second, outcomeId }, query: {} });
  expect(await figures()).toEqual({ calls: 2, reached: 1, orders: 1, confirmed: 1, delivered: 0 });
  await client.changeOrderStatus({ params: first, body: { status: 'delivered' } });
  expect(await figures()).toEqual({ calls: 2, reached: 1, orders: 1, confirmed: 1, delivered: 1 });
  await client.deleteOrder({ params: first });
  expect(await figures()).toEqual({ calls: 0, reached: 0, orders: 0, confirmed: 0, delivered: 0 });
});

it('today’s confirmations count whenever they were ordered, until they are cancelled', async () => {
  const placedAt = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const { client, stored } = await merchantWith([{ placedAt: placedAt(3) }, { placedAt: placedAt(1) }, {}]);
  const confirmed = async () => {
    await stack.streamsIdle();
    return (await client.listCalls()).confirmedToday;
  };
  for (const { id: orderId } of stored)
    await client.recordOutcome({
      params: { orderId },
      body: { id: randomId(), outcome: { kind: 'confirmed' } },
    });
  expect(await confirmed()).toBe(3);
  const params = { orderId: stored[0]?.id ?? '' };
  await client.changeOrderStatus({ params, body: { status: 'shipped' } });
  expect(await confirmed()).toBe(3);
  await client.changeOrderStatus({ params, body: { status: 'cancelled' } });
  expect(await confirmed()).toBe(2);
});

it('an order that was decided elsewhere is not decided again', async () => {
  const { client, stored } = await merchantWith([{}]);
  const params = { orderId: stored[0]?.id ?? '' };
  await client.changeOrderStatus({ params, body: { status: 'cancelled' } });
  await expect(
    client.recordOutcome({ params, body: { id: randomId(), outcome: { kind: 'confirmed' } } }),
  ).rejects.toMatchObject({ status: 409, body: { code: 'order_decided' } });
  expect(await next(client)).toBeUndefined();
});

it('the desk’s data about an order is deleted with it', async () => {
  const { client, stored } = await merchantWith([{}]);
  const params = { orderId: stored[0]?.id ?? '' };
  const until = new Date(Date.now() - 1000).toISOString();
  await client.recordOutcome({ params, body: { id: randomId(), outcome: { kind: 'postponed', until } } });
  await client.deleteOrder({ params });
  expect(await next(client)).toBeUndefined();
});
