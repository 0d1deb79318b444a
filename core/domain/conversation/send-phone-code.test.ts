import { describe, expect, it } from 'vitest';
import type { Delivery } from '../delivery.ts';
import { DomainError } from '../error.ts';
import { orderFixture } from '../order/order.fixture.ts';
import type { Order, OrderEvent } from '../order/order.ts';
import {
  answerCode,
  askForAnotherCode,
  type CodeHash,
  MAX_TRIES,
  newPhoneCode,
  type PhoneCode,
} from '../order/phone-code.ts';
import { defaultRiskSettings, riskScore } from '../order/risk.ts';
import type { WhatsAppContent, WhatsAppOutcome } from '../order-message/commands.ts';
import { sendPhoneCode } from './send-phone-code.ts';

const asked: Partial<Order> = {
  placedAt: '2026-11-20T09:00:00.000Z',
  phoneCheck: 'asked',
  risk: { reasons: [{ reason: 'nonsense_name', points: 60 }], isCallFirst: true },
};

const sealed = { dataKey: '', iv: '', ciphertext: '', tag: '', lastFour: '' };

/** A shop with one order, whose clock stands until it is moved. Codes come from `digits` in turn. */
function shop(changes: Partial<Order> = {}, digits = [1234, 987654, 555555]) {
  let order = orderFixture({ ...asked, ...changes });
  let code: PhoneCode | undefined = newPhoneCode(order);
  let now = Date.parse(order.placedAt) + 1000;
  let calls = 0;
  const sent: { to: string; content: WhatsAppContent }[] = [];
  const events: OrderEvent[] = [];
  const deliveries: Delivery[] = [];
  let outcome: WhatsAppOutcome = { kind: 'accepted', remoteId: 'wamid.1' };
  let compared = 0;
  let isStopped = false;
  const ofCode: CodeHash['of'] = ({ orderId, send, digits: typed }) => `hash of ${orderId} ${send} ${typed}`;
  const write = async (before: Order, after: Order) => {
    if (before.version !== order.version) throw new DomainError('version_conflict');
    order = after;
  };
  const ports = {
    receipts: { find: async (id: string) => (id === order.id ? order : undefined) },
    orders: { find: async () => order, change: write },
    codes: {
      find: async () => code,
      async change(before: PhoneCode, after: PhoneCode) {
        const isSame =
          code?.tries === before.tries && code.sent === before.sent && code.asked === before.asked;
        if (isSame) code = after;
        return isSame;
      },
    },
    codeHash: {
      of: ofCode,
      matches: (hash: string, made: Parameters<typeof ofCode>[0]) => {
        compared += 1;
        return hash === ofCode(made);
      },
    },
    settlement: {
      async settle(before: Order, after: Order, added: readonly OrderEvent[], delivery?: Delivery) {
        await write(before, after);
        events.push(...added);
        if (delivery) deliveries.push(delivery);
      },
    },
    riskSettings: {
      find: async () => ({
        ...defaultRiskSettings,
        askCodeFrom: 50,
        codeTemplate: { name: 'order_code', language: 'ar' },
      }),
    },
    connections: {
      codSendTime: async () => 'at_once' as const,
      findWhatsApp: async () => ({
        ownerId: order.ownerId,
        phoneNumberId: '1',
        token: sealed,
        appSecret: null,
        verifyToken: '',
        approvedTemplates: {},
        tokenCheck: null,
        webhookVerifiedAt: null,
        reportedAt: null,
        updatedAt: order.placedAt,
        accountId: null,
      }),
    },
    conversations: { isStopped: async () => isStopped },
    secrets: { open: async () => 'token' },
    whatsApp: {
      async send(_access: unknown, message: { to: string; content: WhatsAppContent }) {
        sent.push(message);
        return outcome;
      },
    },
    randomBelow: () => digits[calls++] ?? 0,
    rates: { count: async () => 1 },
    clock: { now: () => new Date(now) },
  };
  const receipt = { orderId: order.id, token: order.receiptToken };
  return {
    ports,
    sent,
    events,
    deliveries,
    order: () => order,
    code: () => code,
    compared: () => compared,
    wait: (seconds: number) => {
      now += seconds * 1000;
    },
    answer: (next: WhatsAppOutcome) => {
      outcome = next;
    },
    change: (next: Partial<Order>) => {
      order = { ...order, ...next, version: order.version + 1 };
    },
    stop: () => {
      isStopped = true;
    },
    send: (send = 1) => sendPhoneCode(ports, { orderId: order.id, send }),
    type: (typed: string) => answerCode(ports, { ...receipt, typed }),
    resend: () => askForAnotherCode(ports, receipt),
  };
}

