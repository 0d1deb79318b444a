import { describe, expect, it } from 'vitest';
import { type ConversionConnection, type ConversionNetwork, noNetworks } from '../conversion/connection.ts';
import { type Conversion, conversionsOf } from '../conversion/conversion.ts';
import type { Signals } from '../conversion/signals.ts';
import { DomainError } from '../error.ts';
import { orderFixture } from '../order/order.fixture.ts';
import type { Order } from '../order/order.ts';
import type { SentOrWithheld } from '../sending.ts';
import {
  type ConversionResult,
  type SendPorts,
  sendConversion,
  sendConversionAgain,
  testNetwork,
} from './commands.ts';
import type { AdNetworkAccess, ConversionEvent } from './event.ts';

const placedAt = '2026-11-20T09:00:00.000Z';
const MINUTE = 60_000;
const sealed = { dataKey: '', iv: '', ciphertext: '', tag: '', lastFour: '' };

const connected = (changes: Partial<ConversionNetwork> = {}): ConversionNetwork => ({
  pixelId: '441720938851',
  token: sealed,
  testCode: 'TEST1',
  isOn: true,
  refusedAt: null,
  savedAt: placedAt,
  ...changes,
});

type World = {
  order?: Partial<Order>;
  network?: ConversionNetwork | null;
  signals?: Partial<Signals>;
  answers?: SentOrWithheld[];
  name?: 'meta' | 'tiktok' | 'snapchat' | 'ga4';
};

/**
 * One conversion of an order, and a network with these answers; each is given once, the last one repeatedly.
 */
function world({ order: changes = {}, network = connected(), signals, answers, name = 'meta' }: World = {}) {
  const conversions = { model: 'placed' as const, networks: [name] };
  const order = orderFixture({ placedAt, updatedAt: placedAt, conversions, ...changes });
  let [stored] = conversionsOf(undefined, { ...order, holdReason: null, status: 'pending' });
  let lead: Conversion | undefined;
  let now = new Date(placedAt);
  const sent: { access: AdNetworkAccess; event: ConversionEvent }[] = [];
  const results: ConversionResult[] = [];
  const refused: string[] = [];
  let isRefused = false;
  const connection = (): ConversionConnection => ({
    ownerId: order.ownerId,
    model: 'placed',
    updatedAt: placedAt,
    pixelIds: noNetworks,
    networks: {
      meta: null,
      tiktok: null,
      snapchat: null,
      ga4: null,
      [name]: network && isRefused ? { ...network, refusedAt: placedAt } : network,
    },
  });
  const queue = [...(answers ?? [{ kind: 'accepted' as const, remoteId: 'trace-1' }])];
  const ports = {
    clock: { now: () => now },
    orders: { find: async (): Promise<Order | undefined> => order },
    signals: {
      find: async () =>
        signals && {
          orderId: order.id,
          pageUrl: 'https://oud.example/',
          pixels: {},
          expiresAt: 0,
          ...signals,
        },
    },
    conversions: {
      find: async ({ stage }: { stage: string }) => (stage === stored?.stage ? stored : lead),
      async change(before: Conversion, after: Conversion) {
        if (before.version !== stored?.version) return false;
        stored = after;
        return true;
      },
    },
    conversionConnections: {
      find: async () => connection(),
      async markTokenRejected(_connection: ConversionConnection, which: string) {
        isRefused = true;
        refused.push(which);
      },
    },
    conversionMetrics: {
      async add(result: ConversionResult) {
        results.push(result);
      },
    },
    secrets: { open: async () => 'a-token' },
    adNetworks: {
      async send(access: AdNetworkAccess, event: ConversionEvent, mayWrite?: () => Promise<boolean>) {
        if (mayWrite && !(await mayWrite())) return { kind: 'withheld' as const };
        sent.push({ access, event });
        return (queue.length > 1 ? queue.shift() : queue[0]) ?? { kind: 'withheld' as const };
      },
    },
  } satisfies SendPorts;
  const send = (attempt = 1, more: { tries?: number; isLast?: boolean } = {}) =>
    sendConversion(ports, {
      orderId: order.id,
      network: name,
      stage: 'placed',
      attempt,
      tries: 1,
      isLast: false,
      ...more,
    });
  return {
    ports,
    order,
    send,
    sent,
    results,
    refused,
    stored: () => stored,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    put: (next: Conversion | undefined, before?: Conversion) => {
      stored = next;
      lead = before;
    },
  };
}

