import { describe, expect, it } from 'vitest';
import { randomId } from '../id.ts';
import { type Experiment, testedContent } from '../landing-page/experiment.ts';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { noOffers } from '../offer/offer.ts';
import { orderFixture } from '../order/order.fixture.ts';
import type { Order } from '../order/order.ts';
import { type CallEdit, changeOnCall, quoteCall } from './change.ts';
import { merchantWith, minutes } from './desk.fixture.ts';

const page = landingPageFixture({
  offers: {
    ...noOffers,
    quantity: [
      {
        id: 'three',
        label: '3 حبات',
        badge: '',
        quantity: 3,
        priceMinor: 50_000,
        percentOff: null,
        freeShipping: true,
        giftText: 'كيس هدية',
        isDefault: false,
      },
    ],
  },
});

/** The desk of an order of two pieces at 199, with the page that it came from, unless that was deleted. */
function callOf(
  changes: Partial<Order> = {},
  stored: LandingPage | undefined = page,
  left?: number,
  experiment?: Experiment,
) {
  const order = orderFixture({ landingPageId: page.id, ...changes });
  const merchant = merchantWith(order);
  const ports = {
    ...merchant.ports,
    landingPages: { find: async () => stored },
    experiments: { find: async () => experiment },
    stock: { find: async () => (left === undefined ? undefined : { left }) },
  };
  const own = { ownerId: order.ownerId, orderId: order.id };
  const { customerName, customerAddress, notes, version } = order;
  const typed = { customerName, customerAddress, notes, version, customerPhone: order.customerPhone.e164 };
  return {
    order,
    merchant,
    quote: (...choice: Parameters<typeof quoteCall>[1]['choice'][]) =>
      quoteCall(ports, { ...own, choice: choice[0] }),
    change: async (edit: Partial<CallEdit>, outcomeId = randomId()) =>
      (await changeOnCall(ports, { ...own, by: 'reem', outcomeId, edit: { ...typed, ...edit } })).order,
  };
}

const pieces = (quantity: number, variantId: string | null = null) => [{ variantId, quantity }];

