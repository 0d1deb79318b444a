import { createHmac } from 'node:crypto';
import type { WhatsAppConnection } from '@mirsah/domain/connection';
import { expect, it, vi } from 'vitest';
import type { EgressMessage } from '../egress/queue.ts';
import { noCaller } from '../http/caller.ts';
import { httpEventFixture } from '../http/request.fixture.ts';
import { whatsAppWebhook } from './whatsapp-webhook.ts';

const sealed = { dataKey: '', iv: '', ciphertext: '', tag: '', lastFour: '' };
const connection: WhatsAppConnection = {
  ownerId: 'merchant-1',
  phoneNumberId: '123456789012345',
  accountId: null,
  token: sealed,
  appSecret: sealed,
  verifyToken: 'verify me',
  approvedTemplates: {},
  updatedAt: '2026-11-21T10:00:00.000Z',
};

/** The webhook of one merchant, whose app secret is `app secret`. */
function webhook(changes: Partial<WhatsAppConnection> = {}, callsBefore = 0) {
  const queued: EgressMessage[] = [];
  let calls = callsBefore;
  const ports = {
    connections: {
      findWhatsApp: async (ownerId: string) =>
        ownerId === connection.ownerId ? { ...connection, ...changes } : undefined,
    },
    secrets: { open: vi.fn(async () => 'app secret') },
    reportQueue: { add: async (message: EgressMessage) => void queued.push(message) },
    rates: {
      count: async () => {
        calls += 1;
        return calls;
      },
    },
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
  };
  return { ...whatsAppWebhook(ports), ports, queued };
}

const signed = (body: string, secret = 'app secret') =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

function notification(statuses: unknown): string {
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      { id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', statuses } }] },
    ],
  });
}

const report = (body: string, signature: string | undefined, ownerId = 'merchant-1') =>
  httpEventFixture({
    params: { ownerId },
    body,
    headers: signature === undefined ? {} : { 'x-hub-signature-256': signature },
  });

const delivered = notification([{ id: 'wamid.1', status: 'delivered', timestamp: '1' }]);

it('the states that Meta reports are queued as one message, with the reason why a message failed', async () => {
  const body = notification([
    { id: 'wamid.1', status: 'delivered', timestamp: '1' },
    { id: 'wamid.2', status: 'failed', errors: [{ code: 131026, title: 'Undeliverable' }] },
  ]);
  const { receiveWhatsAppReports, queued } = webhook();
  const { body: answer } = await receiveWhatsAppReports.run(report(body, signed(body)), noCaller);
  expect(JSON.parse(answer ?? '')).toEqual({ received: 2 });
  const reports = [
    { remoteId: 'wamid.1', state: 'delivered', failure: null },
    { remoteId: 'wamid.2', state: 'failed', failure: { code: 131026, message: 'Undeliverable' } },
  ];
  expect(queued).toEqual([{ type: 'message_reports', ownerId: 'merchant-1', reports }]);
});

it('a call with a thousand reports queues all of them in parts and counts as ten, and one of more than 1 MB is rejected unread', async () => {
  const { receiveWhatsAppReports, queued, ports } = webhook();
  const many = (count: number) =>
    notification(
      Array.from({ length: count }, (_, index) => ({
        ...{ id: `wamid.${index}`, status: 'read', timestamp: '1764000000', recipient_id: '966551234567' },
        conversation: { id: 'd1b4f3a0c9e84e7b8a3f6a1c2e5d7f90', origin: { type: 'utility' } },
        pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' },
      })),
    );
  const { body } = await receiveWhatsAppReports.run(report(many(1000), signed(many(1000))), noCaller);
  expect(JSON.parse(body ?? '')).toEqual({ received: 1000 });
  const reports = queued.flatMap((message) => (message.type === 'message_reports' ? [message.reports] : []));
  expect(reports.map(({ length }) => length)).toEqual(Array(10).fill(100));
  expect(new Set(reports.flat().map(({ remoteId }) => remoteId)).size).toBe(1000);
  const crowded = webhook({}, 295);
  await expect(
    crowded.receiveWhatsAppReports.run(report(many(1000), signed(many(1000))), noCaller),
  ).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(crowded.queued).toEqual([]);
  ports.secrets.open.mockClear();
  const flood = many(5000);
  await expect(receiveWhatsAppReports.run(report(flood, signed(flood)), noCaller)).rejects.toMatchObject({
    code: 'payload_too_large',
  });
  expect(ports.secrets.open).not.toHaveBeenCalled();
});

it('a forwarded message, which answers none of ours, and one of who tells no name are taken', async () => {
  const from = '966551234567';
  const written = { from, timestamp: '1764000000', type: 'text' };
  const messages = [
    { ...written, id: 'wamid.1', text: { body: 'موقعي' }, context: { forwarded: true } },
    { ...written, id: 'wamid.2', text: { body: 'أين طلبي؟' } },
  ];
  const value = { contacts: [{ wa_id: from, profile: { username: 'noura' } }], messages };
  const body = JSON.stringify({ entry: [{ id: '1', changes: [{ field: 'messages', value }] }] });
  const { receiveWhatsAppReports, queued } = webhook();
  await receiveWhatsAppReports.run(report(body, signed(body)), noCaller);
  expect(queued).toMatchObject([
    {
      messages: [
        { text: 'موقعي', contextId: null, contact: { waId: from } },
        { text: 'أين طلبي؟', contact: { waId: from } },
      ],
    },
  ]);
});

