import { productContentFixture } from '@mirsah/domain/product/product.fixture';
import { describe, expect, it } from 'vitest';
import { newProductValues, type ProductValues, toProductContent, toProductValues } from './product-values.ts';

function problemsOf(changes: Partial<ProductValues>): Record<string, string> {
  const read = toProductContent({ ...toProductValues(productContentFixture()), ...changes });
  if ('content' in read) return {};
  return Object.fromEntries(read.problems.toReversed().map(({ path, message }) => [path, message]));
}

describe('the product form', () => {
  it('gives back what it was opened with', () => {
    const content = productContentFixture({ images: ['https://example.com/a.jpg'] });
    expect(toProductContent(toProductValues(content))).toEqual({ content });
  });

  it('reads prices in Arabic digits and riyals', () => {
    const values = toProductValues(productContentFixture({ variants: [] }));
    expect(toProductContent({ ...values, price: '٢٤٩٫٥' })).toMatchObject({
      content: { priceMinor: 24_950 },
    });
  });

  it('keeps what is written on each line of a variant as an option', () => {
    const variants = [{ id: 'red', name: 'أحمر', sku: '', price: '10', options: 'صغير\n\n كبير ' }];
    expect(toProductContent({ ...toProductValues(productContentFixture()), variants })).toMatchObject({
      content: { variants: [{ options: ['صغير', 'كبير'] }] },
    });
  });

  it('asks for name and code, and starts at a price of zero', () => {
    expect(toProductContent(newProductValues)).toMatchObject({
      problems: expect.arrayContaining([
        { path: 'name', message: 'اسم المنتج مطلوب' },
        { path: 'sku', message: 'رمز المنتج مطلوب' },
      ]),
    });
  });

  it.each([
    ['', 'السعر مطلوب'],
    ['-5', 'يجب أن يكون السعر أكبر من أو يساوي صفر'],
    ['12.345', 'اكتب السعر رقمًا بمنزلتين عشريتين على الأكثر'],
  ])('refuses the price «%s»', (price, message) => {
    expect(problemsOf({ price })).toEqual({ price: message });
  });

  it('names what is wrong with a variant at its field', () => {
    const variants = [{ id: 'red', name: ' ', sku: '', price: '', options: '' }];
    expect(problemsOf({ variants })).toEqual({
      'variants.0.name': 'هذا الحقل مطلوب',
      'variants.0.price': 'السعر مطلوب',
    });
  });
});
