import { noOffers, type Offers, type QuantityOffer } from './offer.ts';

export const quantityOfferFixture = (changes: Partial<QuantityOffer> = {}): QuantityOffer => ({
  id: 'two',
  label: 'ساعتان',
  badge: 'الأكثر طلبًا',
  quantity: 2,
  priceMinor: 49_900,
  percentOff: null,
  freeShipping: false,
  giftText: '',
  isDefault: false,
  ...changes,
});

/**
 * One watch at its price, two for 499, three for 15 % less and free shipping; gift wrapping as a bump; an
 * offer after the order.
 */
export function offersFixture(): Offers {
  const item = { ...noOffers.after.offer, priceMinor: 19_900, wasMinor: 27_900 };
  return {
    quantity: [
      quantityOfferFixture({
        id: 'one',
        label: 'ساعة',
        quantity: 1,
        priceMinor: null,
        percentOff: 0,
        badge: '',
      }),
      quantityOfferFixture({ isDefault: true }),
      quantityOfferFixture({
        id: 'three',
        label: 'ثلاث ساعات',
        quantity: 3,
        priceMinor: null,
        percentOff: 15,
        freeShipping: true,
        giftText: 'سوار هدية',
      }),
    ],
    bumps: [
      {
        id: 'wrap',
        name: 'تغليف هدية',
        sku: 'WRAP',
        text: 'بشريط وبطاقة',
        imageUrl: '',
        priceMinor: 1_500,
        wasMinor: 2_500,
      },
    ],
    after: {
      enabled: true,
      minutes: 15,
      hasDownsell: true,
      offer: { ...item, name: 'ساعة أخرى', text: 'في الطرد نفسه', hasVariants: true },
      downsell: { ...item, name: 'واقي شاشة', sku: 'GLASS', priceMinor: 1_900, wasMinor: null },
    },
  };
}