describe('an event is sent to a network', () => {
  it('once, with the order’s own id, at the moment and value of the order', async () => {
    const shop = world({
      signals: { fbc: 'fb.1.1763990000000.Iw', ip: '203.0.113.7', userAgent: 'Mozilla' },
    });
    expect(await shop.send()).toBe('done');
    expect(shop.stored()).toMatchObject({ state: 'sent', remoteId: 'trace-1' });
    expect(shop.sent).toMatchObject([
      {
        access: { network: 'meta', pixelId: '441720938851', token: 'a-token', testCode: '', isTest: false },
        event: { id: shop.order.id, name: 'purchase', value: 398, currency: 'SAR', at: new Date(placedAt) },
      },
    ]);
    expect(shop.results).toMatchObject([
      {
        conversion: { state: 'sent' },
        match: { phone: true, device: true, click: true, cookie: false },
      },
    ]);
    await shop.send();
    expect(shop.sent).toHaveLength(1);
  });

  it('to its city in Latin letters, as networks expect it', async () => {
    const shop = world();
    await shop.send();
    expect(shop.sent[0]?.event.identity).toMatchObject({ city: 'riyadh', country: 'sa' });
  });

  it('by one sender only, when two have its message', async () => {
    const shop = world();
    await Promise.all([shop.send(), shop.send()]);
    expect(shop.sent).toHaveLength(1);
  });

  it('and again under the same id when its sender was interrupted', async () => {
    const shop = world();
    const { ports } = shop;
    const interrupted = {
      ...ports,
      adNetworks: {
        async send(_access: AdNetworkAccess, _event: ConversionEvent, mayWrite?: () => Promise<boolean>) {
          await mayWrite?.();
          throw new Error('killed');
        },
      },
    };
    const job = {
      orderId: shop.order.id,
      network: 'meta',
      stage: 'placed',
      attempt: 1,
      tries: 1,
      isLast: false,
    } as const;
    await expect(sendConversion(interrupted, job)).rejects.toThrow('killed');
    expect(await shop.send()).toEqual({ retryAfterSeconds: 60 });
    shop.pass(MINUTE);
    expect(await shop.send()).toEqual({ retryAfterSeconds: 30 });
    expect(shop.stored()).toMatchObject({ state: 'queued', reason: { code: 'interrupted' } });
    await shop.send();
    expect(shop.stored()?.state).toBe('sent');
    expect(shop.sent).toMatchObject([{ event: { id: shop.order.id } }]);
  });

  it.each([
    [
      { kind: 'unknown', reason: 'no_answer', message: '' },
      { state: 'queued', reason: { code: 'no_answer' } },
    ],
    [
      { kind: 'unknown', reason: 'server_error', message: 'Down', status: 500 },
      { state: 'queued', reason: { code: 'server_error', message: 'Down' } },
    ],
    [
      { kind: 'unknown', reason: 'strange_answer', message: '', status: 200 },
      { state: 'queued', reason: { code: 'strange_answer' } },
    ],
    [
      { kind: 'rejected', status: 400, message: 'Bad' },
      { state: 'rejected', reason: { code: 'order_refused', message: 'Bad' } },
    ],
    [
      { kind: 'rate_limited', status: 429, message: '', retryAfterSeconds: 60 },
      { state: 'queued', reason: { code: 'rate_limited' } },
    ],
    [
      { kind: 'not_sent', reason: 'unreachable' },
      { state: 'queued', reason: { code: 'unreachable' } },
    ],
  ] as const)('and after the answer %j it is %j', async (answer, expected) => {
    const shop = world({ answers: [answer] });
    await shop.send();
    expect(shop.stored()).toMatchObject(expected);
  });

  it('again after an outage of hours, under the same id, and counted once', async () => {
    const down = { kind: 'unknown', reason: 'server_error', message: '', status: 500 } as const;
    const answers = [
      ...Array.from({ length: 60 }, () => down),
      { kind: 'accepted' as const, remoteId: 'late' },
    ];
    const shop = world({ answers });
    for (let tries = 1; tries <= 60; tries += 1) {
      const isLast = tries % 8 === 0;
      const outcome = await shop.send(1, { tries: 1 + ((tries - 1) % 8), isLast });
      expect(shop.stored()).toMatchObject({ state: 'queued', reason: { code: 'server_error' } });
      // After an hour each message of the sweep is one try.
      if (tries > 10) expect(outcome).toBe('done');
      shop.pass(10 * MINUTE);
    }
    await shop.send();
    expect(shop.stored()).toMatchObject({ state: 'sent', remoteId: 'late' });
    expect(new Set(shop.sent.map(({ event }) => event.id)).size).toBe(1);
  });

  it.each([
    ['meta', 48],
    ['tiktok', 48],
    ['snapchat', 30 * 24],
    ['ga4', 72],
  ] as const)(
    'again to %s for the %i hours that it knows the event, and then no more',
    async (name, hours) => {
      const answers = [{ kind: 'unknown', reason: 'no_answer', message: '' } as const];
      const shop = world({ name, answers });
      await shop.send();
      shop.pass(hours * 60 * MINUTE - 1);
      await shop.send(1, { tries: 2 });
      expect(shop.sent).toHaveLength(2);
      expect(shop.stored()?.state).toBe('queued');
      shop.pass(1);
      expect(await shop.send(1, { tries: 3 })).toBe('done');
      expect(shop.stored()).toMatchObject({ state: 'uncertain', reason: { code: 'no_answer' } });
      expect(shop.sent).toHaveLength(2);
    },
  );

  it('and only once where the network does not recognise duplicates: a lead to Analytics', async () => {
    const conversions = { model: 'confirmed' as const, networks: ['ga4' as const] };
    const answers = [{ kind: 'unknown', reason: 'no_answer', message: '' } as const];
    const shop = world({ name: 'ga4', order: { conversions }, answers });
    expect(await shop.send()).toBe('done');
    expect(shop.stored()).toMatchObject({ state: 'uncertain', reason: { code: 'no_answer' } });
  });

  it('to a busy network after its last message failed: the sweep continues', async () => {
    const answers = [{ kind: 'not_sent', reason: 'unreachable' } as const];
    const shop = world({ answers });
    expect(await shop.send(1, { tries: 8, isLast: true })).toBe('done');
    expect(shop.stored()).toMatchObject({ state: 'queued', reason: { code: 'unreachable' } });
  });

  it('as a purchase only once the order’s lead is no longer on its way', async () => {
    const conversions = { model: 'confirmed' as const, networks: ['meta' as const] };
    const shop = world({ order: { conversions, status: 'confirmed' } });
    const both = conversionsOf(undefined, { ...shop.order, holdReason: null });
    const [lead, purchase] = both;
    expect(both.map(({ event }) => event)).toEqual(['lead', 'purchase']);
    const send = (tries: number, isLast = false) =>
      sendConversion(shop.ports, {
        orderId: shop.order.id,
        network: 'meta',
        stage: 'confirmed',
        attempt: 1,
        tries,
        isLast,
      });
    shop.put(purchase, lead);
    expect(await send(1)).toEqual({ retryAfterSeconds: 5 });
    expect(await send(8, true)).toBe('done');
    expect(shop.sent).toEqual([]);
    expect(shop.stored()?.state).toBe('queued');
    shop.put(purchase, lead && { ...lead, state: 'sent' });
    await send(2);
    expect(shop.stored()?.state).toBe('sent');
  });

  it('and failing metrics do not affect it', async () => {
    const shop = world();
    const failing = { ...shop.ports, conversionMetrics: { add: () => Promise.reject(new Error('away')) } };
    const job = {
      orderId: shop.order.id,
      network: 'meta',
      stage: 'placed',
      attempt: 1,
      tries: 1,
      isLast: false,
    } as const;
    expect(await sendConversion(failing, job)).toBe('done');
    expect(shop.stored()?.state).toBe('sent');
  });
});

