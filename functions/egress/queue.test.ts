import type { SQSClient } from '@aws-sdk/client-sqs';
import { newDelivery } from '@mirsah/domain/delivery';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { expect, it } from 'vitest';
import { createEgressQueue, messageFor } from './queue.ts';

const queued = newDelivery(orderFixture({ id: 'order-1' }), 'cod', '2026-11-21T10:00:00.000Z');

it('a new delivery needs a message', () => {
  expect(messageFor(undefined, queued)).toEqual({
    message: { type: 'deliver_order', orderId: 'order-1', kind: 'cod', attempt: queued.attempt },
    ownerId: queued.ownerId,
  });
});

it('a delivery that is queued for another attempt needs another message', () => {
  const ended = { ...queued, state: 'uncertain' as const };
  expect(messageFor(ended, { ...queued, attempt: 2 })).toMatchObject({ message: { attempt: 2 } });
});

it('a delivery that returns to the queue within its attempt, ends or is removed needs no message', () => {
  const sending = { ...queued, state: 'sending' as const };
  expect(messageFor(sending, queued)).toBeUndefined();
  expect(messageFor(queued, { ...queued, state: 'sent' })).toBeUndefined();
  expect(messageFor(queued, undefined)).toBeUndefined();
});

it('messages are grouped by merchant, conversions have their own group, and a code waits for nothing', async () => {
  const groups: unknown[] = [];
  const sqs = {
    async send({ input }: { input: { Entries: { MessageGroupId?: string }[] } }) {
      groups.push(...input.Entries.map(({ MessageGroupId }) => MessageGroupId));
      return {};
    },
  };
  const [orderId, ownerId, attempt] = ['order-1', 'merchant-1', 1];
  await createEgressQueue(sqs as unknown as SQSClient, 'url').add(
    { message: { type: 'deliver_order', orderId, kind: 'cod', attempt }, ownerId },
    { message: { type: 'send_conversion', orderId, network: 'meta', stage: 'placed', attempt }, ownerId },
    { message: { type: 'ask_question', orderId }, ownerId },
    { message: { type: 'send_phone_code', orderId, send: 1 }, ownerId: null },
  );
  expect(groups).toEqual(['merchant-1', 'merchant-1#conversions', 'merchant-1', undefined]);
});
