import { describe, expect, it } from 'vitest';
import { codConnectionFixture } from '../connection/connection.fixture.ts';
import { type CodConnection, newCodReading } from '../connection/connection.ts';
import { writtenOver } from '../delivery.fixture.ts';
import { type Delivery, moveDelivery, newDelivery } from '../delivery.ts';
import { DomainError } from '../error.ts';
import { answered } from '../order/after-offer.ts';
import { orderFixture } from '../order/order.fixture.ts';
import type { Order } from '../order/order.ts';
import type { SentOrWithheld } from '../sending.ts';
import { deliverOrder, forwardOrder, testCodConnection } from './commands.ts';
import type { CodLead } from './lead.ts';
import { findNetworkTask, toSentCopy } from './sent-copy.ts';

const at = '2026-11-21T10:00:00.000Z';
const connection = codConnectionFixture({ reading: newCodReading(at) });

/** Ports with one queued delivery; the network's responses are `answers`, in order. */
function delivering(
  answers: SentOrWithheld[],
  options: { order?: Order; connection?: CodConnection | null } = {},
) {
  const order = options.order ?? orderFixture();
  let sold = order;
  let stored: Delivery = newDelivery(order, 'cod', at);
  let connected = options.connection === undefined ? connection : (options.connection ?? undefined);
  let time = Date.parse(at);
  const sent: CodLead[] = [];
  const notes: (string | null)[] = [];
  const ports = {
    clock: { now: () => new Date(time) },
    orders: {
      find: async () => sold,
      change: async (before: Order, after: Order) => {
        if (sold.version !== before.version) throw new DomainError('version_conflict');
        sold = after;
      },
    },
    connections: {
      findCod: async () => connected,
      isCodConnected: async () => connected !== undefined,
      markKeyRejected: async (_: CodConnection, rejectedAt: string) => {
        notes.push('key refused');
        if (connected) connected = { ...connected, keyRejectedAt: rejectedAt };
      },
      saveReading: async (_: CodConnection, reading: CodConnection['reading']) => {
        notes.push(`read from ${reading?.dueAt}`);
        if (connected) connected = { ...connected, reading };
      },
      saveFailure: async (_: CodConnection, failure: CodConnection['failure']) => {
        notes.push(failure?.code ?? null);
        if (connected) connected = { ...connected, failure };
      },
      saveAccepted: async (_: CodConnection, acceptedAt: string) => {
        notes.push(`accepted ${acceptedAt}`);
        if (connected) connected = { ...connected, acceptedAt, failure: null };
      },
    },
    secrets: { open: async () => 'the key' },
    codNetwork: {
      send: async (
        _: unknown,
        lead: CodLead,
        mayWrite: () => Promise<boolean> = async () => true,
      ): Promise<SentOrWithheld> => {
        const [next] = answers;
        if (next?.kind !== 'not_sent' && !(await mayWrite())) return { kind: 'withheld' };
        sent.push(lead);
        return answers.shift() ?? Promise.reject(new Error('Nothing more was expected'));
      },
    },
    deliveries: {
      find: async () => stored,
      create: async () => false,
      change: async (before: Delivery, after: Delivery) => {
        if (stored.version !== before.version) return false;
        stored = writtenOver(stored, before, after);
        return true;
      },
      changeWhile: async (before: Delivery, after: Delivery, seen: { version: number }) => {
        if (stored.version !== before.version || sold.version !== seen.version) return false;
        stored = writtenOver(stored, before, after);
        return true;
      },
      listKeyRejected: async () => [],
      listOpen: async () => [],
    },
  };
  const deliver = (job: { tries?: number; isLast?: boolean } = {}) =>
    deliverOrder(ports, {
      orderId: order.id,
      kind: 'cod',
      attempt: stored.attempt,
      tries: 1,
      isLast: false,
      ...job,
    });
  return {
    order,
    ports,
    sent,
    notes,
    deliver,
    stored: () => stored,
    sold: () => sold,
    /** The order changes here, at any moment. */
    becomes: (changes: Partial<Order>) => {
      sold = { ...sold, ...changes, version: sold.version + 1 };
    },
    /** The shopper's answer to the offer after the order. */
    answer: (isAccepted: boolean) => {
      const next = answered(sold, { step: 'offer', isAccepted }, new Date(time));
      if (next) sold = next.order;
      return next !== undefined;
    },
    isPaused: () => connected?.keyRejectedAt != null,
    wait: (ms: number) => {
      time += ms;
    },
  };
}

