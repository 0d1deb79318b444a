import { describe, expect, it } from 'vitest';
import { codConnectionFixture } from '../connection/connection.fixture.ts';
import { type CodConnection, type CodList, newCodReading } from '../connection/connection.ts';
import { conversionsOf } from '../conversion/conversion.ts';
import { type Delivery, type FollowedDelivery, moveDelivery, newDelivery } from '../delivery.ts';
import { DomainError } from '../error.ts';
import { changeOrderStatus } from '../order/change.ts';
import { orderFixture } from '../order/order.fixture.ts';
import type { Order, OrderEvent, OrderStatus } from '../order/order.ts';
import { type ListedPage, readNetwork } from './read-back.ts';
import { queueDueNetworks, readNetworksOf } from './read-due.ts';
import { mayReport, type NetworkState, readStateMeaning } from './states.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const MINUTE = 60_000;
const PER_PAGE = 10;

type Lead = {
  id: string;
  lead: string;
  order?: { id: string; state: NetworkState | string; deliveredAt?: string };
};

/**
 * A merchant whose network has these leads, newest first, one per minute, each of an order of ours. `killAt`
 * is the port call after which all calls fail, as when the function is killed.
 */
function network(leads: Lead[], options: { statuses?: Record<string, OrderStatus>; endpoint?: string } = {}) {
  let time = start;
  let connection: CodConnection = codConnectionFixture({
    reading: newCodReading(new Date(start).toISOString()),
    ...(options.endpoint !== undefined && { endpoint: options.endpoint }),
  });
  const placedAt = (index: number) => new Date(start - (index + 1) * MINUTE).toISOString();
  const orders = new Map<string, Order>();
  const history = new Map<string, OrderEvent[]>();
  const deliveries = new Map<string, Delivery>();
  for (const [index, { id }] of leads.entries()) {
    const order = orderFixture({
      id: `order-${id}`,
      status: options.statuses?.[id] ?? 'pending',
      placedAt: placedAt(index),
    });
    orders.set(order.id, order);
    deliveries.set(
      order.id,
      moveDelivery(newDelivery(order, 'cod', placedAt(index)), {
        state: 'sent',
        at: placedAt(index),
        remoteId: id,
      }),
    );
  }
  let calls = 0;
  let killAt = Number.POSITIVE_INFINITY;
  let answers: ListedPage[] = [];
  const asked: string[] = [];
  const unknown: string[] = [];
  const failed: string[] = [];
  const port = async <T>(work: () => T): Promise<T> => {
    calls += 1;
    if (calls > killAt) throw new Error('ended');
    const result = work();
    if (calls === killAt) throw new Error('ended');
    return result;
  };
  const followedOf = (delivery: Delivery): FollowedDelivery[] => {
    const { orderId, remoteId, updatedAt: sentAt, reported } = delivery;
    if (delivery.state !== 'sent' || remoteId === null || reported?.isOver) return [];
    return [{ orderId, remoteId, sentAt, lead: reported?.lead ?? null, order: reported?.order ?? null }];
  };
  const listed = (list: CodList) =>
    list === 'leads'
      ? leads.map(({ id, lead }, index) => ({
          id,
          leadId: null,
          state: { label: lead, code: '' },
          createdAt: placedAt(index),
          deliveredAt: null,
        }))
      : leads.flatMap(({ id, order }, index) => {
          if (!order) return [];
          const state = typeof order.state === 'string' ? { label: '', code: order.state } : order.state;
          const { deliveredAt = null } = order;
          return [{ id: order.id, leadId: id, state, createdAt: placedAt(index), deliveredAt }];
        });
  const ports = {
    clock: { now: () => new Date(time) },
    connections: {
      saveReading: (_: CodConnection, reading: CodConnection['reading']) =>
        port(() => {
          connection = { ...connection, reading };
        }),
    },
    deliveries: {
      listFollowed: (_owner: string, since: string) =>
        port(() => [...deliveries.values()].flatMap(followedOf).filter(({ sentAt }) => sentAt > since)),
      find: (orderId: string) => port(() => deliveries.get(orderId)),
      change: (before: Delivery, after: Delivery) =>
        port(() => {
          if (deliveries.get(before.orderId)?.version !== before.version) return false;
          deliveries.set(after.orderId, after);
          return true;
        }),
    },
    orders: {
      find: (_owner: string, orderId: string) => port(() => orders.get(orderId)),
      change: (before: Order, after: Order, ...events: OrderEvent[]) =>
        port(() => {
          if (orders.get(before.id)?.version !== before.version) throw new DomainError('version_conflict');
          orders.set(after.id, after);
          history.set(after.id, [...(history.get(after.id) ?? []), ...events]);
        }),
    },
    secrets: { open: () => port(() => 'the key') },
    lists: {
      read: ({ url, page }: { url: string; page: number }) =>
        port((): ListedPage => {
          asked.push(`${url.split('/').at(-1)} ${page}`);
          const scripted = answers.shift();
          if (scripted) return scripted;
          const all = listed(url.endsWith('/leads') ? 'leads' : 'orders');
          const entries = all.slice((page - 1) * PER_PAGE, page * PER_PAGE);
          return { kind: 'page', entries, isLast: page * PER_PAGE >= all.length };
        }),
    },
    log: {
      unknownState: ({ label }: { label: string }) => void unknown.push(label),
      failed: ({ orderId }: { orderId: string }) => void failed.push(orderId),
    },
  };
  return {
    ports,
    asked,
    unknown,
    failed,
    history,
    orders,
    deliveries,
    read: (hasTime?: () => boolean) => readNetwork(ports, connection, hasTime && { hasTime }),
    reading: () => connection.reading,
    connection: () => connection,
    status: (id: string) => orders.get(`order-${id}`)?.status,
    reported: (id: string) => deliveries.get(`order-${id}`)?.reported,
    moves: (id: string) =>
      (history.get(`order-${id}`) ?? []).map((event) => (event.type === 'status_changed' ? event.to : '?')),
    answer: (...next: ListedPage[]) => {
      answers = next;
    },
    wait: (ms: number) => {
      time += ms;
    },
    endAfter: (count: number) => {
      calls = 0;
      killAt = count;
    },
    calls: () => calls,
  };
}