describe('an event is skipped', () => {
  it.each([
    ['customer_erased', { order: { erasedAt: placedAt } }],
    ['order_cancelled', { order: { status: 'cancelled' } }],
    ['not_connected', { network: null }],
  ] as const)('as %s, and says so', async (code, changes) => {
    const shop = world(changes as World);
    expect(await shop.send()).toBe('done');
    expect(shop.stored()).toMatchObject({ state: 'skipped', reason: { code } });
    expect(shop.sent).toEqual([]);
  });

  it.each(['meta', 'tiktok'] as const)(
    'of %s two days after the page’s own pixel has reported it: the network would count it twice',
    async (name) => {
      const pixels = { signals: { pixels: { [name]: '441720938851' } }, name };
      const recognised = world(pixels);
      recognised.pass(48 * 60 * MINUTE - 1);
      await recognised.send();
      expect(recognised.stored()?.state).toBe('sent');
      const late = world(pixels);
      late.pass(48 * 60 * MINUTE);
      await late.send();
      expect(late.stored()).toMatchObject({ state: 'skipped', reason: { code: 'told_by_browser' } });
      expect(late.sent).toEqual([]);
    },
  );

  it('to Analytics when it is a lead that the page’s own tag reports: it recognises only purchases', async () => {
    const conversions = { model: 'confirmed' as const, networks: ['ga4' as const] };
    const of = (pixels: Signals['pixels']) =>
      world({ name: 'ga4', order: { conversions }, signals: { pixels } });
    const told = of({ ga4: '441720938851' });
    await told.send();
    expect(told.stored()).toMatchObject({ state: 'skipped', reason: { code: 'told_by_browser' } });
    const untold = of({});
    await untold.send();
    expect(untold.stored()?.state).toBe('sent');
  });

  it('of a cancelled order; one that is revived during this write is sent', async () => {
    const shop = world();
    const statuses = ['cancelled', 'pending', 'pending'] as const;
    let reads = 0;
    shop.ports.orders.find = async () => ({ ...shop.order, status: statuses[reads++] ?? 'pending' });
    await shop.send();
    expect(shop.stored()).toMatchObject({ state: 'queued', attempt: 2 });
    expect(shop.stored()?.steps.map(({ state }) => state)).toEqual(['queued', 'skipped', 'queued']);
    await shop.send(2);
    expect(shop.stored()?.state).toBe('sent');
    expect(shop.sent).toHaveLength(1);
  });

  it('of a cancelled order, until a message comes after it was revived: then it is sent once, while its network accepts it', async () => {
    const cancelled = () => world({ order: { status: 'cancelled' } });
    const shop = cancelled();
    await shop.send();
    await shop.send();
    expect(shop.stored()).toMatchObject({ state: 'skipped', attempt: 1 });
    const revive = ({ ports, order }: typeof shop) => {
      ports.orders.find = async () => ({ ...order, status: 'pending' });
    };
    revive(shop);
    await shop.send();
    await shop.send();
    expect(shop.stored()).toMatchObject({ state: 'queued', attempt: 2 });
    await Promise.all([shop.send(2), shop.send(2), shop.send()]);
    await shop.send();
    expect(shop.stored()?.state).toBe('sent');
    expect(shop.sent).toHaveLength(1);
    const late = cancelled();
    await late.send();
    revive(late);
    late.pass(7 * 24 * 60 * MINUTE);
    await late.send();
    expect(late.stored()?.state).toBe('skipped');
  });

  it.each(['meta', 'tiktok'] as const)(
    'to %s for no other pixel: an event in progress is sent to the account’s current pixel, which no browser has reported to',
    async (name) => {
      const shop = world({ name, signals: { pixels: { [name]: '999999999' } } });
      expect(await shop.send()).toBe('done');
      expect(shop.stored()).toMatchObject({ state: 'sent', reason: null });
      expect(shop.sent.map(({ access }) => access.pixelId)).toEqual(['441720938851']);
    },
  );

  it('but not of an order that was on hold, of which its browser reports nothing', async () => {
    const conversions = {
      model: 'placed' as const,
      networks: ['meta' as const],
      isBrowserSilent: true as const,
    };
    const released = world({ order: { conversions }, signals: { pixels: { meta: '441720938851' } } });
    released.pass(50 * 60 * MINUTE);
    await released.send();
    expect(released.stored()?.state).toBe('sent');
  });

  it.each([
    ['meta', 7 * 24],
    ['snapchat', 37 * 24],
    ['ga4', 72],
  ] as const)('by %s once it is older than %i hours', async (name, hours) => {
    const young = world({ name });
    young.pass(hours * 60 * MINUTE - 1);
    await young.send();
    expect(young.stored()?.state).toBe('sent');
    const old = world({ name });
    old.pass(hours * 60 * MINUTE);
    await old.send();
    expect(old.stored()).toMatchObject({ state: 'skipped', reason: { code: 'too_old' } });
  });
});