const accepted: SentOrWithheld = { kind: 'accepted', remoteId: '1001' };
const states = ({ steps }: Delivery) => steps.map(({ state }) => state);

describe('deliverOrder', () => {
  it('an order that is cancelled or changed at the last moment is not sent', async () => {
    const { deliver, ports, sent, stored } = delivering([accepted, accepted]);
    const { find } = ports.orders;
    const first = await find();
    let isChanged = false;
    ports.orders.find = async () => {
      if (isChanged) return find();
      isChanged = true;
      await ports.orders.change(first, { ...first, status: 'cancelled', version: first.version + 1 });
      return first;
    };
    expect(await deliver()).toEqual({ retryAfterSeconds: 30 });
    expect(sent).toHaveLength(0);
    expect(await deliver()).toBe('done');
    expect(sent).toHaveLength(0);
    expect(stored()).toMatchObject({ state: 'rejected', reason: { code: 'order_cancelled' }, told: null });
  });

  it.each<[string, Partial<Order>, Partial<Order>]>([
    ['cancelled and is confirmed', { status: 'cancelled' }, { status: 'confirmed' }],
    ['unconfirmed and is confirmed', { status: 'pending' }, { status: 'confirmed' }],
  ])('an order that was read as %s at the same moment is read again and sent', async (_, read, since) => {
    const { deliver, ports, sold, becomes, sent, stored } = delivering([accepted], {
      order: orderFixture(read),
      connection: { ...connection, sendsWhen: 'confirmed' },
    });
    const { find } = ports.orders;
    ports.orders.find = async () => {
      ports.orders.find = find;
      const before = sold();
      becomes(since);
      return before;
    };
    expect(await deliver()).toEqual({ retryAfterSeconds: 30 });
    expect(stored()).toMatchObject({ state: 'queued' });
    expect(await deliver({ tries: 2 })).toBe('done');
    expect(sent).toHaveLength(1);
  });

  it('the order is sent as it was sold, with its variant’s code, and the network’s number is stored', async () => {
    const order = orderFixture({
      currency: 'KWD',
      items: [
        {
          ...orderFixture().items[0],
          id: 'i',
          sku: 'OUD-50',
          name: 'عطر',
          variant: '50 مل',
          quantity: 2,
          unitPriceMinor: 12_500,
        },
      ],
    });
    const { deliver, sent, stored } = delivering([accepted], { order });
    expect(await deliver()).toBe('done');
    expect(sent).toEqual([
      {
        phone: '+966551234567',
        name: 'عبدالله الشمري',
        country: 'SA',
        address: 'حي النرجس، الرياض',
        items: [{ sku: 'OUD-50', name: 'عطر (50 مل)', quantity: 2, price: 12.5 }],
      },
    ]);
    expect(stored()).toMatchObject({ state: 'sent', remoteId: '1001', reason: null });
    expect(states(stored())).toEqual(['queued', 'sending', 'sent']);
  });

  it.each<[string, SentOrWithheld, Partial<Delivery>]>([
    ['already there', { kind: 'already_saved' }, { state: 'sent' }],
    [
      'rejected for its data',
      { kind: 'rejected', status: 422, message: 'The phone is wrong.' },
      { state: 'rejected', reason: { code: 'order_refused', message: 'The phone is wrong.' } },
    ],
    [
      'not answered',
      { kind: 'unknown', reason: 'no_answer', message: '' },
      { state: 'uncertain', reason: { code: 'no_answer', message: '' } },
    ],
    [
      'answered by a broken server',
      { kind: 'unknown', reason: 'server_error', message: 'Server Error', status: 500 },
      { state: 'uncertain', reason: { code: 'server_error', message: 'Server Error' } },
    ],
    [
      'stopped at an address we do not call',
      { kind: 'not_sent', reason: 'address_refused' },
      { state: 'rejected', reason: { code: 'address_refused', message: '' } },
    ],
  ])('a delivery that was %s ends in its state and is not sent again', async (_, outcome, end) => {
    const { deliver, sent, stored } = delivering([outcome]);
    expect(await deliver()).toBe('done');
    expect(stored()).toMatchObject(end);
    expect(await deliver()).toBe('done');
    expect(sent).toHaveLength(1);
  });

  it('a rejected API key pauses the connection, and nothing more is sent', async () => {
    const rejecting = delivering([{ kind: 'key_refused', status: 401, message: 'Unauthenticated.' }]);
    await rejecting.deliver();
    expect(rejecting.isPaused()).toBe(true);
    expect(rejecting.stored()).toMatchObject({ state: 'rejected', reason: { code: 'key_refused' } });

    const paused = delivering([], { connection: { ...connection, keyRejectedAt: at } });
    expect(await paused.deliver()).toBe('done');
    expect(paused.stored()).toMatchObject({ state: 'rejected', reason: { code: 'key_refused' } });
    expect(paused.sent).toEqual([]);
  });

  it('a rate-limited delivery is retried at the network’s time, as the same attempt', async () => {
    const slow: SentOrWithheld = { kind: 'rate_limited', status: 429, message: '', retryAfterSeconds: 17 };
    const { deliver, stored } = delivering([slow, accepted]);
    expect(await deliver()).toEqual({ retryAfterSeconds: 17 });
    expect(stored()).toMatchObject({ state: 'queued', attempt: 1, reason: { code: 'rate_limited' } });
    expect(await deliver({ tries: 2 })).toBe('done');
    expect(stored()).toMatchObject({ state: 'sent' });
  });

  it.each<[string, SentOrWithheld]>([
    ['asks to wait', { kind: 'rate_limited', status: 429, message: '', retryAfterSeconds: 17 }],
    ['refuses the key', { kind: 'key_refused', status: 401, message: '' }],
    ['refuses the order', { kind: 'rejected', status: 422, message: '' }],
  ])(
    'a network that %s has nothing of the order, so that nothing is to be cancelled there',
    async (_, answer) => {
      const { deliver, stored, sold, becomes } = delivering([answer]);
      await deliver();
      expect(stored().told).toBe(null);
      becomes({ status: 'cancelled' });
      await deliver({ tries: 2 });
      expect(stored()).toMatchObject({ state: 'rejected', told: null });
      expect(findNetworkTask(sold(), stored())).toBe(undefined);
    },
  );

  it('a network that has an order from an earlier attempt has the state of that attempt', async () => {
    const { order, ports, deliver, stored, sold, becomes } = delivering([
      { kind: 'unknown', reason: 'no_answer', message: '' },
      { kind: 'already_saved' },
    ]);
    await deliver();
    becomes({ customerAddress: 'الدمام، حي الشاطئ' });
    await forwardOrder(ports, { ownerId: order.ownerId, orderId: order.id, kind: 'cod' });
    await deliver();
    expect(stored()).toMatchObject({ state: 'sent', told: toSentCopy(order) });
    expect(findNetworkTask(sold(), stored())).toEqual({ action: 'edit', details: ['customerAddress'] });
  });

  it('an unreachable network is retried with growing delays until the delivery is rejected', async () => {
    const away: SentOrWithheld = { kind: 'not_sent', reason: 'unreachable' };
    const { deliver, stored } = delivering([away, away, away, away]);
    expect(await deliver({ tries: 1 })).toEqual({ retryAfterSeconds: 30 });
    expect(await deliver({ tries: 2 })).toEqual({ retryAfterSeconds: 60 });
    expect(await deliver({ tries: 7 })).toEqual({ retryAfterSeconds: 900 });
    expect(await deliver({ tries: 8, isLast: true })).toBe('done');
    expect(stored()).toMatchObject({ state: 'rejected', reason: { code: 'gave_up' } });
  });

  it('a connection records once that orders do not reach its network, and once that they do again', async () => {
    const away: SentOrWithheld = { kind: 'not_sent', reason: 'unreachable' };
    const { deliver, notes } = delivering([away, away, accepted]);
    await deliver();
    await deliver({ tries: 2 });
    expect(notes).toEqual(['unreachable']);
    await deliver({ tries: 3 });
    expect(notes).toEqual(['unreachable', `accepted ${at}`]);
    const rejecting = delivering([{ kind: 'rejected', status: 422, message: '' }]);
    await rejecting.deliver();
    expect(rejecting.notes).toEqual([]);
  });

  it('a connection records at most hourly that its network accepts orders', async () => {
    const minutesAgo = (count: number) => new Date(Date.parse(at) - count * 60_000).toISOString();
    for (const [acceptedAt, expected] of [
      [null, [`accepted ${at}`]],
      [minutesAgo(59), []],
      [minutesAgo(60), [`accepted ${at}`]],
    ] as const) {
      const { deliver, notes } = delivering([accepted], { connection: { ...connection, acceptedAt } });
      await deliver();
      expect(notes).toEqual(expected);
    }
  });

  it('a test records whether what is stored works, and nothing of other settings', async () => {
    const entry = { ownerId: connection.ownerId, endpoint: connection.endpoint, apiKey: undefined };
    for (const [changes, answer, expected] of [
      [{}, accepted, [`accepted ${at}`]],
      [{ apiKey: 'another key' }, accepted, []],
      [{ endpoint: `${connection.endpoint}/v3` }, accepted, []],
      [{}, { kind: 'not_sent', reason: 'unreachable' }, ['unreachable']],
      [{ endpoint: `${connection.endpoint}/v3` }, { kind: 'not_sent', reason: 'unreachable' }, []],
      [{}, { kind: 'rejected', status: 422, message: '' }, []],
      [{}, { kind: 'key_refused', status: 401, message: '' }, ['key refused']],
    ] as const) {
      const { ports, notes } = delivering([answer]);
      const rates = { count: async () => 1 };
      await testCodConnection({ ...ports, rates }, { ...entry, ...changes });
      expect(notes).toEqual(expected);
    }
  });

  it('an order is sent once when its message arrives many times at the same moment', async () => {
    const { deliver, sent, stored } = delivering([accepted]);
    await Promise.all(Array.from({ length: 10 }, () => deliver()));
    expect(sent).toHaveLength(1);
    expect(stored()).toMatchObject({ state: 'sent' });
  });

  it('a delivery becomes uncertain when its sender was certainly interrupted', async () => {
    const { deliver, ports, sent, stored, wait } = delivering([accepted]);
    const dying = {
      ...ports,
      codNetwork: {
        async send(_access: unknown, _lead: CodLead, mayWrite?: () => Promise<boolean>) {
          await mayWrite?.();
          throw new Error('out of memory');
        },
      },
    };
    const job = { orderId: stored().orderId, kind: 'cod', attempt: 1, tries: 1, isLast: false } as const;
    await expect(deliverOrder(dying, job)).rejects.toThrow();
    wait(20_000);
    expect(await deliver()).toEqual({ retryAfterSeconds: 40 });
    wait(45_000);
    expect(await deliver()).toBe('done');
    expect(stored()).toMatchObject({ state: 'uncertain', reason: { code: 'interrupted' } });
    expect(sent).toEqual([]);
  });

  it('a sender that is interrupted before it reaches the network leaves the delivery queued', async () => {
    const { deliver, ports, stored } = delivering([accepted]);
    const dying = { ...ports, codNetwork: { send: () => Promise.reject(new Error('out of memory')) } };
    const job = { orderId: stored().orderId, kind: 'cod', attempt: 1, tries: 1, isLast: false } as const;
    await expect(deliverOrder(dying, job)).rejects.toThrow();
    expect(stored()).toMatchObject({ state: 'queued' });
    await deliver({ tries: 2 });
    expect(stored()).toMatchObject({ state: 'sent' });
  });

  it('the last message of a delivery that is being sent makes it uncertain and leaves it to the merchant', async () => {
    const { deliver, ports, stored, order } = delivering([]);
    await ports.deliveries.change(stored(), moveDelivery(stored(), { state: 'sending', at }));
    expect(await deliver({ tries: 8, isLast: true })).toBe('done');
    expect(stored()).toMatchObject({ state: 'uncertain', reason: { code: 'interrupted' } });
    expect(
      await forwardOrder(ports, { ownerId: order.ownerId, orderId: order.id, kind: 'cod' }),
    ).toMatchObject({
      attempt: 2,
    });
  });

  it.each([
    [
      'that was cancelled in the meantime',
      { order: orderFixture({ status: 'cancelled' }) },
      'order_cancelled',
    ],
    ['whose network was disconnected', { connection: null }, 'not_connected'],
  ])('an order %s is not sent', async (_, options, code) => {
    const { deliver, sent, stored } = delivering([], options);
    await deliver();
    expect(stored()).toMatchObject({ state: 'rejected', reason: { code } });
    expect(sent).toEqual([]);
  });
});