const inMinutes = (minutes: number, since = start) => new Date(since + minutes * MINUTE).toISOString();
const manyLeads = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(2000 - index), lead: 'new' }));

describe('the meaning of a network’s states', () => {
  it.each<[CodList, string, OrderStatus | null, boolean]>([
    ['leads', 'new', null, false],
    ['leads', 'confirmed', 'confirmed', false],
    ['leads', 'cancelled', 'cancelled', true],
    ['orders', 'pending', null, false],
    ['orders', 'assigned', 'confirmed', false],
    ['orders', 'shipped', 'shipped', false],
    ['orders', 'delivered', 'delivered', true],
    ['orders', 'returned', 'cancelled', true],
    ['orders', 'cancelled', 'cancelled', true],
  ])('of the %s, %s makes an order %s', (list, name, status, isOver) => {
    expect(readStateMeaning(list, { label: '', code: name })).toMatchObject({ status, isOver });
    expect(readStateMeaning(list, { label: ` ${name.toUpperCase()} `, code: '' })).toMatchObject({
      status,
      isOver,
    });
    expect(readStateMeaning(list, { label: 'قيد المعالجة', code: name })).toMatchObject({ status, isOver });
  });

  it.each(['postponed', 'customs_hold', 'Livré', '', 'constructor'])('%s is an unknown state', (name) => {
    expect(readStateMeaning('leads', { label: name, code: '' })).toBeUndefined();
    expect(readStateMeaning('orders', { label: name, code: name })).toBeUndefined();
  });

  it('a report moves an order forward, revives a cancelled one only by a parcel, and does not change a delivered one', () => {
    const all = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const;
    const table = all.map((from) => all.filter((to) => from !== to && mayReport(to)(from)));
    expect(table).toEqual([
      ['confirmed', 'shipped', 'delivered', 'cancelled'],
      ['shipped', 'delivered', 'cancelled'],
      ['delivered', 'cancelled'],
      [],
      ['shipped', 'delivered'],
    ]);
  });
});

