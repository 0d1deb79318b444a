import { createHmac } from 'node:crypto';
import type { WhatsAppConnection } from '@mirsah/domain/connection';
import { expect, it, vi } from 'vitest';
import type { EgressJob, EgressMessage } from '../egress/queue.ts';
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
  tokenCheck: null,
  webhookVerifiedAt: null,
  reportedAt: '2026-11-21T10:00:00.000Z',
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
    reportQueue: {
      add: async (...jobs: readonly EgressJob[]) => void queued.push(...jobs.map(({ message }) => message)),
    },
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
        id: `wamid.${index}`,
        status: 'read',
        timestamp: '1764000000',
        recipient_id: '966551234567',
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

it('a forwarded message, which is not a reply, and a message without a sender name are accepted', async () => {
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

it('the text that a customer writes under a picture, a video or a document is the message’s text', async () => {
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

it('a merchant’s webhook accepts 300 calls a minute, and calls without Meta’s signature do not count', async () => {
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

it('that Meta reports is recorded with the first report, and at most every ten minutes', async () => {
  for (const [reportedAt, notes] of [
    [null, 1],
    ['2026-11-21T09:49:00.000Z', 1],
    ['2026-11-21T09:51:00.000Z', 0],
  ] as const) {
    const { receiveWhatsAppReports, queued } = webhook({ reportedAt });
    await receiveWhatsAppReports.run(report(delivered, signed(delivered)), noCaller);
    expect(queued.filter(({ type }) => type === 'webhook_seen')).toHaveLength(notes);
  }
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

it('a notification without a signature, or for a merchant without an app secret, decrypts no secret', async () => {
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

it('Meta’s verification gets its challenge back only when the merchant’s token matches', async () => {
  const { verifyWhatsAppWebhook, queued } = webhook();
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
  const at = '2026-11-21T10:00:00.000Z';
  expect(queued).toEqual([{ type: 'webhook_seen', ownerId: 'merchant-1', at, what: 'verified' }]);
});

const from = '966551234567';
const sent = { from, timestamp: '1764000000' };
const written = (id: string, body = 'مرحبًا') => ({ ...sent, id, type: 'text', text: { body } });

/** The customers' messages that a call of Meta's has queued. */
async function messagesOf(call: unknown) {
  const body = JSON.stringify(call);
  const { receiveWhatsAppReports, queued } = webhook();
  const { body: answer } = await receiveWhatsAppReports.run(report(body, signed(body)), noCaller);
  const messages = queued.flatMap((each) => (each.type === 'customer_messages' ? each.messages : []));
  const reports = queued.flatMap((each) => (each.type === 'message_reports' ? each.reports : []));
  return { received: JSON.parse(answer ?? '').received, messages, reports };
}
const callOf = (...values: unknown[]) => ({ entry: values.map((value) => ({ changes: [{ value }] })) });

it.each([
  ['entry', { entry: [null, 7, { changes: null }, { changes: [{ value: { messages: [written('1')] } }] }] }],
  ['change', { entry: [{ changes: [null, { value: 'x' }, { value: { messages: [written('1')] } }] }] }],
  ['list of messages', callOf({ messages: {} }, { messages: [written('1')] })],
  ['list of reports', callOf({ statuses: 'sent', messages: [written('1')] })],
  ['list of contacts', callOf({ contacts: { wa_id: from }, messages: [written('1')] })],
  ['contact', callOf({ contacts: [null, { profile: null }], messages: [written('1')] })],
  ['message', callOf({ messages: [null, 'x', { type: 'text' }, written('1')] })],
  ['metadata', callOf({ metadata: null, messages: [written('1')] })],
  ['context', callOf({ messages: [{ ...written('1'), context: null }] })],
  ['field', callOf({ messages: [{ ...written('1'), image: [], interactive: 'x', button: null }] })],
  ['time as a number', callOf({ messages: [{ ...written('1'), timestamp: 1764000000 }] })],
  ['sender as a number', callOf({ messages: [{ ...written('1'), from: Number(from) }] })],
])('an odd %s in a call loses none of the good messages in it', async (_, call) => {
  const { received, messages } = await messagesOf(call);
  expect(received).toBe(1);
  expect(messages).toMatchObject([
    { text: 'مرحبًا', at: '2025-11-24T16:00:00.000Z', contextId: null, contact: { waId: from } },
  ]);
});

it('a message with an impossible time gets the current time', async () => {
  const times = [undefined, null, 'soon', '999999999999', -5, {}];
  const messages = times.map((timestamp, index) => ({ ...written(`wamid.${index}`), timestamp }));
  const { messages: taken } = await messagesOf(callOf({ messages }));
  expect(taken.map(({ at }) => at)).toEqual(times.map(() => '2026-11-21T10:00:00.000Z'));
});

it('a report with unusual errors is accepted, and its code is read even when it is a text', async () => {
  const statuses = [
    { id: 'wamid.1', status: 'read', errors: null },
    { id: 'wamid.2', status: 'failed', errors: [{ code: '131026', title: null, message: 'Undeliverable' }] },
    { id: 9, status: 'sent' },
  ];
  expect((await messagesOf(callOf({ statuses }))).reports).toEqual([
    { remoteId: 'wamid.1', state: 'read', failure: null },
    { remoteId: 'wamid.2', state: 'failed', failure: { code: 131026, message: 'Undeliverable' } },
  ]);
});

it('messages to another number of the same app are skipped, and those to the connected one are accepted', async () => {
  const to = (id: unknown, message: unknown) => ({ metadata: { phone_number_id: id }, messages: [message] });
  const call = callOf(
    to('999999999999999', written('wamid.1', 'لغيره')),
    to('123456789012345', written('wamid.2', 'له')),
    to(123456789012345, written('wamid.3', 'له أيضًا')),
  );
  const { received, messages } = await messagesOf(call);
  expect(received).toBe(2);
  expect(messages.map(({ text }) => text)).toEqual(['له', 'له أيضًا']);
});

const interactive = (type: string, reply: object) => ({
  type: 'interactive',
  interactive: { type, ...reply },
});

it.each([
  [
    'a location',
    {
      type: 'location',
      location: { latitude: 24.7136, longitude: 46.6753, name: 'البيت', address: 'شارع العليا' },
    },
    'موقع على الخريطة: البيت، شارع العليا\nhttps://www.google.com/maps?q=24.7136,46.6753',
  ],
  [
    'a pin without a name',
    { type: 'location', location: { latitude: 24.7, longitude: 46.6 } },
    'موقع على الخريطة\nhttps://www.google.com/maps?q=24.7,46.6',
  ],
  [
    'a contact',
    {
      type: 'contacts',
      contacts: [
        { name: { formatted_name: 'أبو فهد' }, phones: [{ phone: '+966 55 000 1111' }, { wa_id: '96650' }] },
      ],
    },
    'جهة اتصال: أبو فهد، +966 55 000 1111، 96650',
  ],
  [
    'a contact with an empty number, a mail and an address',
    {
      type: 'contacts',
      contacts: [
        {
          name: { formatted_name: '', first_name: 'سعاد' },
          phones: [{ phone: '', wa_id: '966550001111' }],
          emails: [{ email: 's@example.com' }],
          addresses: [{ street: 'شارع العليا 5', city: 'الرياض', country_code: 'sa' }],
        },
      ],
    },
    'جهة اتصال: سعاد، 966550001111، s@example.com، شارع العليا 5، الرياض',
  ],
  [
    'a pin whose place is missing',
    { type: 'location', location: { latitude: null, longitude: '' } },
    'رسالة من نوع لا يظهر هنا، افتحها في واتساب',
  ],
  [
    'a row of a list without a title',
    interactive('list_reply', { list_reply: { id: 'مساءً', title: '' } }),
    'مساءً',
  ],
  [
    'an edited caption of a picture',
    {
      type: 'edit',
      edit: {
        original_message_id: 'wamid.0',
        message: { type: 'image', image: { id: '1', caption: 'المقاس L' } },
      },
    },
    'رسالة معدّلة: المقاس L',
  ],
  [
    'a picture whose caption was taken away',
    {
      type: 'edit',
      edit: { original_message_id: 'wamid.0', message: { type: 'image', image: { id: '1' } } },
    },
    'رسالة معدّلة: صورة أو ملف',
  ],
  [
    'an address that was asked for',
    interactive('nfm_reply', {
      nfm_reply: {
        name: 'address_message',
        body: 'حي النرجس',
        response_json: '{"saved_address_id":"1","values":{"in_pin_code":"12345","city":"الرياض"}}',
      },
    }),
    'حي النرجس\nsaved_address_id: 1\nin_pin_code: 12345\ncity: الرياض',
  ],
  [
    'what Meta passes on to nobody, as a poll',
    {
      type: 'unsupported',
      errors: [{ code: 131051, title: 'Message type unknown' }],
      unsupported: { type: 'poll' },
    },
    'رسالة من نوع لا يظهر هنا، افتحها في واتساب',
  ],
  [
    'a row of a list',
    interactive('list_reply', { list_reply: { id: 'r1', title: 'بعد العصر', description: 'من 4 إلى 6' } }),
    'بعد العصر\nمن 4 إلى 6',
  ],
  [
    'a form',
    interactive('nfm_reply', {
      nfm_reply: {
        name: 'flow',
        body: 'Sent',
        response_json: '{"flow_token":"t","district":"النرجس","days":["السبت","الأحد"]}',
      },
    }),
    'Sent\ndistrict: النرجس\ndays: السبت\ndays: الأحد',
  ],
  [
    'an edited text',
    {
      type: 'edit',
      edit: { original_message_id: 'wamid.0', message: { type: 'text', text: { body: 'حي الملقا' } } },
    },
    'رسالة معدّلة: حي الملقا',
  ],
  [
    'a basket',
    { type: 'order', order: { text: 'للبيت', product_items: [{}, {}] } },
    'سلة من الكتالوج: منتجان\nللبيت',
  ],
  ['a voice message', { type: 'audio', audio: { id: '1', voice: true } }, 'رسالة صوتية'],
  ['a kind of tomorrow', { type: 'poll', poll: { name: '؟' } }, 'رسالة من نوع لا يظهر هنا، افتحها في واتساب'],
])('of %s the text is stored', async (_, content, text) => {
  const { messages } = await messagesOf(callOf({ messages: [{ ...sent, id: 'wamid.1', ...content }] }));
  expect(messages).toMatchObject([{ text, contact: { waId: from } }]);
  expect(messages[0]).not.toHaveProperty('asksNothing');
});

it.each([
  ['a deleted message', { type: 'revoke', revoke: { original_message_id: 'wamid.0' } }, 'حُذفت رسالة سابقة'],
  ['an opened chat', { type: 'request_welcome' }, 'فُتحت المحادثة دون رسالة'],
])('%s is stored by its kind, and needs no answer', async (_, content, text) => {
  const { messages } = await messagesOf(callOf({ messages: [{ ...sent, id: 'wamid.1', ...content }] }));
  expect(messages).toMatchObject([{ text, asksNothing: true }]);
});