describe('an event waits for its merchant', () => {
  it('after the network rejected the token: one request is sent, and the other events do not reach it', async () => {
    const refusal = { kind: 'key_refused', status: 401, message: 'Invalid OAuth access token' } as const;
    const shop = world({ answers: [refusal] });
    await shop.send();
    expect(shop.refused).toEqual(['meta']);
    expect(shop.stored()).toMatchObject({ state: 'rejected', reason: { code: 'key_refused' } });
    const [next] = conversionsOf(undefined, shop.order);
    shop.put(next);
    await shop.send();
    expect(shop.stored()).toMatchObject({ state: 'rejected', reason: { code: 'key_refused' } });
    expect(shop.sent).toHaveLength(1);
    expect(shop.refused).toHaveLength(1);
  });

  it('while the network is switched off', async () => {
    const shop = world({ network: connected({ isOn: false }) });
    await shop.send();
    expect(shop.stored()).toMatchObject({ state: 'rejected', reason: { code: 'paused' } });
  });

  it('when the token cannot be decrypted any more', async () => {
    const shop = world();
    const lost = {
      ...shop.ports,
      secrets: { open: () => Promise.reject(new DomainError('secret_unreadable')) },
    };
    await sendConversion(lost, {
      orderId: shop.order.id,
      network: 'meta',
      stage: 'placed',
      attempt: 1,
      tries: 1,
      isLast: false,
    });
    expect(shop.refused).toEqual(['meta']);
  });

  it('and is queued again at their request', async () => {
    const shop = world({ answers: [{ kind: 'rejected', status: 400, message: '' }] });
    await shop.send();
    const which = { orderId: shop.order.id, network: 'meta', stage: 'placed' } as const;
    const ports = { ...shop.ports, orders: { find: async () => shop.order } };
    const again = await sendConversionAgain(ports, { ownerId: shop.order.ownerId, ...which });
    expect(again).toMatchObject({ state: 'queued', attempt: 2 });
    await expect(sendConversionAgain(ports, { ownerId: 'merchant-1', ...which })).rejects.toMatchObject({
      code: 'delivery_underway',
    });
  });
});

