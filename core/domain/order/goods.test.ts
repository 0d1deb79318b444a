import { describe, expect, it } from 'vitest';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import { noOffers } from '../offer/offer.ts';
import { quoteOrder } from './choice.ts';
import { changedGoods, type GoodsEdit, OWNERS_PERCENT, shortOf } from './goods.ts';
import { discountOf } from './lines.ts';
import { orderFixture } from './order.fixture.ts';
import type { Order } from './order.ts';

const bump = {
  id: 'box',
  name: 'علبة هدية',
  sku: 'BOX',
  text: '',
  imageUrl: '',
  priceMinor: 1500,
  wasMinor: null,
};
const base = landingPageFixture();
const page = landingPageFixture({
  offers: { ...noOffers, bumps: [bump] },
  shippingOptions: [
    { id: 'usual', name: 'شحن عادي', priceMinor: 0, estimatedDays: 3 },
    { id: 'fast', name: 'شحن سريع', priceMinor: 2500, estimatedDays: 1 },
  ],
  product: { ...base.product, freeShipping: false },
});
const orderOf = (changes: Partial<Order> = {}) => orderFixture({ landingPageId: page.id, ...changes });
const ports = (stored = page) => ({
  landingPages: { find: async () => stored },
  experiments: { find: async () => undefined },
});
const change = (order: Order, edit: GoodsEdit, percent = 0) => changedGoods(ports(), order, edit, percent);
const sumOf = ({ items, shipping }: Pick<Order, 'items' | 'shipping'>) =>
  items.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, shipping.priceMinor);
const two = { pieces: [{ variantId: null, quantity: 2 }], offerId: null };
const three = { pieces: [{ variantId: null, quantity: 3 }], offerId: null };
const discountOfMinor = (amountMinor: number, reason = 'السعر مرتفع') => ({ amountMinor, reason });

describe('the goods of an order that was not shipped yet', () => {
  it('another quantity, an add-on and another way of shipping are priced by the page and written into the history', async () => {
    const choice = { ...three, bumpIds: ['box'], shippingOptionId: 'fast' };
    const { goods, changes } = await change(orderOf({ status: 'confirmed' }), {
      choice,
      totalMinor: 3 * 19_900 + 1500 + 2500,
    });
    expect(goods.shipping).toEqual({ name: 'شحن سريع', priceMinor: 2500, estimatedDays: 1 });
    expect(sumOf(goods)).toBe(goods.totalMinor);
    expect(changes).toEqual([
      { detail: 'goods', from: 'عطر العود × 2', to: 'عطر العود × 3' },
      { detail: 'addOns', from: '', to: 'علبة هدية' },
      { detail: 'shipping', from: 'شحن عادي', to: 'شحن سريع' },
      { detail: 'total', from: '398 SAR', to: '637 SAR' },
    ]);
    const without = await change(
      { ...orderOf(), ...goods },
      { choice: { ...three, bumpIds: [] }, totalMinor: 3 * 19_900 + 2500 },
    );
    expect(without.goods.items).toMatchObject([{ quantity: 3 }]);
  });

  it('an add-on or a shipping option that the page does not have, and another total, are rejected', async () => {
    for (const more of [{ bumpIds: ['none'] }, { shippingOptionId: 'none' }])
      await expect(
        change(orderOf(), { choice: { ...two, ...more }, totalMinor: 39_800 }),
      ).rejects.toMatchObject({
        code: 'product_unavailable',
      });
    await expect(change(orderOf(), { choice: three, totalMinor: 39_800 })).rejects.toMatchObject({
      code: 'price_changed',
    });
  });

  it.each(['shipped', 'delivered', 'cancelled'] as const)('those of a %s order stay', async (status) => {
    await expect(change(orderOf({ status }), { choice: three, totalMinor: 59_700 })).rejects.toMatchObject({
      code: 'order_decided',
    });
  });

  it('the quote lists the order’s goods, the available ones, and the largest discount', () => {
    expect(quoteOrder(page, orderOf(), {}, 10)).toMatchObject({
      choice: { ...two, bumpIds: [], shippingOptionId: 'usual' },
      bumps: [{ id: 'box', priceMinor: 1500 }],
      shippingOptions: [{ id: 'usual' }, { id: 'fast', priceMinor: 2500 }],
      discountMinor: 0,
      mostDiscountMinor: 3980,
      totalMinor: 39_800,
    });
  });

  it('a request for more pieces than are left is rejected with the remaining number', async () => {
    const stock = { pieces: 10, countedAt: '2026-11-20T08:00:00.000Z', stopsOrders: true };
    const block = { type: 'stockLeft', props: { stock, whenOut: 'hide', note: '' } } as const;
    const counted = landingPageFixture({ layout: { ...page.layout, blocks: { bstock: block } } });
    const order = orderOf();
    const { goods } = await change(order, { choice: three, totalMinor: 59_700 });
    const clock = { now: () => new Date('2026-11-20T09:00:00.000Z') };
    const left = (pieces: number) => ({ clock, stock: { find: async () => ({ left: pieces }) } });
    expect(await shortOf(left(0), counted, order, goods)).toEqual({ left: 0, wanted: 1 });
    expect(await shortOf(left(1), counted, order, goods)).toBeUndefined();
    expect(await shortOf(left(0), page, order, goods)).toBeUndefined();
  });
});

