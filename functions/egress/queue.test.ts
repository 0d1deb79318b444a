import { newDelivery } from '@mirsah/domain/delivery';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { expect, it } from 'vitest';
import { messageFor } from './queue.ts';

const queued = newDelivery(orderFixture({ id: 'order-1' }), 'cod', '2026-11-21T10:00:00.000Z');

it('a new delivery needs a message', () => {
  expect(messageFor(undefined, queued)).toEqual({
    type: 'deliver_order',
    orderId: 'order-1',
    kind: 'cod',
    attempt: queued.attempt,
  });
});

it('a delivery that is queued for another attempt needs another message', () => {
  const ended = { ...queued, state: 'uncertain' as const };
  expect(messageFor(ended, { ...queued, attempt: 2 })).toMatchObject({ attempt: 2 });
});

it('a delivery that returns to the queue within its attempt, ends or is removed needs no message', () => {
  const sending = { ...queued, state: 'sending' as const };
  expect(messageFor(sending, queued)).toBeUndefined();
  expect(messageFor(queued, { ...queued, state: 'sent' })).toBeUndefined();
  expect(messageFor(queued, undefined)).toBeUndefined();
});