describe('a code that is sent to the phone of an order', () => {
  it('has six digits, is sent to that phone, and is stored only as a hash', async () => {
    const { send, sent, code, order } = shop();
    await send();
    expect(sent).toEqual([
      {
        to: order().customerPhone.e164,
        content: { kind: 'code', template: { name: 'order_code', language: 'ar' }, code: '001234' },
      },
    ]);
    expect(code()).toMatchObject({ sent: 1, hash: `hash of ${order().id} 1 001234` });
  });

  it('is sent once, however often it is requested', async () => {
    const { send, sent } = shop();
    await send();
    await send();
    expect(sent).toHaveLength(1);
  });

  it('entered correctly confirms the phone, and the risk drops', async () => {
    const { send, type, order, events } = shop();
    await send();
    expect(await type(' ٠٠١-٢٣٤ ')).toMatchObject({ answer: undefined, order: { phoneCheck: 'confirmed' } });
    expect(order().risk).toMatchObject({ isCallFirst: false });
    expect(riskScore(order().risk ?? { reasons: [] })).toBe(20);
    expect(events).toMatchObject([{ type: 'phone_confirmed', by: 'shopper' }]);
  });

  it('entered correctly releases an order that is on hold for its risk, and sends it', async () => {
    const { send, type, order, events, deliveries } = shop({ holdReason: 'risk' });
    await send();
    await type('001234');
    expect(order().holdReason).toBeNull();
    expect(events.map((event) => event.type)).toEqual(['phone_confirmed', 'released']);
    expect(deliveries).toMatchObject([{ orderId: order().id, state: 'queued' }]);
  });

  it('releases no order that is on hold for another reason', async () => {
    const { send, type, order, deliveries } = shop({ holdReason: 'too_many_orders' });
    await send();
    await type('001234');
    expect(order()).toMatchObject({ phoneCheck: 'confirmed', holdReason: 'too_many_orders' });
    expect(deliveries).toEqual([]);
  });

  it('entered wrong five times is invalid, and the order stays for a call', async () => {
    const { send, type, order } = shop({ holdReason: 'risk' });
    await send();
    for (let attempt = 1; attempt < MAX_TRIES; attempt += 1) {
      expect(await type('111111')).toMatchObject({ answer: 'wrong', order: { phoneCheck: 'asked' } });
    }
    await type('111111');
    expect(order()).toMatchObject({ phoneCheck: 'failed', holdReason: 'risk', risk: { isCallFirst: true } });
    await type('001234');
    expect(order().phoneCheck).toBe('failed');
  });

  it('is compared five times at most, also with a hundred requests at once', async () => {
    const { send, type, compared } = shop();
    await send();
    await Promise.all(Array.from({ length: 100 }, (_, guess) => type(String(200_000 + guess))));
    expect(compared()).toBe(MAX_TRIES);
  });

  it('does not count an invalid input as an attempt', async () => {
    const { send, type, code } = shop();
    await send();
    expect(await type('12345')).toMatchObject({ answer: 'wrong' });
    expect(code()?.tries).toBe(0);
  });

  it('expires after five minutes', async () => {
    const { send, type, wait, order } = shop();
    await send();
    wait(301);
    expect(await type('001234')).toMatchObject({ answer: 'expired' });
    expect(order().phoneCheck).toBe('asked');
  });

  it('is sent three times at most, not twice within half a minute, and only the last one is valid', async () => {
    const { send, resend, wait, type, sent } = shop();
    await send();
    expect(await resend()).toMatchObject({ answer: 'too_soon' });
    wait(31);
    expect(await resend()).toMatchObject({ answer: 'resent' });
    await send(2);
    expect(await type('001234')).toMatchObject({ answer: 'wrong' });
    wait(31);
    expect(await resend()).toMatchObject({ answer: 'resent' });
    await send(3);
    wait(31);
    expect(await resend()).toMatchObject({ answer: undefined });
    await send(4);
    expect(sent.map(({ content }) => content.kind === 'code' && content.code)).toEqual([
      '001234',
      '987654',
      '555555',
    ]);
    expect(await type('555555')).toMatchObject({ order: { phoneCheck: 'confirmed' } });
  });

  it('that WhatsApp rejected is invalid, and the order shows it until another arrives', async () => {
    const { send, type, answer, order, resend, wait } = shop();
    answer({ kind: 'rejected', failure: { code: 132001, message: '' } });
    await send();
    expect(order().phoneCheck).toBe('undelivered');
    expect(await type('001234')).toMatchObject({ answer: 'expired' });
    answer({ kind: 'accepted', remoteId: 'wamid.2' });
    wait(31);
    await resend();
    await send(2);
    expect(order().phoneCheck).toBe('asked');
    expect(await type('987654')).toMatchObject({ order: { phoneCheck: 'confirmed' } });
  });

  it('is not sent to a customer who has opted out, nor after a quarter of an hour in the queue', async () => {
    const { send, sent, stop, order } = shop();
    stop();
    await send();
    expect(order().phoneCheck).toBe('undelivered');
    const late = shop();
    late.wait(16 * 60);
    await late.send();
    expect(late.order().phoneCheck).toBe('undelivered');
    expect([...sent, ...late.sent]).toEqual([]);
  });

  it.each([
    ['was confirmed by its merchant', { status: 'confirmed' as const }],
    ['was cancelled', { status: 'cancelled' as const }],
  ])('is neither asked for nor sent any more once the order %s', async (_, changes) => {
    const { send, type, change, sent, order } = shop();
    await send();
    change(changes);
    expect(await type('001234')).toMatchObject({ answer: undefined });
    await send(2);
    expect(order().phoneCheck).toBe('asked');
    expect(sent).toHaveLength(1);
  });

  it('can only be entered with access to the receipt', async () => {
    const { ports, send, order, code } = shop();
    await send();
    const typed = { orderId: order().id, token: 'another', typed: '001234' };
    expect(await answerCode(ports, typed)).toBeUndefined();
    expect(code()?.tries).toBe(0);
  });

  it('is rate-limited for repeated requests', async () => {
    const { ports, send, order, code } = shop();
    await send();
    const busy = { ...ports, rates: { count: async () => 31 } };
    const typed = { orderId: order().id, token: order().receiptToken, typed: '001234' };
    expect(await answerCode(busy, typed)).toMatchObject({ answer: 'too_many' });
    expect(code()?.tries).toBe(0);
  });
});
