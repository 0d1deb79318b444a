import { describe, expect, it } from 'vitest';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import { priceOrder } from './price.ts';

describe('priceOrder', () => {
  const page = landingPageFixture();

  it('ships with the first option when none is chosen', () => {
    expect(priceOrder(page, { quantity: 1 })).toMatchObject({ totalMinor: 19_900, shippingPriceMinor: 0 });
  });

  it('makes the first option free when the product ships free, and no other', () => {
    const [standard, express] = page.shippingOptions;
    if (!standard || !express) throw new Error('the fixture has two options');
    const free = {
      product: { ...page.product, freeShipping: true },
      shippingOptions: [{ ...standard, priceMinor: 1500 }, express],
    };
    expect(priceOrder(free, { quantity: 1, shippingOptionId: 'standard' })?.shippingPriceMinor).toBe(0);
    expect(priceOrder(free, { quantity: 1, shippingOptionId: 'express' })?.shippingPriceMinor).toBe(2500);
  });

  it('ignores a sale price that saves nothing', () => {
    const product = { ...page.product, salePriceMinor: 30_000 };
    expect(priceOrder({ ...page, product }, { quantity: 1 })?.unitPriceMinor).toBe(24_900);
  });

  it('gives no price for a shipping option that does not exist or a sum beyond every limit', () => {
    expect(priceOrder(page, { quantity: 1, shippingOptionId: 'drone' })).toBeUndefined();
    const product = { ...page.product, priceMinor: 900_000_000, salePriceMinor: null };
    expect(priceOrder({ ...page, product }, { quantity: 2 })).toBeUndefined();
  });
});
