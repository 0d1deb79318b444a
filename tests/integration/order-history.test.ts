import { DomainError } from '@mirsah/domain/error';
import { timeOrderedId } from '@mirsah/domain/id';
import type { Order, OrderEvent, OrderStatus } from '@mirsah/domain/order';
import { changeOrderStatus, deleteOrder, editOrder } from '@mirsah/domain/order/change';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import type { OrderRepository } from '@mirsah/domain/order/ports';
import { orderKey } from '@mirsah/table/dynamo/keys';
import type { PhoneTable } from '@mirsah/table/dynamo/phone-keys';
import { getItem, keysOf, partition } from '@mirsah/table/dynamo/query';
import { createOrderRepository } from '@mirsah/table/order/orders';
import { createOrderPlacement } from '@mirsah/table/order/place-order';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestTables, type TestTables } from '../fixtures/test-table.ts';

let tables: TestTables;
let table: PhoneTable;
beforeAll(async () => {
  tables = await startTestTables();
  table = await tables.newTable();
});
afterAll(async () => {
  await tables.stop();
});

const ownerId = 'merchant-1';
const by = 'merchant-1';
const clock = { now: () => new Date() };

async function newOrder(): Promise<Order> {
  const order = orderFixture({ ownerId });
  const placed = {
    type: 'placed',
    id: timeOrderedId(new Date()),
    at: order.placedAt,
    by: 'shopper',
  } as const;
  const claim = { key: order.id, digest: null, expiresAt: new Date('2027-01-01T00:00:00.000Z') };
  return createOrderPlacement(table).place(order, placed, claim, { recent: [] });
}

/** The statuses of a busy order, one after the other. */
const course = [
  'confirmed',
  'shipped',
  'delivered',
  'cancelled',
  'pending',
  'confirmed',
  'shipped',
  'cancelled',
] as OrderStatus[];

const told = (events: readonly OrderEvent[]) =>
  events.map((event) => (event.type === 'status_changed' ? `${event.from} → ${event.to}` : event.type));

/**
 * The same table, whose calls are counted; with `dies`, the call of that number is made and never answered,
 * or never made.
 */
function watched(dies?: { at: number; isMade: boolean }) {
  const calls: string[] = [];
  const client = new Proxy(table.client, {
    get(target, name) {
      if (name !== 'send') return Reflect.get(target, name);
      return async (command: Parameters<typeof target.send>[0]) => {
        calls.push(command.constructor.name);
        const isLast = calls.length === dies?.at;
        if (calls.length > (dies?.at ?? Number.POSITIVE_INFINITY)) throw new Error('It is dead');
        if (isLast && !dies?.isMade) throw new Error('It died before the call');
        const answer = await target.send(command);
        if (isLast) throw new Error('It died after the call');
        return answer;
      };
    },
  });
  return { orders: createOrderRepository({ ...table, client }), calls };
}

describe('the history of an order', () => {
  it('an order keeps its whole history in order, however often it changes', async () => {
    const { orders } = watched();
    const { id: orderId } = await newOrder();
    for (const status of course) await changeOrderStatus({ orders, clock }, { ownerId, orderId, by, status });
    expect(told(await orders.events(orderId))).toEqual([
      'placed',
      ...course.map((status, index) => `${course[index - 1] ?? 'pending'} → ${status}`),
    ]);
    const item = await getItem(table, orderKey(orderId));
    expect(JSON.stringify(item?.latestEvents).length).toBeLessThan(600);
  });

  it('a change of status is one write, and one more for an event that the order carries no longer', async () => {
    const { orders, calls } = watched();
    const { id: orderId } = await newOrder();
    const perChange: string[][] = [];
    for (const status of course.slice(0, 5)) {
      calls.length = 0;
      await changeOrderStatus({ orders, clock }, { ownerId, orderId, by, status });
      perChange.push([...calls]);
    }
    const light = ['GetCommand', 'UpdateCommand'];
    const heavy = ['GetCommand', 'PutCommand', 'UpdateCommand'];
    expect(perChange).toEqual([light, light, light, heavy, heavy]);
  });

  it('an event that is too large to be carried is written together with its order', async () => {
    const { orders, calls } = watched();
    const order = await newOrder();
    const edit = {
      version: 1,
      customerName: order.customerName,
      customerPhone: order.customerPhone.raw,
      customerAddress: order.customerAddress,
      status: 'confirmed' as const,
      notes: 'اتصل مساءً. '.repeat(60),
    };
    await editOrder({ orders, clock }, { ownerId, orderId: order.id, by, edit });
    expect(calls).toEqual(['GetCommand', 'TransactWriteCommand']);
    expect(told(await orders.events(order.id)).sort()).toEqual([
      'details_changed',
      'pending → confirmed',
      'placed',
    ]);
  });

  it('of two changes at the same moment one is rejected, and the history has the other', async () => {
    const { orders } = watched();
    const { id } = await newOrder();
    const read = (await orders.find(ownerId, id)) as Order;
    const change = (to: OrderStatus) =>
      orders.change(read, { ...read, status: to, version: 2 }, ...[eventOf(to)]);
    const outcomes = await Promise.allSettled([change('confirmed'), change('cancelled')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { status } = (await orders.find(ownerId, id)) as Order;
    expect(told(await orders.events(id))).toEqual(['placed', `pending → ${status}`]);
  });

  it('a change killed at any call, and tried again, is in the history exactly when it is in the order', async () => {
    const { id: orderId } = await newOrder();
    let reference: OrderRepository = watched().orders;
    let expected = ['placed'];
    let kills = 0;
    for (const [index, status] of [...course, ...course].entries()) {
      const dies = { at: 1 + (index % 3), isMade: index % 2 === 0 };
      await changeOrderStatus(
        { orders: watched(dies).orders, clock },
        { ownerId, orderId, by, status },
      ).catch(() => {
        kills += 1;
      });
      reference = watched().orders;
      const order = (await reference.find(ownerId, orderId)) as Order;
      const events = told(await reference.events(orderId));
      if (events.length > expected.length) expected = [...expected, events.at(-1) ?? ''];
      expect(events).toEqual(expected);
      expect(events).toHaveLength(order.version);
      if (order.version > 1) expect(events.at(-1)).toMatch(new RegExp(`→ ${order.status}$`));
    }
    expect(kills).toBeGreaterThan(8);
  });

  it('nothing stays of an order that is deleted while it changes', async () => {
    const { orders } = watched();
    const { id: orderId } = await newOrder();
    for (const status of course.slice(0, 3)) {
      await changeOrderStatus({ orders, clock }, { ownerId, orderId, by, status });
    }
    const read = (await orders.find(ownerId, orderId)) as Order;
    await deleteOrder({ orders, deliveries: { find: async () => undefined } }, { ownerId, orderId });
    const changed = orders.change(read, { ...read, status: 'pending', version: 5 }, eventOf('pending'));
    await expect(changed).rejects.toEqual(new DomainError('version_conflict'));
    expect(await keysOf(table, partition(orderKey(orderId).pk))).toEqual([]);
  });
});

function eventOf(to: OrderStatus): OrderEvent {
  const now = new Date();
  return { type: 'status_changed', from: 'pending', to, id: timeOrderedId(now), at: now.toISOString(), by };
}
