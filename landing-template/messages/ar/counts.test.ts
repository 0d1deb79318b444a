import { expect, it } from 'vitest';
import * as pages from '../index.ts';

it('one and two are words, in the grammatical case of their sentence', () => {
  expect([1, 2].map((count) => pages.blockText.left(count, true))).toEqual([
    'بقيت قطعة واحدة فقط',
    'بقيت قطعتان فقط',
  ]);
  expect([1, 2].map(pages.sectionText.reviewCount)).toEqual(['من تقييم واحد', 'من تقييمين']);
  expect([1, 2].map(pages.shippingText.arrives)).toEqual(['خلال يوم واحد', 'خلال يومين']);
  expect([1, 2].map(pages.phoneCodeText.wrong)).toEqual([
    'الرمز غير صحيح. بقيت محاولة واحدة.',
    'الرمز غير صحيح. بقي لك من المحاولات: 2.',
  ]);
});

it.each([
  ['قطعتان', 'قطعتين'],
  ['عرض قطعتان معًا', 'عرض قطعتين معًا'],
  ['علبتان مجانيتان', 'علبتين مجانيتين'],
  ['حبتان', 'حبتين'],
  ['زوجان', 'زوجين'],
  ['ساعتان وعلبتان', 'ساعتين وعلبتين'],
  ['القطعتان معًا', 'القطعتين معًا'],
  ['فستانان', 'فستانين'],
  ...['فستان أزرق', 'الفستان', 'مفرش الكتان', 'الستان', 'باكستان', 'البستان'].map((same) => [same, same]),
  ['عرض رمضان', 'عرض رمضان'],
  ['3 قطع', '3 قطع'],
])('the discount of the offer «%s» is that of «%s»', (name, shown) => {
  expect(pages.offerOf(name)).toBe(shown);
});

it('the numbers of a clock have headings that fit every count', () => {
  for (const heading of pages.blockText.clock) expect(heading).toMatch(/^ال/);
});
