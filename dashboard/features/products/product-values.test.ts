import { productContentFixture } from '@mirsah/domain/product/product.fixture';
import { expect, it } from 'vitest';
import {
  newProductValues,
  newVariant,
  type ProductValues,
  suggestLinkName,
  suggestSku,
  toProductContent,
  toProductValues,
} from './product-values.ts';

function problemsOf(changes: Partial<ProductValues>): Record<string, string> {
  const read = toProductContent({ ...toProductValues(productContentFixture()), ...changes });
  if ('content' in read) return {};
  return Object.fromEntries(read.problems.toReversed().map(({ path, message }) => [path, message]));
}

it('the product form returns the content it was opened with', () => {
  const content = productContentFixture({ images: ['https://example.com/a.jpg'] });
  expect(toProductContent(toProductValues(content))).toEqual({ content });
});

it('the product form reads prices in Arabic digits, in riyals', () => {
  const values = toProductValues(productContentFixture({ variants: [] }));
  expect(toProductContent({ ...values, price: '٢٤٩٫٥' })).toMatchObject({
    content: { priceMinor: 24_950 },
  });
});

it('each line of a variant’s options becomes an option in the product form', () => {
  const variants = [{ id: 'red', name: 'أحمر', sku: '', price: '10', options: 'صغير\n\n كبير ' }];
  expect(toProductContent({ ...toProductValues(productContentFixture()), variants })).toMatchObject({
    content: { variants: [{ options: ['صغير', 'كبير'] }] },
  });
});

it('a new product needs a name and an SKU, and its price starts at zero', () => {
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
])('the product form rejects the price «%s»', (price, message) => {
  expect(problemsOf({ price })).toEqual({ price: message });
});

it('the product form reports a problem of a variant at the field of that variant', () => {
  const variants = [{ id: 'red', name: ' ', sku: '', price: '', options: '' }];
  expect(problemsOf({ variants })).toEqual({
    'variants.0.name': 'هذا الحقل مطلوب',
    'variants.0.price': 'السعر مطلوب',
  });
});

it.each([
  ['٢٤٩', '٢٤٩'],
  ['0', '0'],
  ['كثير', ''],
])('a variant added while the base price is %s starts with the price %j', (base, price) => {
  expect(newVariant(base).price).toBe(price);
});

it.each([
  ['عطر عود', 'ATR-AWD'],
  ['سمّاعة أذن ٢', 'SMAAH-ATHN-2'],
  ['Oud Royal 100', 'OUD-ROYAL-100'],
  ['طقم قهوة عربية من خمس قطع للضيافة', 'TQM-QHWH-ARBYH-MN-KHMS'],
  ['!؟', ''],
])('the SKU suggested for %s is %j', (name, sku) => {
  expect(suggestSku(name)).toBe(sku);
});

it.each([
  ['عطر ليالي العلا', 'atr-lyaly-alala'],
  ['دهن عود كمبودي', 'dhn-awd-kmbwdy'],
  ['Royal Oud, 100 ml', 'royal-oud-100-ml'],
])('the link of a page with the title %s is called %s', (title, name) => {
  expect(suggestLinkName(title)).toBe(name);
});

it('a link that is taken gets a random end, and a title without letters a random name', () => {
  expect(suggestLinkName('عطر ليالي العلا', { isTaken: true })).toMatch(/^atr-lyaly-alala-[0-9a-z]{5}$/);
  expect(suggestLinkName('✨✨')).toMatch(/^page-[0-9a-z]{5}$/);
});
