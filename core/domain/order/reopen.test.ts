import { expect, it } from 'vitest';
import { filledBlock } from '../landing-page/blocks/blocks.fixture.ts';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import { orderFixture } from './order.fixture.ts';
import type { OrderStatus } from './order.ts';
import { reopening } from './reopen.ts';

const now = new Date('2026-11-21T10:00:00.000Z');

/**
 * A cancelled order of two pieces, and the question before it; `left` is the remaining stock of its page's
 * count.
 */
function questionWith(left: number, { from = 'cancelled' as OrderStatus, stops = true } = {}) {
  const order = orderFixture({ status: from });
  const block = filledBlock('stockLeft');
  const stock = { pieces: 5, countedAt: '2026-11-20T09:00:00.000Z', stopsOrders: stops };
  const base = landingPageFixture({ id: order.landingPageId });
  const blocks = { one: { ...block, props: { ...block.props, stock } } };
  const page = { ...base, layout: { ...base.layout, blocks: blocks as typeof base.layout.blocks } };
  const ports = {
    landingPages: { find: async () => page },
    stock: { find: async () => ({ left }) },
    clock: { now: () => now },
  };
  return { order, asks: reopening(ports) };
}

function reopened(left: number, status: OrderStatus, options?: Parameters<typeof questionWith>[1]) {
  const { order, asks } = questionWith(left, options);
  return asks(order, status);
}

it('reopening a cancelled order whose pieces others have bought needs a confirmation', async () => {
  for (const status of ['pending', 'confirmed', 'shipped', 'delivered'] as const)
    await expect(reopened(1, status)).rejects.toMatchObject({
      code: 'oversells',
      details: { left: 1, wanted: 2 },
    });
  await expect(reopened(-1, 'pending')).rejects.toMatchObject({ details: { left: -1 } });
});

it('an order is reopened without a question if enough is left, nothing stops orders, or it was not cancelled', async () => {
  await reopened(2, 'pending');
  await reopened(0, 'cancelled');
  await reopened(0, 'confirmed', { from: 'pending' });
  await reopened(0, 'pending', { stops: false });
});

it('of cancelled orders that one request reopens, no more pass than pieces are left', async () => {
  const { order, asks } = questionWith(5);
  const same = ['second', 'third'].map((id) => ({ ...order, id }));
  const answers = await Promise.allSettled([order, ...same].map((each) => asks(each, 'confirmed')));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  await expect(asks({ ...order, id: 'fourth' }, 'confirmed')).rejects.toMatchObject({
    details: { left: 1, wanted: 2 },
  });
});

it('an order that is checked again in the same request takes its pieces once', async () => {
  const { order, asks } = questionWith(2);
  await asks(order, 'confirmed');
  await asks(order, 'confirmed');
});

it('an order that takes no piece is reopened without a question, also when more was sold than counted', async () => {
  const { order, asks } = questionWith(-1);
  await asks({ ...order, holdReason: 'risk' }, 'pending');
});