describe('forwardOrder', () => {
  const command = (order: Order) => ({ ownerId: order.ownerId, orderId: order.id, kind: 'cod' as const });

  it('a rejected delivery can be sent again, and the message of the earlier attempt does nothing', async () => {
    const { order, ports, deliver, sent, stored } = delivering([
      { kind: 'unknown', reason: 'no_answer', message: '' },
      accepted,
    ]);
    await deliver();
    const again = await forwardOrder(ports, command(order));
    expect(again).toMatchObject({ state: 'queued', attempt: 2 });
    await deliverOrder(ports, { ...command(order), attempt: 1, tries: 2, isLast: false });
    expect(sent).toHaveLength(1);
    await deliver();
    expect(stored()).toMatchObject({ state: 'sent' });
    expect(states(stored())).toEqual(['queued', 'sending', 'uncertain', 'queued', 'sending', 'sent']);
  });

  it('a delivery that is queued or sent cannot be sent again', async () => {
    const { order, ports, deliver } = delivering([accepted]);
    await expect(forwardOrder(ports, command(order))).rejects.toMatchObject({ code: 'delivery_underway' });
    await deliver();
    await expect(forwardOrder(ports, command(order))).rejects.toMatchObject({ code: 'delivery_underway' });
  });

  it('a delivery that has been queued for an hour can be sent again, and its lost message does nothing', async () => {
    const { order, ports, deliver, sent, stored, wait } = delivering([accepted]);
    wait(59 * 60_000);
    await expect(forwardOrder(ports, command(order))).rejects.toMatchObject({ code: 'delivery_underway' });
    wait(60_000);
    expect(await forwardOrder(ports, command(order))).toMatchObject({ state: 'queued', attempt: 2 });
    await deliverOrder(ports, { ...command(order), attempt: 1, tries: 1, isLast: false });
    expect(sent).toEqual([]);
    await deliver();
    expect(stored()).toMatchObject({ state: 'sent' });
  });

  it('an order cannot be sent without a connected network', async () => {
    const { order, ports } = delivering([], { connection: null });
    await expect(forwardOrder(ports, command(order))).rejects.toMatchObject({ code: 'not_connected' });
  });
});