describe('reading a network', () => {
  it('orders take the state of their lead and order, and the network and its words are in their history', async () => {
    const of = network([
      { id: '5', lead: 'new' },
      { id: '4', lead: 'confirmed' },
      { id: '3', lead: 'confirmed', order: { id: '5', state: { label: 'Shipped', code: 'shipped' } } },
      { id: '2', lead: 'confirmed', order: { id: '4', state: 'delivered' } },
      { id: '1', lead: 'cancelled' },
    ]);
    await of.read();
    const states = ['5', '4', '3', '2', '1'].map((id) => of.status(id));
    expect(states).toEqual(['pending', 'confirmed', 'shipped', 'delivered', 'cancelled']);
    expect(of.reported('3')).toMatchObject({ lead: 'confirmed', order: 'Shipped', isOver: false });
    expect(of.moves('2')).toEqual(['confirmed', 'delivered']);
    expect([...of.history.values()].flat().map(({ by }) => by)).toEqual(Array(6).fill('network'));
    expect(of.reading()).toMatchObject({ answer: 'read', failures: 0, place: null, dueAt: inMinutes(5) });
    expect(of.asked).toEqual(['leads 1', 'orders 1']);
  });

  it('an order’s delivery time is the network’s, or the time of reading when that is impossible', async () => {
    const delivered = (id: string, deliveredAt: string) => ({
      id,
      lead: 'confirmed',
      order: { id, state: 'delivered', deliveredAt },
    });
    const of = network([
      delivered('5', inMinutes(20)),
      delivered('4', inMinutes(31)),
      delivered('3', inMinutes(-60)),
    ]);
    of.wait(30 * MINUTE);
    await of.read();
    const conversions = { model: 'delivered' as const, networks: ['meta' as const] };
    const toldAt = ['5', '4', '3'].map((id) => {
      const after = of.orders.get(`order-${id}`);
      if (!after) throw new Error('It is stored');
      const before = { ...after, status: 'shipped' };
      return conversionsOf({ ...before, conversions }, { ...after, conversions })[0]?.happenedAt;
    });
    expect(toldAt).toEqual([inMinutes(20), inMinutes(30), inMinutes(30)]);
    const [ownerId, by] = ['merchant-1', 'merchant-1'];
    const undone = await changeOrderStatus(of.ports, { ownerId, orderId: 'order-5', by, status: 'shipped' });
    expect(undone.deliveredAt).toBeUndefined();
  });

  it('a lead that is read a second time writes nothing, and a finished one is not requested any more', async () => {
    const of = network([
      { id: '2', lead: 'confirmed', order: { id: '1', state: 'shipped' } },
      { id: '1', lead: 'cancelled' },
    ]);
    await of.read();
    const { version } = of.deliveries.get('order-2') ?? {};
    of.asked.length = 0;
    await of.read();
    expect(of.deliveries.get('order-2')?.version).toBe(version);
    expect(of.asked).toEqual(['orders 1']);
  });

  it('an unknown state is stored under its name, changes nothing, and is reported once', async () => {
    const of = network([{ id: '1', lead: 'confirmed', order: { id: '9', state: 'customs_hold' } }]);
    await of.read();
    await of.read();
    expect([of.status('1'), of.reported('1')?.order, of.unknown]).toEqual([
      'confirmed',
      'customs_hold',
      ['customs_hold'],
    ]);
  });

  it('a later manual change stays until the network reports something new', async () => {
    const of = network([{ id: '1', lead: 'confirmed' }]);
    await of.read();
    const order = of.orders.get('order-1');
    if (order) of.orders.set(order.id, { ...order, status: 'pending', version: order.version + 1 });
    await of.read();
    expect(of.status('1')).toBe('pending');
  });

  it('a delivered order stays delivered when the network reports another state', async () => {
    const of = network([{ id: '1', lead: 'cancelled' }], { statuses: { '1': 'delivered' } });
    await of.read();
    expect([of.status('1'), of.reported('1')?.lead, of.moves('1')]).toEqual(['delivered', 'cancelled', []]);
  });

  it('a returned order costs shipping both ways, even if it was never marked as shipped; a cancelled one does not', async () => {
    const of = network([
      { id: '3', lead: 'confirmed', order: { id: '9', state: 'returned' } },
      { id: '2', lead: 'confirmed', order: { id: '8', state: 'cancelled' } },
      { id: '1', lead: 'cancelled' },
    ]);
    await of.read();
    const returned = ['3', '2', '1'].map((id) => of.orders.get(`order-${id}`)?.isReturned);
    expect([of.status('3'), returned]).toEqual(['cancelled', [true, undefined, undefined]]);
  });

  it('reading a list stops once all open orders were found, or behind the oldest of them', async () => {
    const leads = manyLeads(45).map((lead, index) => ({ ...lead, lead: index < 12 ? 'new' : 'cancelled' }));
    const of = network(leads);
    await of.read();
    expect(of.asked.filter((page) => page.startsWith('leads'))).toHaveLength(5);
    of.asked.length = 0;
    await of.read();
    expect(of.asked).toEqual(['leads 1', 'leads 2', 'orders 1']);
    // Once the network has deleted an order's lead, nothing older than the lead is read.
    const gone = network(leads.map((lead) => ({ ...lead, lead: 'cancelled' })));
    await gone.read();
    gone.deliveries.set('x', {
      ...newDelivery(orderFixture({ id: 'x' }), 'cod', inMinutes(7 * 60)),
      state: 'sent',
      remoteId: 'gone',
    });
    gone.asked.length = 0;
    await gone.read();
    expect(gone.asked).toEqual(['leads 1', 'orders 1']);
  });

  it('one read requests twenty pages at most, and the next continues until all are read', async () => {
    const of = network(manyLeads(450));
    await of.read();
    expect(of.asked).toHaveLength(20);
    expect(of.reading()).toMatchObject({ place: { list: 'leads', page: 21 }, dueAt: inMinutes(1) });
    expect(of.reading()?.readAt).toBeNull();
    await of.read();
    await of.read();
    expect([...of.deliveries.values()].filter(({ reported }) => reported?.lead === 'new')).toHaveLength(450);
    expect(of.reading()).toMatchObject({ place: null, readAt: inMinutes(0) });
  });

  it.each<[ListedPage, string, number]>([
    [{ kind: 'rate_limited', retryAfterSeconds: 17 }, 'rate_limited', 5],
    [{ kind: 'rate_limited', retryAfterSeconds: 1800 }, 'rate_limited', 30],
    [{ kind: 'server_error' }, 'server_error', 5],
    [{ kind: 'no_answer' }, 'no_answer', 5],
    [{ kind: 'strange_answer' }, 'strange_answer', 5],
    [{ kind: 'unreachable' }, 'unreachable', 5],
    [{ kind: 'key_refused' }, 'key_refused', 60],
  ])('%o leaves orders as they are, and the network alone for minutes', async (answer, name, minutes) => {
    const of = network([{ id: '1', lead: 'confirmed' }]);
    of.answer(answer);
    await of.read();
    expect(of.asked).toHaveLength(1);
    expect(of.reading()).toMatchObject({
      answer: name,
      failures: 1,
      readAt: null,
      dueAt: inMinutes(minutes),
    });
    of.wait(minutes * MINUTE);
    await of.read();
    expect([of.status('1'), of.reading()?.failures]).toEqual(['confirmed', 0]);
  });

  it('an unreachable network is read at growing intervals, at least once an hour', async () => {
    const of = network([{ id: '1', lead: 'confirmed' }]);
    const waits: number[] = [];
    for (let failure = 1; failure <= 6; failure += 1) {
      of.answer({ kind: 'server_error' });
      await of.read();
      waits.push((Date.parse(of.reading()?.dueAt ?? '') - start) / MINUTE);
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
  });

  it('a network is not called for a merchant without orders there, with a rejected key, or where it has no lists', async () => {
    const idle = network([]);
    await idle.read();
    expect([idle.asked, idle.reading()?.dueAt]).toEqual([[], inMinutes(15)]);
    const paused = network([{ id: '1', lead: 'confirmed' }]);
    await readNetwork(paused.ports, { ...paused.connection(), keyRejectedAt: inMinutes(0) });
    expect([paused.asked, paused.reading()?.answer]).toEqual([[], 'key_refused']);
    const elsewhere = network([{ id: '1', lead: 'confirmed' }], { endpoint: 'https://network.example/hook' });
    await elsewhere.read();
    expect([elsewhere.asked, elsewhere.reading()?.answer]).toEqual([[], 'not_listed']);
  });

  it('orders that were posted to the network’s orders are found there by their own number', async () => {
    const of = network([{ id: '7', lead: 'new', order: { id: '7', state: 'delivered' } }], {
      endpoint: 'https://network.example/v2/seller/orders',
    });
    await of.read();
    expect([of.asked, of.status('7')]).toEqual([['orders 1'], 'delivered']);
  });
});

it('a read that is killed anywhere is completed by the next ones, and each step happens once', async () => {
  const leads: Lead[] = [
    { id: '4', lead: 'confirmed', order: { id: '1', state: 'shipped' } },
    { id: '3', lead: 'confirmed' },
    { id: '2', lead: 'cancelled' },
    ...manyLeads(9).map((lead) => ({ ...lead, id: `x${lead.id}` })),
    { id: '1', lead: 'confirmed', order: { id: '2', state: 'delivered' } },
  ];
  const whole = network(leads);
  await whole.read();
  const all = whole.calls();
  const outcome = (of: typeof whole) => [
    [...of.orders].map(([id, { status }]) => [id, status]),
    [...of.deliveries].map(([id, { reported }]) => [id, reported?.lead, reported?.order]),
    leads.map(({ id }) => of.moves(id)),
  ];
  expect(all).toBeGreaterThan(30);
  for (let ended = 1; ended <= all; ended += 1) {
    const of = network(leads);
    of.endAfter(ended);
    await of.read().catch(() => undefined);
    of.endAfter(Number.POSITIVE_INFINITY);
    await of.read();
    expect(outcome(of), `ended at ${ended}`).toEqual(outcome(whole));
  }
});

/** The networks of a healthy merchant and of some others, of which `ownerId` is read like this. */
function networksWith(ownerId: string, followed: () => Promise<FollowedDelivery[]>) {
  const healthy = network([{ id: '1', lead: 'confirmed' }]);
  const notes: string[] = [];
  const ports = {
    ...healthy.ports,
    connections: {
      findCod: async (id: string) => ({ ...healthy.connection(), ownerId: id }),
      saveReading: async (of: CodConnection, reading: CodConnection['reading']) => {
        notes.push(`${of.ownerId} ${reading?.dueAt}`);
      },
    },
    deliveries: {
      ...healthy.ports.deliveries,
      listFollowed: (owner: string, since: string) =>
        owner === ownerId ? followed() : healthy.ports.deliveries.listFollowed(owner, since),
    },
    logFailure: () => undefined,
  };
  return { healthy, ports, notes };
}

it('a failing network is postponed, and the others are read', async () => {
  const { healthy, ports, notes } = networksWith('broken', () =>
    Promise.reject(new Error('the table is away')),
  );
  const ownerIds = ['broken', 'merchant-1'];
  expect(await readNetworksOf(ports, ownerIds, { hasTime: () => false })).toEqual({ read: 0, failed: 0 });
  const done = await readNetworksOf(ports, ownerIds, { hasTime: () => true });
  expect(done).toEqual({ read: 1, failed: 1 });
  expect(healthy.status('1')).toBe('confirmed');
  expect(notes.sort()).toEqual([`broken ${inMinutes(5)}`, `merchant-1 ${inMinutes(5)}`]);
});

it('a slow network does not delay the others of its message', async () => {
  const slow = Promise.withResolvers<FollowedDelivery[]>();
  const { ports, notes } = networksWith('slow', () => slow.promise);
  const others = Array.from({ length: 49 }, (_, index) => `other-${index}`);
  const reading = readNetworksOf(ports, ['slow', ...others], { hasTime: () => true });
  await expect.poll(() => notes.length).toBe(49);
  slow.resolve([]);
  expect(await reading).toEqual({ read: 50, failed: 0 });
});

it('a network that was read since it was queued is not read again', async () => {
  const { ports, notes, healthy } = networksWith('nobody', async () => []);
  await healthy.read();
  expect(await readNetworksOf(ports, ['merchant-1'], { hasTime: () => true })).toEqual({
    read: 0,
    failed: 0,
  });
  expect(notes).toEqual([]);
});

it('ten thousand networks that are due are queued at once, longest waiting first', async () => {
  const due = Array.from({ length: 10_000 }, (_, index) =>
    codConnectionFixture({
      ownerId: `merchant-${index}`,
      reading: newCodReading(new Date(start).toISOString()),
    }),
  );
  const sent: string[][] = [];
  const queued = await queueDueNetworks({
    clock: { now: () => new Date(start + 3 * MINUTE) },
    connections: { listDue: async (_at, limit) => due.slice(0, limit) },
    queue: { add: async (...messages) => void sent.push(...messages.map(({ ownerIds }) => ownerIds)) },
  });
  expect(queued).toEqual({ queued: 10_000, longestWaitSeconds: 180 });
  expect(sent).toHaveLength(200);
  expect(sent.flat()).toEqual(due.map(({ ownerId }) => ownerId));
});