describe('TikTok’s own pixel comes before its server', () => {
  const pixels = { tiktok: '441720938851' };

  it('the server’s event waits six minutes when the pixel is on the page', async () => {
    const shop = world({ name: 'tiktok', signals: { pixels } });
    expect(await shop.send()).toEqual({ retryAfterSeconds: 360 });
    expect(shop.stored()).toMatchObject({ state: 'queued', reason: { code: 'after_browser' } });
    shop.pass(6 * MINUTE);
    expect(await shop.send(1, { tries: 2 })).toBe('done');
    expect(shop.stored()?.state).toBe('sent');
  });

  it('and is sent at once when it is not', async () => {
    const shop = world({ name: 'tiktok', signals: { pixels: {} } });
    expect(await shop.send()).toBe('done');
  });
});

describe('a test of a network', () => {
  const test = (answer: SentOrWithheld, token?: string) => {
    const shop = world({ answers: [answer] });
    const rates = { count: async () => 1 };
    const entry = {
      ownerId: 'merchant-1',
      network: 'meta',
      pixelId: '441720938851',
      testCode: 'TEST1',
    } as const;
    return { shop, result: testNetwork({ ...shop.ports, rates }, { ...entry, token }) };
  };

  it('sends an anonymous event with the test code, by the token that was entered', async () => {
    const { shop, result } = test({ kind: 'accepted', remoteId: 'trace-2' }, 'another-token');
    expect(await result).toMatchObject({ result: 'accepted', remoteId: 'trace-2' });
    expect(shop.sent[0]?.access).toMatchObject({ token: 'another-token', testCode: 'TEST1', isTest: true });
  });

  it('shows the network’s reason', async () => {
    const { result } = test({ kind: 'rejected', status: 400, message: 'Invalid parameter' });
    expect(await result).toEqual({ result: 'refused', message: 'Invalid parameter' });
  });

  it('rejects an id in another network’s format', async () => {
    const shop = world();
    const rates = { count: async () => 1 };
    const entry = {
      ownerId: 'merchant-1',
      network: 'meta',
      pixelId: 'G-1',
      testCode: '',
      token: 'x',
    } as const;
    await expect(testNetwork({ ...shop.ports, rates }, entry)).rejects.toMatchObject({
      details: { fields: [{ path: 'pixelId', problem: 'invalid' }] },
    });
  });
});
