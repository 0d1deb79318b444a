import type { ProductContent } from './product.ts';

/** A valid product for tests: 249 SAR, two bottles to choose from, no images. */
export function productContentFixture(changes: Partial<ProductContent> = {}): ProductContent {
  return {
    name: 'عطر العود',
    description: 'عود كمبودي معتّق',
    sku: 'OUD-100',
    priceMinor: 24_900,
    images: [],
    variants: [
      { id: 'small', name: '50 مل', sku: 'OUD-50', priceMinor: 14_900, options: [] },
      { id: 'large', name: '100 مل', sku: 'OUD-100', priceMinor: 24_900, options: ['كلاسيكي', 'ملكي'] },
    ],
    ...changes,
  };
}
