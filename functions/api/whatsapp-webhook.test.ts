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
  token: sealed,
  appSecret: sealed,
  verifyToken: 'verify me',
  approvedTemplates: {},
  updatedAt: '2026-11-21T10:00:00.000Z',
};

/** The webhook of one merchant, whose app secret is `app secret`. */
function webhook(changes: Partial<WhatsAppConnection> = {}) {
  const queued: EgressMessage[] = [];
  const ports = {
    connections: {
      findWhatsApp: async (ownerId: string) =>
        ownerId === connection.ownerId ? { ...connection, ...changes } : undefined,
    },
    secrets: { open: vi.fn(async () => 'app secret') },
    egress: { add: async (message: EgressMessage) => void queued.push(message) },
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

it('the states that Meta reports are queued, with the reason why a message failed', async () => {
  const body = notification([
    { id: 'wamid.1', status: 'delivered', timestamp: '1' },
    { id: 'wamid.2', status: 'failed', errors: [{ code: 131026, title: 'Undeliverable' }] },
  ]);
  const { receiveWhatsAppReports, queued } = webhook();
  const { body: answer } = await receiveWhatsAppReports.run(report(body, signed(body)), noCaller);
  expect(JSON.parse(answer ?? '')).toEqual({ received: 2 });
  const from = { type: 'message_report', ownerId: 'merchant-1' };
  expect(queued).toEqual([
    { ...from, report: { remoteId: 'wamid.1', state: 'delivered', failure: null } },
    {
      ...from,
      report: { remoteId: 'wamid.2', state: 'failed', failure: { code: 131026, message: 'Undeliverable' } },
    },
  ]);
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
  await expect(verifyWhatsAppWebhook.run(verification('guess'), noCaller)).rejects.toMatchObject({
    code: 'not_allowed',
  });
});
