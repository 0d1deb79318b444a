import { newDelivery } from '@mirsah/domain/delivery';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import type { SQSRecord } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { processBatch } from './handler.ts';

const at = '2026-11-21T10:00:00.000Z';
const order = orderFixture();

/** Processes a batch of one message, which has been received `receiveCount` times. */
async function process(message: unknown, { receiveCount = 1, isReportKnown = true, unreadable = '' } = {}) {
  const unused = () => Promise.reject(new Error('Nothing is sent in this test'));
  const ports = {
    clock: { now: () => new Date(at) },
    orders: { find: async () => undefined, change: unused },
    connections: {
      findCod: async () => undefined,
      markKeyRejected: unused,
      saveFailure: unused,
      saveAccepted: unused,
      saveReading: unused,
      saveWhatsAppSeen: vi.fn(async () => undefined),
    },
    deliveries: {
      find: vi.fn(async () => newDelivery(order, 'cod', at)),
      create: unused,
      change: unused,
      changeWhile: unused,
      listKeyRejected: unused,
      listOpen: unused,
    },
    messages: {
      findByRemoteId: vi.fn(async (remoteId: string) => {
        if (remoteId === unreadable) throw new Error('An item of a newer release');
        return isReportKnown ? messageOfAnotherMerchant : undefined;
      }),
      find: unused,
      list: unused,
      create: unused,
      recordResult: unused,
      change: unused,
    },
    conversions: { find: vi.fn(async () => undefined), change: unused },
    conversionConnections: { find: unused, markTokenRejected: unused },
    conversionMetrics: { add: unused },
    signals: { find: unused },
    adNetworks: { send: unused },
    secrets: { open: unused },
    codNetwork: { send: unused },
    // Conversations and codes have tests of their own.
    talk: undefined as never,
    phoneCodes: undefined as never,
    queue: { postpone: vi.fn(async (_receiptHandle: string, _seconds: number) => undefined) },
    log: { error: vi.fn() },
  };
  const { batchItemFailures } = await processBatch(ports, [sqsRecord(message, receiveCount)], 8);
  return { ...ports, isDone: batchItemFailures.length === 0 };
}

function sqsRecord(message: unknown, receiveCount: number): SQSRecord {
  return {
    messageId: 'message-1',
    receiptHandle: 'receipt-1',
    body: typeof message === 'string' ? message : JSON.stringify(message),
    attributes: {
      ApproximateReceiveCount: String(receiveCount),
      SentTimestamp: '',
      SenderId: '',
      ApproximateFirstReceiveTimestamp: '',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: '',
    awsRegion: '',
  };
}

const messageOfAnotherMerchant = {
  id: 'm1',
  orderId: order.id,
  ownerId: 'merchant-2',
  templateName: '',
  text: '',
  kind: 'text' as const,
  state: 'sent' as const,
  failure: null,
  remoteId: 'wamid.1',
  sentBy: 'merchant-2',
  createdAt: at,
  updatedAt: at,
};

const deliver = { type: 'deliver_order', orderId: order.id, kind: 'cod', attempt: 1 };
const conversion = {
  type: 'send_conversion',
  orderId: order.id,
  network: 'meta',
  stage: 'placed',
  attempt: 1,
};
const report = { remoteId: 'wamid.1', state: 'read', failure: null };

it('a message for an order that has been deleted is processed without effect', async () => {
  const { isDone, deliveries } = await process(deliver);
  expect(deliveries.find).toHaveBeenCalledWith(order.id, 'cod');
  expect(isDone).toBe(true);
});

it('a message with a field of a newer release is processed as if the field were absent', async () => {
  expect((await process({ ...deliver, priority: 'high' })).isDone).toBe(true);
  const withNewField = {
    type: 'message_reports',
    ownerId: 'merchant-1',
    reports: [{ ...report, pricing: {} }],
  };
  const { isDone, messages } = await process(withNewField);
  expect(messages.findByRemoteId).toHaveBeenCalledWith('wamid.1');
  expect(isDone).toBe(true);
});

it('a conversion of an order that has been deleted is processed without effect', async () => {
  const { isDone, conversions } = await process(conversion);
  expect(conversions.find).toHaveBeenCalledWith(
    expect.objectContaining({ network: 'meta', stage: 'placed' }),
  );
  expect(isDone).toBe(true);
});

it.each([
  ['of a kind that only a newer release knows', { type: 'send_invoice', orderId: order.id }],
  ['to a network that only a newer release knows', { ...deliver, kind: 'courier' }],
  ['to an advertising network that only a newer release knows', { ...conversion, network: 'pinterest' }],
  [
    'with a state that only a newer release knows',
    { type: 'message_reports', ownerId: 'merchant-1', reports: [{ ...report, state: 'played' }] },
  ],
  ['that is not JSON', 'hello'],
])('a message %s stays in the queue for a quarter of an hour and is logged', async (_, message) => {
  const { isDone, queue, log } = await process(message);
  expect(isDone).toBe(false);
  expect(queue.postpone).toHaveBeenCalledWith('receipt-1', 900);
  expect(log.error).toHaveBeenCalledWith('egress message unknown to this release', expect.anything());
});

it('all reports of a call are applied, and those about unknown messages are dropped', async () => {
  const reports = [report, { ...report, remoteId: 'wamid.2' }];
  const message = { type: 'message_reports', ownerId: 'merchant-1', reports };
  const { isDone, queue, messages } = await process(message, { isReportKnown: false });
  expect(messages.findByRemoteId.mock.calls).toEqual([['wamid.1'], ['wamid.2']]);
  expect(isDone).toBe(true);
  expect(queue.postpone).not.toHaveBeenCalled();
});

it('a report that cannot be applied does not stop the others of its call, and all are applied again', async () => {
  const reports = [report, { ...report, remoteId: 'wamid.2' }];
  const message = { type: 'message_reports', ownerId: 'merchant-1', reports };
  const { isDone, messages, log } = await process(message, { unreadable: 'wamid.1' });
  expect(messages.findByRemoteId.mock.calls).toEqual([['wamid.1'], ['wamid.2']]);
  expect(isDone).toBe(false);
  expect(log.error).toHaveBeenCalledOnce();
});