describe('changes that a customer requests during a call', () => {
  it('the quote of an order contains its goods, the page’s products and the current price', async () => {
    expect(await callOf().quote()).toMatchObject({
      choice: { pieces: pieces(2), offerId: null },
      offers: [{ id: 'three', label: '3 حبات', quantity: 3, priceMinor: 50_000 }],
      shippingMinor: 0,
      totalMinor: 39_800,
    });
  });

  it('the quote of another choice contains the resulting goods, to be read out on the phone', async () => {
    const { goods, totalMinor } = await callOf().quote({ pieces: pieces(3), offerId: 'three' });
    expect({ goods, totalMinor }).toEqual({
      goods: [
        { name: 'عطر العود', variant: '', quantity: 3 },
        { name: 'كيس هدية', variant: '', quantity: 1 },
      ],
      totalMinor: 50_000,
    });
  });

  it('another quantity is priced by the server, and saved only at the price that was shown', async () => {
    const { change, quote, merchant, order } = callOf({
      shipping: { name: 'شحن سريع', priceMinor: 2500, estimatedDays: 1 },
      totalMinor: 42_300,
    });
    const choice = { pieces: pieces(3), offerId: null };
    const { totalMinor } = await quote(choice);
    expect(totalMinor).toBe(3 * 19_900 + 2500);
    await expect(change({ goods: { choice, totalMinor: 1 } })).rejects.toMatchObject({
      code: 'price_changed',
    });
    expect(await change({ goods: { choice, totalMinor } })).toMatchObject({
      version: 2,
      totalMinor,
      items: [{ quantity: 3, unitPriceMinor: 19_900 }],
      shipping: { name: 'شحن سريع', priceMinor: 2500 },
    });
    expect(merchant.events(order.id)).toMatchObject([
      {
        type: 'changed_on_call',
        by: 'reem',
        changes: [
          { detail: 'goods', from: 'عطر العود × 2', to: 'عطر العود × 3' },
          { detail: 'total', from: '423 SAR', to: '622 SAR' },
        ],
      },
    ]);
  });

  describe('of a page in an experiment', () => {
    const variant = { ...testedContent(page), product: { ...page.product, salePriceMinor: 15_900 } };
    const running: Experiment = {
      pageId: page.id,
      ownerId: page.ownerId,
      copyId: page.id,
      number: 1,
      version: 1,
      variant,
      startedAt: '2026-11-20T10:00:00.000Z',
      end: null,
    };
    const ended = (winner: 'a' | 'b' | null): Experiment => {
      const replaced = winner === 'b' ? testedContent(page) : null;
      return { ...running, end: { at: '2026-11-21T10:00:00.000Z', winner, replaced } };
    };
    const cheaper = { ...page, product: { ...page.product, salePriceMinor: 9900 } };
    it.each([
      ['b', 15_900, 'while it runs', running, page],
      ['a', 19_900, 'while it runs', running, page],
      ['b', 15_900, 'long after it was stopped', ended(null), page],
      ['a', 19_900, 'long after B has become the page', ended('b'), { ...page, ...variant }],
      ['b', 9900, 'once B is the page and has another price', ended('b'), cheaper],
      ['a', 19_900, 'once B is the page and has another price', ended('b'), cheaper],
      ['b', 9900, 'once another experiment has begun', { ...running, number: 2 }, cheaper],
    ] as const)('the goods of side %s cost %i a piece %s', async (side, price, _when, experiment, stored) => {
      const order = { variant: { number: 1, side } };
      const { quote, change } = callOf(order, stored, undefined, experiment);
      const choice = { pieces: pieces(1), offerId: null };
      const { totalMinor } = await quote(choice);
      expect(totalMinor).toBe(price);
      expect(await change({ goods: { choice, totalMinor } })).toMatchObject({ totalMinor: price });
    });
  });

  it('an offer that is chosen by phone has the page’s price and gifts', async () => {
    const { change, merchant, order } = callOf();
    const choice = { pieces: pieces(3), offerId: 'three' };
    const after = await change({ goods: { choice, totalMinor: 50_000 } });
    expect(after.items.reduce((sum, item) => sum + item.quantity * item.unitPriceMinor, 0)).toBe(50_000);
    expect(after.lines.map(({ unitPriceMinor }) => unitPriceMinor)).toEqual([19_900, -9_700, 0]);
    expect(merchant.events(order.id)?.[0]).toMatchObject({
      changes: [{ detail: 'goods' }, { detail: 'offer', from: '', to: '3 حبات' }, { detail: 'total' }],
    });
  });

  it('an offer accepted after the order stays when the goods are changed', async () => {
    const first = orderFixture().items[0];
    if (!first) throw new Error('The fixture has goods');
    const after = { ...first, id: randomId(), name: 'بخور', quantity: 1, unitPriceMinor: 3000 };
    const { change, quote } = callOf({
      items: [first, after],
      lines: [
        { ...first, kind: 'main', offerId: '' },
        { ...after, kind: 'after', offerId: 'offer' },
      ],
      totalMinor: 42_800,
    });
    const choice = { pieces: pieces(1), offerId: null };
    const { totalMinor } = await quote(choice);
    expect(totalMinor).toBe(22_900);
    expect((await change({ goods: { choice, totalMinor } })).items).toMatchObject([
      { quantity: 1, unitPriceMinor: 19_900 },
      { name: 'بخور', unitPriceMinor: 3000 },
    ]);
  });

  it('a repeated request changes nothing more, and one without a change adds no event', async () => {
    const { change, merchant, order } = callOf();
    const id = randomId();
    await change({ customerAddress: 'حي الياسمين، الرياض' }, id);
    await change({ customerAddress: 'حي الياسمين، الرياض' }, id);
    expect(merchant.order(order.id)).toMatchObject({ version: 2, customerAddress: 'حي الياسمين، الرياض' });
    await change({ version: 2, customerAddress: 'حي الياسمين، الرياض' });
    expect(merchant.events(order.id)).toHaveLength(1);
  });

  it('an edit of an outdated, decided or nameless order is rejected', async () => {
    await expect(callOf({ version: 3 }).change({ version: 2 })).rejects.toMatchObject({
      code: 'version_conflict',
      details: { currentVersion: 3 },
    });
    await expect(callOf({ status: 'confirmed' }).change({})).rejects.toMatchObject({ code: 'order_decided' });
    await expect(callOf().change({ customerName: ' ' })).rejects.toMatchObject({
      code: 'order_fields_invalid',
    });
  });

  it('more pieces are allowed only while the stock suffices, where stock limits orders', async () => {
    const countedAt = minutes(-60).toISOString();
    const counted = (stopsOrders: boolean) => {
      const stock = { pieces: 10, countedAt, stopsOrders };
      const block = { type: 'stockLeft', props: { stock, whenOut: 'hide', note: '' } } as const;
      return landingPageFixture({ layout: { ...page.layout, blocks: { bstock: block } } });
    };
    const choose = async (quantity: number, left: number, stopsOrders = true) => {
      const { quote, change } = callOf({}, counted(stopsOrders), left);
      const choice = { pieces: pieces(quantity), offerId: null };
      const priced = await quote(choice);
      return change({ goods: { choice, totalMinor: priced.totalMinor } });
    };
    await expect(choose(3, 0)).rejects.toMatchObject({ code: 'not_enough_stock' });
    await expect(choose(5, 2)).rejects.toMatchObject({ code: 'not_enough_stock' });
    expect((await choose(4, 2)).items).toMatchObject([{ quantity: 4 }]);
    expect((await choose(1, 0)).items).toMatchObject([{ quantity: 1 }]);
    expect((await choose(5, 0, false)).items).toMatchObject([{ quantity: 5 }]);
    const { change } = callOf({}, counted(true), 0);
    const unseen = { choice: { pieces: pieces(3), offerId: null }, totalMinor: 59_700 };
    await expect(change({ goods: unseen })).rejects.toMatchObject({ code: 'not_enough_stock' });
  });

  it('goods cannot be chosen again when the page sells none of them', async () => {
    await expect(callOf().quote({ pieces: pieces(1, 'no-variant'), offerId: null })).rejects.toMatchObject({
      code: 'product_unavailable',
    });
    const inDinars = landingPageFixture({ currency: 'KWD' });
    await expect(callOf({}, inDinars).quote()).rejects.toMatchObject({ code: 'product_unavailable' });
    const withVariants = landingPageFixture({
      product: { ...page.product, variants: [{ id: 'large', name: '100 مل', sku: '', priceMinor: 29_900 }] },
    });
    expect(await callOf({}, withVariants).quote()).toMatchObject({ choice: null, totalMinor: 39_800 });
  });
});
