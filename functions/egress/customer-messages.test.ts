import { createHmac } from 'node:crypto';
import { askQuestion, beginQuestion } from '@mirsah/domain/conversation/ask';
import { talkOf } from '@mirsah/domain/conversation/conversation.fixture';
import { noon } from '@mirsah/domain/desk/desk.fixture';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { expect, it } from 'vitest';
import { whatsAppWebhook } from '../api/whatsapp-webhook.ts';
import { createButtonSigner, idOf } from '../connections/buttons.ts';
import { noCaller } from '../http/caller.ts';
import { httpEventFixture } from '../http/request.fixture.ts';
import { processBatch } from './handler.ts';
import type { EgressMessage } from './queue.ts';

const phoneKeys = (current: string, previous: string | null = null) => JSON.stringify({ current, previous });
const key = 'a-key-of-thirty-two-characters-1';
const other = 'a-key-of-thirty-two-characters-2';
const press = { orderId: 'a'.repeat(26), messageId: 'b'.repeat(26), button: 'confirm' } as const;

it('a button’s payload is read only for its merchant, also with the previous key, and only when complete', () => {
  const signer = createButtonSigner(phoneKeys(key));
  const payload = signer.sign('merchant-1', press);
  expect(payload.length).toBeLessThanOrEqual(128);
  expect(signer.read('merchant-1', payload)).toEqual(press);
  expect(createButtonSigner(phoneKeys(other, key)).read('merchant-1', payload)).toEqual(press);
  const others = [
    signer.read('merchant-2', payload),
    signer.read('merchant-1', payload.replace(/^c/, 'x')),
    signer.read('merchant-1', payload.replace('aaa', 'aab')),
    createButtonSigner(phoneKeys(other)).read('merchant-1', payload),
  ];
  expect(others).toEqual([undefined, undefined, undefined, undefined]);
});

const signed = (body: string) => `sha256=${createHmac('sha256', 'app secret').update(body).digest('hex')}`;

/** A deterministic shuffle. */
function shuffled<T>(values: readonly T[]): T[] {
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed;
  };
  return values
    .map((value) => ({ value, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

it('each button has one outcome although ten thousand calls are repeated, shuffled and batched', async () => {
  const orders = Array.from({ length: 100 }, () => orderFixture({ placedAt: noon.toISOString() }));
  const talk = talkOf(...orders);
  const ports = { ...talk.ports, buttons: createButtonSigner(phoneKeys(key)), idOf };
  for (const order of orders) {
    await beginQuestion(ports, order);
    await askQuestion(ports, { orderId: order.id, isLast: false });
  }
  const questions = talk.messages();
  const payloads = talk.sent.map(({ content }) => ('payloads' in content ? (content.payloads ?? []) : []));
  // Half of them confirm and half cancel; all also write and get reports, many times over.
  const events = questions.flatMap(({ remoteId }, index) => {
    const contact = { wa_id: '966551234567', user_id: `SA.${index}` };
    const from = { from_user_id: contact.user_id, timestamp: '1763802000', context: { id: remoteId } };
    const payload = payloads[index]?.[index % 2 === 0 ? 0 : 2];
    const pressed = { ...from, id: `wamid.press.${index}`, type: 'button', button: { text: 'زر', payload } };
    const written = { ...from, id: `wamid.text.${index}`, type: 'text', text: { body: 'شكرًا' } };
    return [
      { contacts: [contact], messages: [pressed] },
      { contacts: [contact], messages: [written] },
      { statuses: [{ id: remoteId, status: 'delivered' }] },
      { statuses: [{ id: remoteId, status: 'read' }] },
    ];
  });
  const all = shuffled(Array.from({ length: 25 }, () => events).flat());
  expect(all).toHaveLength(10_000);

  const queued: EgressMessage[] = [];
  let calls = 0;
  const { receiveWhatsAppReports } = whatsAppWebhook({
    connections: { findWhatsApp: talk.ports.connections.findWhatsApp },
    secrets: { open: async () => 'app secret' },
    reportQueue: { add: async (...jobs) => void queued.push(...jobs.map(({ message }) => message)) },
    rates: { count: async () => 1 },
    clock: talk.ports.clock,
  });
  for (let start = 0; start < all.length; start += 20) {
    const changes = all.slice(start, start + 20).map((value) => ({ field: 'messages', value }));
    const body = JSON.stringify({ entry: [{ id: '1', changes }] });
    const event = httpEventFixture({
      params: { ownerId: 'merchant-1' },
      body,
      headers: { 'x-hub-signature-256': signed(body) },
    });
    expect((await receiveWhatsAppReports.run(event, noCaller)).statusCode).toBe(200);
    calls += 1;
  }
  expect(calls).toBe(500);

  const unused = () => Promise.reject(new Error('Nothing is forwarded in this test'));
  const egress = {
    clock: talk.ports.clock,
    orders: { find: unused, change: unused },
    connections: {
      findCod: unused,
      markKeyRejected: unused,
      saveFailure: unused,
      saveAccepted: unused,
      saveReading: unused,
      saveWhatsAppSeen: async () => undefined,
    },
    deliveries: { find: unused, change: unused, changeWhile: unused },
    conversions: { find: unused, change: unused },
    conversionConnections: { find: unused, markTokenRejected: unused },
    conversionMetrics: { add: unused },
    signals: { find: unused },
    adNetworks: { send: unused },
    messages: talk.ports.messages,
    secrets: { open: unused },
    codNetwork: { send: unused },
    phoneCodes: undefined as never,
    talk: ports,
    queue: { postpone: unused },
    log: { error: (text: string) => expect.fail(text) },
  };
  const records = shuffled(queued).map((message, index) => ({
    messageId: String(index),
    receiptHandle: '',
    body: JSON.stringify(message),
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '',
      SenderId: '',
      ApproximateFirstReceiveTimestamp: '',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: '',
    eventSourceARN: '',
    awsRegion: '',
  }));
  for (let start = 0; start < records.length; start += 5) {
    expect(await processBatch(egress, records.slice(start, start + 5), 8)).toEqual({ batchItemFailures: [] });
  }

  const outcomes = orders.map(
    ({ id }) => (talk.events(id) ?? []).filter(({ type }) => type === 'outcome').length,
  );
  expect(outcomes).toEqual(orders.map(() => 1));
  expect(orders.map(({ id }) => talk.order(id)?.status)).toEqual(
    orders.map((_, index) => (index % 2 === 0 ? 'confirmed' : 'cancelled')),
  );
  // One reply of ours to each, and one entry for each message.
  expect(talk.messages().filter(({ kind }) => kind === 'text')).toHaveLength(100);
  expect(talk.received()).toHaveLength(200);
  expect(questions.map(({ id }) => talk.messages().find((one) => one.id === id)?.state)).toEqual(
    questions.map(() => 'read'),
  );
});
