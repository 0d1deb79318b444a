import { describe, expect, it } from 'vitest';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import { priceOrder } from './price.ts';

describe('priceOrder', () => {
  const page = landingPageFixture();

  it('an order without a chosen shipping option gets the first one', () => {
    expect(priceOrder(page, { quantity: 1 })).toMatchObject({ totalMinor: 19_900, shippingPriceMinor: 0 });
  });

  it('free shipping makes only the first shipping option free', () => {
    const [standard, express] = page.shippingOptions;
    if (!standard || !express) throw new Error('the fixture has two options');
    const free = {
      product: { ...page.product, freeShipping: true },
      shippingOptions: [{ ...standard, priceMinor: 1500 }, express],
    };
    expect(priceOrder(free, { quantity: 1, shippingOptionId: 'standard' })?.shippingPriceMinor).toBe(0);
    expect(priceOrder(free, { quantity: 1, shippingOptionId: 'express' })?.shippingPriceMinor).toBe(2500);
  });

  it('a sale price that saves nothing is ignored', () => {
    const product = { ...page.product, salePriceMinor: 30_000 };
    expect(priceOrder({ ...page, product }, { quantity: 1 })?.unitPriceMinor).toBe(24_900);
  });

  it('a missing shipping option or a total above the limit has no price', () => {
    expect(priceOrder(page, { quantity: 1, shippingOptionId: 'drone' })).toBeUndefined();
    const product = { ...page.product, priceMinor: 900_000_000, salePriceMinor: null };
    expect(priceOrder({ ...page, product }, { quantity: 2 })).toBeUndefined();
  });
});