describe('a discount by a person', () => {
  it('is a separate line, and the items collect exactly the rest', async () => {
    const { goods, changes } = await change(
      orderOf(),
      { discount: discountOfMinor(3333), totalMinor: 39_800 - 3333 },
      10,
    );
    expect(goods.lines.at(-1)).toMatchObject({ kind: 'discount', unitPriceMinor: -3333 });
    expect(sumOf(goods)).toBe(39_800 - 3333);
    expect(changes).toMatchObject([
      { detail: 'discount', from: '', to: '33.33 SAR' },
      { detail: 'discountReason', to: 'السعر مرتفع' },
      { detail: 'total' },
    ]);
  });

  it('above the limit, above the goods or without a reason is rejected beside its field', async () => {
    const problemsOf = (edit: GoodsEdit, percent: number) =>
      change(orderOf(), edit, percent).then(
        () => [],
        (error) => error.details.fields,
      );
    const take = (minor: number, reason?: string) => ({
      discount: discountOfMinor(minor, reason),
      totalMinor: 39_800 - minor,
    });
    expect(await problemsOf(take(3981), 10)).toEqual([{ path: 'discount', problem: 'discount_above_limit' }]);
    expect(await problemsOf(take(1), 0)).toEqual([{ path: 'discount', problem: 'discount_above_limit' }]);
    expect(await problemsOf(take(3980, ''), 10)).toEqual([{ path: 'discountReason', problem: 'required' }]);
    expect(await problemsOf(take(39_801), OWNERS_PERCENT)).toEqual([
      { path: 'discount', problem: 'discount_above_goods' },
    ]);
    expect(await problemsOf(take(39_800), OWNERS_PERCENT)).toEqual([]);
  });

  it('that the owner gave stays with an edit by a member, but is no larger share of fewer goods', async () => {
    const given = await change(
      orderOf(),
      { discount: discountOfMinor(19_900), totalMinor: 19_900 },
      OWNERS_PERCENT,
    );
    const order = { ...orderOf(), ...given.goods };
    const more = await change(order, { choice: three, totalMinor: 39_800 });
    expect(discountOf(more.goods)).toBe(19_900);
    const one = { pieces: [{ variantId: null, quantity: 1 }], offerId: null };
    await expect(change(order, { choice: one, totalMinor: 0 })).rejects.toMatchObject({
      details: { fields: [{ path: 'discount', problem: 'discount_above_limit' }] },
    });
    const half = { choice: one, discount: discountOfMinor(9950, ''), totalMinor: 9950 };
    expect((await change(order, half)).goods.totalMinor).toBe(9950);
  });

  it('that is removed leaves the order as it was, and needs no page', async () => {
    const { goods } = await change(orderOf(), { discount: discountOfMinor(500), totalMinor: 39_300 }, 10);
    const discounted = { ...orderOf(), ...goods };
    const back = await changedGoods(
      { ...ports(), landingPages: { find: async () => undefined } },
      discounted,
      { discount: discountOfMinor(0, ''), totalMinor: 39_800 },
      0,
    );
    expect(back.goods).toMatchObject({ lines: [], items: [{ quantity: 2, unitPriceMinor: 19_900 }] });
  });
});
