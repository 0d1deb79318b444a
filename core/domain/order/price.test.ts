import { describe, expect, it } from 'vitest';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import { noOffers, type QuantityOffer } from '../offer/offer.ts';
import { type OrderChoice, priceOrder } from './price.ts';

describe('priceOrder', () => {
  const page = landingPageFixture();

  it('an order without a chosen shipping option gets the first one', () => {
    expect(priceOrder(page, { pieces: [{ quantity: 1 }] })).toMatchObject({
      totalMinor: 19_900,
      shippingPriceMinor: 0,
    });
  });

  it('free shipping makes only the first shipping option free', () => {
    const [standard, express] = page.shippingOptions;
    if (!standard || !express) throw new Error('the fixture has two options');
    const free = {
      ...page,
      product: { ...page.product, freeShipping: true },
      shippingOptions: [{ ...standard, priceMinor: 1500 }, express],
    };
    expect(
      priceOrder(free, { pieces: [{ quantity: 1 }], shippingOptionId: 'standard' })?.shippingPriceMinor,
    ).toBe(0);
    expect(
      priceOrder(free, { pieces: [{ quantity: 1 }], shippingOptionId: 'express' })?.shippingPriceMinor,
    ).toBe(2500);
  });

  it('a sale price that saves nothing is ignored', () => {
    const product = { ...page.product, salePriceMinor: 30_000 };
    expect(priceOrder({ ...page, product }, { pieces: [{ quantity: 1 }] })?.lines[0]?.unitPriceMinor).toBe(
      24_900,
    );
  });

  it('a missing shipping option or a total above the limit has no price', () => {
    expect(priceOrder(page, { pieces: [{ quantity: 1 }], shippingOptionId: 'drone' })).toBeUndefined();
    const product = { ...page.product, priceMinor: 900_000_000, salePriceMinor: null };
    expect(priceOrder({ ...page, product }, { pieces: [{ quantity: 2 }] })).toBeUndefined();
  });
});

describe('priceOrder of an offer', () => {
  const offer = (changes: Partial<QuantityOffer>): QuantityOffer => ({
    id: 'two',
    label: 'ساعتان',
    badge: '',
    quantity: 2,
    priceMinor: null,
    percentOff: null,
    freeShipping: false,
    giftText: '',
    isDefault: false,
    ...changes,
  });
  const bump = {
    id: 'strap',
    name: 'سوار',
    sku: '',
    text: '',
    imageUrl: '',
    priceMinor: 3_900,
    wasMinor: null,
  };
  const priced = (changes: Partial<QuantityOffer>, choice: Partial<OrderChoice> = {}) => {
    const page = landingPageFixture();
    page.product.variants = [
      { id: 'small', name: 'صغير', sku: '', priceMinor: 9_995 },
      { id: 'large', name: 'كبير', sku: '', priceMinor: 12_345 },
    ];
    page.shippingOptions = [{ id: 'standard', name: 'عادي', priceMinor: 1_900, estimatedDays: 2 }];
    page.offers = { ...noOffers, quantity: [offer(changes)], bumps: [bump] };
    const pieces = [
      { variantId: 'small', quantity: 1 },
      { variantId: 'large', quantity: 1 },
    ];
    return priceOrder(page, { pieces, offerId: 'two', ...choice });
  };

  it('its discount is a separate line, and the selected add-on another one', () => {
    const price = priced({ priceMinor: 19_900 }, { bumpIds: ['strap'] });
    expect(
      price?.lines.map(({ variant, bumpId, unitPriceMinor }) => [variant?.id ?? bumpId, unitPriceMinor]),
    ).toEqual([
      ['small', 9_995],
      ['large', 12_345],
      [undefined, 19_900 - 22_340],
      ['strap', 3_900],
    ]);
    expect(price?.totalMinor).toBe(19_900 + 3_900 + 1_900);
  });

  it('a percentage takes off whole minor units, rounded down', () => {
    expect(priced({ percentOff: 15 })?.totalMinor).toBe(22_340 - 3_351 + 1_900);
    expect(priced({ percentOff: 0 })?.lines).toHaveLength(2);
  });

  it('an offer is never more expensive than its pieces one by one', () => {
    expect(priced({ priceMinor: 50_000 })?.totalMinor).toBe(22_340 + 1_900);
  });

  it('an offer can make the first shipping option free', () => {
    expect(priced({ percentOff: 0, freeShipping: true })?.shippingPriceMinor).toBe(0);
  });

  it.each<[string, Partial<OrderChoice>]>([
    ['an offer that does not exist', { offerId: 'three' }],
    ['fewer pieces than the offer has', { pieces: [{ variantId: 'small', quantity: 1 }] }],
    ['no pieces', { pieces: [], offerId: undefined }],
  ])('%s has no price', (_, choice) => {
    expect(priced({ percentOff: 10 }, choice)).toBeUndefined();
  });
});
