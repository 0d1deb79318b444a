import { expect, it } from 'vitest';
import { orderFixture } from './order.fixture.ts';
import type { OrderLine } from './order.ts';
import { soldNote, soldPieces } from './sold-pieces.ts';

const line = (changes: Partial<OrderLine>): OrderLine => ({
  id: 'l',
  kind: 'main',
  offerId: '',
  sku: 'W',
  name: 'ساعة',
  variant: '',
  quantity: 1,
  unitPriceMinor: 100,
  ...changes,
});

it('an order takes the pieces of the page’s product, and nothing else', () => {
  expect(soldPieces(orderFixture())).toBe(2);
  const lines = [
    line({ offerId: 'three', quantity: 3 }),
    line({ offerId: 'three', unitPriceMinor: -20 }),
    line({ offerId: 'three', name: 'سوار', unitPriceMinor: 0 }),
    line({ kind: 'bump', offerId: 'wrap', quantity: 1 }),
    line({ kind: 'after', offerId: 'offer', variant: 'أسود' }),
    line({ kind: 'after', offerId: 'downsell' }),
  ];
  expect(soldPieces(orderFixture({ lines }))).toBe(4);
});

it('an order that is cancelled, held or deleted before it was shipped returns its pieces', () => {
  const order = orderFixture();
  const noted = (before: typeof order | undefined, after: typeof order | undefined) =>
    soldNote(before, after)?.pieces;
  expect(noted(undefined, order)).toBe(2);
  expect(noted(order, { ...order, status: 'cancelled' })).toBe(0);
  expect(noted({ ...order, status: 'cancelled' }, order)).toBe(2);
  expect(noted({ ...order, holdReason: 'order_flood' }, order)).toBe(2);
  expect(noted(undefined, { ...order, holdReason: 'order_flood' })).toBeUndefined();
  expect(noted(order, { ...order, status: 'confirmed' })).toBeUndefined();
  expect(noted(order, undefined)).toBe(0);
  expect(noted({ ...order, status: 'delivered' }, undefined)).toBeUndefined();
});
