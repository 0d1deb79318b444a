import type { ProductResponse } from '@mirsah/contracts/products';
import { randomId } from '@mirsah/domain/id';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { productContentFixture } from '@mirsah/domain/product/product.fixture';
import { describe, expect, it } from 'vitest';
import { toContent } from '../content.ts';
import { toValues } from '../values.ts';
import { filledFrom, hasTypedProduct } from './fill-from-product.ts';

const blank = toValues(newLandingPageContent());
const product: ProductResponse = {
  ...productContentFixture({ images: ['https://example.com/oud.jpg'] }),
  id: randomId(),
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
};

describe('filling a page from a product of the list', () => {
  it('a page is filled with everything that the product in the list has', () => {
    expect(filledFrom(product, blank.product, 'SAR')).toEqual({
      productId: product.id,
      name: 'عطر العود',
      sku: 'OUD-100',
      price: '249',
      salePrice: '',
      images: [{ url: 'https://example.com/oud.jpg', alt: '' }],
      variants: [
        { id: 'small', name: '50 مل', sku: 'OUD-50', price: '149' },
        { id: 'large-1', name: '100 مل – كلاسيكي', sku: 'OUD-100', price: '249' },
        { id: 'large-2', name: '100 مل – ملكي', sku: 'OUD-100', price: '249' },
      ],
      description: { mode: 'text', text: 'عود كمبودي معتّق' },
    });
  });

  it('a page filled from a product can be saved', () => {
    const filled = { ...blank.product, ...filledFrom(product, blank.product, 'SAR') };
    const values = { ...blank, title: 'عنوان', description: 'وصف', subdomain: 'oud', product: filled };
    expect(toContent(values)).toMatchObject({ content: { product: { productId: product.id } } });
  });

  it('a page in another currency keeps its own prices', () => {
    const filled = filledFrom(product, { ...blank.product, price: '20' }, 'KWD');
    expect(filled.price).toBe('20');
    expect(filled.variants.map(({ price }) => price)).toEqual(['', '', '']);
  });
});

describe('the question before overwriting a product', () => {
  it('a new page has no product data to overwrite', () => {
    expect(hasTypedProduct(blank.product)).toBe(false);
  });

  it.each([
    { name: 'اسم' },
    { price: '5' },
    { images: [{ url: '/media/a.jpg', alt: '' }] },
    { description: { mode: 'html' as const, text: '<p>نص</p>' } },
  ])('a page with product data asks before overwriting it: %o', (changes) => {
    expect(hasTypedProduct({ ...blank.product, ...changes })).toBe(true);
  });
});
