import { type PricedPage, priceOrder } from '@mirsah/domain/order/price';
import { describe, expect, it } from 'vitest';
import { shownPrice } from './shown-price.ts';

const offer = { label: '', priceMinor: null, percentOff: null, freeShipping: false };
const page: PricedPage = {
  product: { priceMinor: 14_900, salePriceMinor: 9_900, freeShipping: false, variants: [] },
  shippingOptions: [{ id: 's', priceMinor: 0 }],
  offers: {
    quantity: [
      { ...offer, id: 'one', quantity: 1 },
      { ...offer, id: 'two', quantity: 2, percentOff: 10 },
      { ...offer, id: 'three', quantity: 3 },
    ],
    bumps: [{ id: 'wrap', name: 'wrap', priceMinor: 9_900 }],
  },
};
const withVariants = {
  ...page,
  product: {
    ...page.product,
    variants: [
      { id: 'small', name: '50', sku: '', priceMinor: 9_900 },
      { id: 'large', name: '100', sku: '', priceMinor: 12_000 },
    ],
  },
};

function shown(of: PricedPage, ids: (string | undefined)[], offerId?: string) {
  const pieces = ids.map((variantId) => ({ variantId, quantity: 1 }));
  const price = priceOrder(of, { pieces, offerId, bumpIds: ['wrap'] });
  if (!price) throw new Error('No price');
  const { nowMinor, wasMinor } = shownPrice(of, price);
  return [nowMinor, wasMinor];
}

describe('the displayed price', () => {
  it('all offers are compared with the price before discount of their pieces', () => {
    expect(shown(page, [undefined])).toEqual([9_900, 14_900]);
    expect(shown(page, [undefined], 'one')).toEqual([9_900, 14_900]);
    expect(shown(page, [undefined, undefined], 'two')).toEqual([17_820, 29_800]);
    expect(shown(page, [undefined, undefined, undefined], 'three')).toEqual([29_700, 44_700]);
  });

  it('without a price before discount an offer is compared with its pieces one by one', () => {
    const plain = { ...page, product: { ...page.product, priceMinor: 9_900, salePriceMinor: null } };
    expect(shown(plain, [undefined], 'one')).toEqual([9_900, 0]);
    expect(shown(plain, [undefined, undefined], 'two')).toEqual([17_820, 19_800]);
  });

  it('a variant at the sale price keeps the price before discount, and one at another price has none', () => {
    expect(shown(withVariants, ['small'])).toEqual([9_900, 14_900]);
    expect(shown(withVariants, ['large'])).toEqual([12_000, 0]);
    expect(shown(withVariants, ['small', 'large'], 'two')).toEqual([19_710, 26_900]);
    expect(shown(withVariants, ['large', 'large'], 'two')).toEqual([21_600, 24_000]);
  });
});
