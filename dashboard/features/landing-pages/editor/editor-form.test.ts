import type { LandingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';
import { newLandingPageContent } from '@mirsah/domain/landing-page/new-landing-page.ts';
import { describe, expect, it } from 'vitest';
import { type EditorValues, prettyJson, toContent, toValues } from './editor-form.ts';
import { formPathOfApi } from './field-issues.ts';

function content(): LandingPageContent {
  const page = newLandingPageContent('KW');
  return {
    ...page,
    title: 'عطر عود',
    description: 'عطر فاخر',
    subdomain: 'oud',
    product: {
      ...page.product,
      name: 'عطر عود',
      sku: 'OUD-1',
      priceMinor: 12_345,
      salePriceMinor: 9_005,
      images: [{ url: 'https://example.com/a.jpg', alt: 'العطر' }],
      variants: [{ id: 'v1', name: '100 مل', sku: '', priceMinor: 20_000 }],
      reviews: [{ id: 'r1', rating: 5, review: 'ممتاز', reviewerName: 'نورة', date: '2026-11-20' }],
      estimatedDeliveryDays: 3,
    },
    shippingOptions: [{ id: 's1', name: 'سريع', priceMinor: 1_500, estimatedDays: 2 }],
  };
}

function problemsOf(change: (values: EditorValues) => void): Record<string, string> {
  const values = toValues(content());
  change(values);
  const read = toContent(values);
  return 'problems' in read
    ? Object.fromEntries(read.problems.map(({ path, message }) => [path, message]))
    : {};
}

describe('form and content', () => {
  it('shows amounts in the major unit, as a merchant types them', () => {
    const values = toValues(content());
    expect(values.product.price).toBe('12.345');
    expect(values.product.salePrice).toBe('9.005');
    expect(values.shippingOptions[0]?.price).toBe('1.5');
  });

  it('comes back unchanged', () => {
    expect(toContent(toValues(content()))).toEqual({ content: content() });
  });

  it('keeps what is not given as not given', () => {
    const bare = content();
    bare.product.salePriceMinor = null;
    bare.product.estimatedDeliveryDays = null;
    const values = toValues(bare);
    expect(values.product).toMatchObject({ salePrice: '', estimatedDeliveryDays: '' });
    expect(toContent(values)).toEqual({ content: bare });
  });

  it('reads amounts typed with Arabic digits', () => {
    const values = toValues(content());
    values.product.price = '١٢٫٥';
    expect(toContent(values)).toMatchObject({ content: { product: { priceMinor: 12_500 } } });
  });
});

describe('what a save refuses', () => {
  it('names every field that is missing, at once', () => {
    const read = toContent(toValues(newLandingPageContent()));
    const paths = 'problems' in read ? read.problems.map((problem) => problem.path) : [];
    expect(paths.sort()).toEqual(['description', 'product.name', 'product.sku', 'subdomain', 'title']);
  });

  it('says the same for a required field as everywhere', () => {
    expect(
      problemsOf((values) => {
        values.title = '  ';
        values.product.price = '';
      }),
    ).toEqual({ title: 'هذا الحقل مطلوب', 'product.price': 'هذا الحقل مطلوب' });
  });

  it('refuses a negative price', () => {
    expect(
      problemsOf((values) => {
        values.product.price = '-5';
      }),
    ).toEqual({ 'product.price': 'يجب أن يكون السعر أكبر من أو يساوي صفر' });
  });

  it('refuses more decimals than the currency has', () => {
    expect(
      problemsOf((values) => {
        values.currency = 'SAR';
        values.product.salePrice = '';
        values.product.variants = [];
      }),
    ).toEqual({ 'product.price': 'اكتب السعر رقمًا بمنزلتين عشريتين على الأكثر' });
  });

  it('names the variant whose price is wrong', () => {
    expect(
      problemsOf((values) => {
        for (const variant of values.product.variants) variant.price = 'كثير';
      }),
    ).toHaveProperty(['product.variants.0.price']);
  });

  it('wants at least one day of delivery', () => {
    expect(
      problemsOf((values) => {
        values.product.estimatedDeliveryDays = '0';
      }),
    ).toEqual({ 'product.estimatedDeliveryDays': 'يجب ألا تقل القيمة عن 1' });
  });

  it('refuses links that are none', () => {
    const text = 'الرابط غير صالح، يجب أن يبدأ بـ http:// أو https://';
    expect(
      problemsOf((values) => {
        values.seo.ogImage = 'ftp://example.com/a.png';
        values.product.images = [{ url: 'javascript:alert(1)', alt: '' }];
      }),
    ).toEqual({ 'seo.ogImage': text, 'product.images.0.url': text });
  });

  it('refuses a subdomain with capitals or Arabic', () => {
    expect(
      problemsOf((values) => {
        values.subdomain = 'عود';
      }),
    ).toEqual({ subdomain: 'اسم الرابط غير صالح. استخدم حروفًا إنجليزية صغيرة وأرقامًا وشرطات.' });
  });

  it('refuses a description that calls itself JSON and is none', () => {
    expect(
      problemsOf((values) => {
        values.product.description = { mode: 'json', text: '{"a":' };
      }),
    ).toEqual({ 'product.description.text': 'JSON غير صالح' });
  });
});

it('sets JSON out on lines of its own', () => {
  expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(prettyJson('{')).toBeUndefined();
});

it('finds the field that the API complains about', () => {
  expect(formPathOfApi('content.product.variants.0.priceMinor')).toBe('product.variants.0.price');
  expect(formPathOfApi('title')).toBe('title');
});