it('what a customer writes under a picture, a video or a document is the message’s text', async () => {
  const sent = { from: '966551234567', timestamp: '1764000000' };
  const messages = [
    { ...sent, id: 'wamid.1', type: 'image', image: { id: '1', caption: 'وصل مكسورًا' } },
    { ...sent, id: 'wamid.2', type: 'video', video: { id: '2', caption: 'لا يعمل' } },
    {
      ...sent,
      id: 'wamid.3',
      type: 'document',
      document: { id: '3', filename: 'a.pdf', caption: 'الفاتورة' },
    },
    { ...sent, id: 'wamid.4', type: 'image', image: { id: '4' } },
  ];
  const value = { contacts: [{ wa_id: sent.from }], messages };
  const body = JSON.stringify({ entry: [{ id: '1', changes: [{ field: 'messages', value }] }] });
  const { receiveWhatsAppReports, queued } = webhook();
  await receiveWhatsAppReports.run(report(body, signed(body)), noCaller);
  const texts = queued.flatMap((each) => (each.type === 'customer_messages' ? each.messages : []));
  expect(texts.map(({ text }) => text)).toEqual(['وصل مكسورًا', 'لا يعمل', 'الفاتورة', '']);
});

it('a merchant’s webhook takes 300 calls a minute, and calls that Meta did not sign do not count', async () => {
  const full = webhook({}, 300);
  await expect(
    full.receiveWhatsAppReports.run(report(delivered, signed(delivered)), noCaller),
  ).rejects.toMatchObject({ code: 'too_many_requests' });
  const forged = webhook({}, 299);
  const unsigned = report(delivered, signed(delivered, 'another'));
  await expect(forged.receiveWhatsAppReports.run(unsigned, noCaller)).rejects.toMatchObject({
    code: 'not_allowed',
  });
  await forged.receiveWhatsAppReports.run(report(delivered, signed(delivered)), noCaller);
  expect(forged.queued).toHaveLength(1);
});

it.each([
  ['about a customer’s message', notification(undefined)],
  ['with a state we do not know', notification([{ id: 'wamid.1', status: 'played' }])],
  ['about something else', '{"hello":"world"}'],
])('a notification %s is accepted and queues nothing', async (_, body) => {
  const { receiveWhatsAppReports, queued } = webhook();
  expect(await receiveWhatsAppReports.run(report(body, signed(body)), noCaller)).toMatchObject({
    statusCode: 200,
  });
  expect(queued).toEqual([]);
});

it.each([
  ['with another secret', signed(delivered, 'another')],
  ['for other bytes', signed(`${delivered} `)],
  ['with a shortened signature', signed(delivered).slice(0, -2)],
  ['with another algorithm', signed(delivered).replace('sha256', 'sha1')],
])('a notification signed %s is rejected', async (_, signature) => {
  const { receiveWhatsAppReports, queued } = webhook();
  await expect(receiveWhatsAppReports.run(report(delivered, signature), noCaller)).rejects.toMatchObject({
    code: 'not_allowed',
  });
  expect(queued).toEqual([]);
});

it('a notification without a signature, or for a merchant without an app secret, opens no secret', async () => {
  const connected = webhook();
  await expect(
    connected.receiveWhatsAppReports.run(report(delivered, undefined), noCaller),
  ).rejects.toMatchObject({ code: 'not_allowed' });
  expect(connected.ports.secrets.open).not.toHaveBeenCalled();

  for (const { receiveWhatsAppReports, ports, ownerId } of [
    { ...webhook({ appSecret: null }), ownerId: 'merchant-1' },
    { ...webhook(), ownerId: 'merchant-2' },
  ]) {
    const event = report(delivered, signed(delivered), ownerId);
    await expect(receiveWhatsAppReports.run(event, noCaller)).rejects.toMatchObject({ code: 'not_allowed' });
    expect(ports.secrets.open).not.toHaveBeenCalled();
  }
});

it('Meta’s verification is answered with its challenge only when the merchant’s token fits', async () => {
  const { verifyWhatsAppWebhook } = webhook();
  const verification = (token: string) =>
    httpEventFixture({
      params: { ownerId: 'merchant-1' },
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' },
    });
  expect(await verifyWhatsAppWebhook.run(verification('verify me'), noCaller)).toMatchObject({
    statusCode: 200,
    body: '1158201444',
  });
  for (const guess of ['guess', 'verify mf', '', 'verify me '])
    await expect(verifyWhatsAppWebhook.run(verification(guess), noCaller)).rejects.toMatchObject({
      code: 'not_allowed',
    });
});