describe('an order by hand', () => {
  const written = () => orderFixture({ channel: 'call', status: 'confirmed', placedAt: at });

  it('a network gets it once it can no longer be taken back', async () => {
    const { deliver, sent, stored, wait } = delivering([accepted], { order: written() });
    wait(10_500);
    expect(await deliver()).toEqual({ retryAfterSeconds: 25 });
    expect([sent, stored().state]).toEqual([[], 'queued']);
    wait(25_000);
    expect(await deliver({ tries: 2 })).toBe('done');
    expect(stored()).toMatchObject({ state: 'sent' });
  });

  it('a change of it, or a person who sends it, ends the wait', async () => {
    const changed = delivering([accepted], { order: written() });
    changed.becomes({ notes: 'هدية' });
    expect(await changed.deliver()).toBe('done');
    const asked = delivering([accepted], { order: written() });
    await asked.ports.deliveries.change(asked.stored(), { ...asked.stored(), isAsked: true });
    expect(await asked.deliver()).toBe('done');
  });
});

describe('an order with an offer after it', () => {
  const item = { name: 'عطر صغير', sku: 'OUD-10', text: '', imageUrl: '', wasMinor: null, variants: [] };
  const offered = () =>
    orderFixture({
      afterOffer: {
        step: 'offer',
        until: '2026-11-21T10:15:00.000Z',
        offer: { ...item, priceMinor: 4_900 },
        downsell: null,
      },
    });

  it('a delivery waits while the shopper may still accept, and records the reason', async () => {
    const { deliver, sent, stored } = delivering([], { order: offered() });
    expect(stored()).toMatchObject({ state: 'queued', reason: { code: 'awaiting_answer' } });
    expect(await deliver()).toEqual({ retryAfterSeconds: 15 * 60 });
    expect(sent).toEqual([]);
  });

  it('an accepted offer is sent with its order, at once', async () => {
    const { deliver, sent, answer } = delivering([accepted], { order: offered() });
    expect(answer(true)).toBe(true);
    expect(await deliver()).toBe('done');
    const total = sent[0]?.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    expect([sent[0]?.items[1]?.sku, total]).toEqual(['OUD-10', 398 + 49]);
  });

  it('an offer that was not answered in time is closed before the order is sent', async () => {
    const { deliver, sent, answer, sold, wait } = delivering([accepted], { order: offered() });
    wait(15 * 60_000);
    expect(await deliver()).toBe('done');
    expect(sent[0]?.items).toHaveLength(1);
    expect(sold().afterOffer?.step).toBe('closed');
    wait(-15 * 60_000);
    expect(answer(true)).toBe(false);
  });

  it('an answer at the moment of sending comes first, and the order is sent with it', async () => {
    const { deliver, ports, sent, answer, wait } = delivering([accepted], { order: offered() });
    wait(15 * 60_000);
    const { change } = ports.orders;
    ports.orders.change = async (before, after) => {
      ports.orders.change = change;
      wait(-1);
      answer(true);
      wait(1);
      return change(before, after);
    };
    expect(await deliver()).toEqual({ retryAfterSeconds: 1 });
    expect(await deliver({ tries: 2 })).toBe('done');
    expect(sent.map(({ items }) => items.length)).toEqual([2]);
  });

  it.each(['confirmed', 'cancelled'] as const)('an order that is %s does not wait', async (status) => {
    const { deliver } = delivering([accepted], { order: { ...offered(), status } });
    expect(await deliver()).toBe('done');
  });
});

it('a delivery whose stored API key cannot be decrypted is rejected with a text, and pauses the connection', async () => {
  const { ports, deliver, stored, sent, isPaused } = delivering([]);
  ports.secrets.open = () => Promise.reject(new DomainError('secret_unreadable'));
  expect(await deliver()).toBe('done');
  expect(stored()).toMatchObject({ state: 'rejected', reason: { code: 'key_refused' } });
  expect(stored().reason?.message).toContain('احفظه من جديد');
  expect([isPaused(), sent]).toEqual([true, []]);
});

it('a delivery waits while its key cannot be decrypted temporarily', async () => {
  const { ports, deliver, stored } = delivering([]);
  ports.secrets.open = () => Promise.reject(new Error('KMS is away'));
  await expect(deliver()).rejects.toThrow('KMS is away');
  expect(stored().state).toBe('queued');
});
