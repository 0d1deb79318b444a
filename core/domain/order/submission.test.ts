import { expect, it } from 'vitest';
import { orderFixture } from './order.fixture.ts';
import { findReceipt } from './submission.ts';

it.each([
  ['within 30 days', '2026-12-20T08:59:00.000Z', true],
  ['later', '2026-12-20T09:01:00.000Z', false],
])('a receipt opened %s of the order shows: %s is %s', async (_when, now, isShown) => {
  const order = orderFixture({ placedAt: '2026-11-20T09:00:00.000Z' });
  const ports = { receipts: { find: async () => order }, clock: { now: () => new Date(now) } };
  const found = await findReceipt(ports, { orderId: order.id, token: order.receiptToken });
  expect(found === order).toBe(isShown);
});
