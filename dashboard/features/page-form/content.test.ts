import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { filledBlocks } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { describe, expect, it } from 'vitest';
import { createFormResolver } from '../../lib/form-issues.ts';
import { prettyJson, toContent } from './content.ts';
import { formPathOfApi } from './problems.ts';
import { type EditorValues, toValues } from './values.ts';

const blocks = filledBlocks();

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
      reviews: [
        { id: 'r1', rating: 5, review: 'ممتاز', reviewerName: 'نورة', date: '2026-11-20', pictures: [] },
      ],
      estimatedDeliveryDays: 3,
    },
    shippingOptions: [{ id: 's1', name: 'سريع', priceMinor: 1_500, estimatedDays: 2 }],
    formFields: [
      ...page.formFields,
      {
        id: 'size',
        type: 'select',
        label: 'المقاس',
        placeholder: 'اختر',
        required: true,
        options: ['صغير', 'كبير'],
      },
    ],
    layout: {
      ...page.layout,
      sections: { ...page.layout.sections, variants: false },
      sectionsOrder: ['images', 'title', 'price', 'variants', 'description'],
      order: ['images', 'title', ...Object.keys(blocks), 'price', 'variants', 'description'],
      blocks,
      formPosition: 'left',
      buttonStyle: 'warning',
    },
    cloaking: {
      ...page.cloaking,
      enabled: true,
      redirectUrl: 'https://example.com/bots',
      products: [
        {
          name: 'عود',
          description: '',
          price: '12 د.ك',
          imageUrl: '',
          link: 'https://example.com/oud',
          buttonText: 'اطلب الآن',
          thumbnails: ['/media/a.webp', 'https://example.com/b.jpg'],
        },
      ],
    },
    header: {
      enabled: true,
      logo: { type: 'image', text: 'ديرة', imageUrl: '/media/logo.webp' },
      links: [{ id: 'l1', text: 'عنا', url: 'https://example.com/about' }],
      backgroundColor: 'slate-900',
      textColor: 'white',
    },
    footer: { ...page.footer, enabled: true, copyrightText: '© 2026' },
    pixels: {
      facebook: { enabled: true, pixelId: '123456789012345' },
      tiktok: { enabled: false, pixelId: '' },
      google: { enabled: true, tagId: 'G-ABC123' },
      snapchat: { enabled: true, pixelId: 'a1b2c3d4-0000-4e5f-8a9b-c0d1e2f3a4b5' },
    },
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

describe('form values and content', () => {
  it('the form shows amounts in major units, as a merchant types them', () => {
    const values = toValues(content());
    expect(values.product.price).toBe('12.345');
    expect(values.product.salePrice).toBe('9.005');
    expect(values.shippingOptions[0]?.price).toBe('1.5');
  });

  it('content comes back from the form unchanged', () => {
    expect(toContent(toValues(content()))).toEqual({ content: content() });
  });

  it('values that are not given stay not given', () => {
    const bare = content();
    bare.product.salePriceMinor = null;
    bare.product.estimatedDeliveryDays = null;
    const values = toValues(bare);
    expect(values.product).toMatchObject({ salePrice: '', estimatedDeliveryDays: '' });
    expect(toContent(values)).toEqual({ content: bare });
  });

  it('amounts can be typed with Arabic digits', () => {
    const values = toValues(content());
    values.product.price = '١٢٫٥';
    expect(toContent(values)).toMatchObject({ content: { product: { priceMinor: 12_500 } } });
  });
});

it('a pixel’s id can be typed with Arabic digits', () => {
  const values = toValues(content());
  values.pixels.facebook = { enabled: true, pixelId: ' ١٢٣٤٥٦٧٨٩٠١٢٣٤٥ ' };
  expect(toContent(values)).toMatchObject({
    content: { pixels: { facebook: { pixelId: '123456789012345' } } },
  });
});

it('a page’s limit of pieces is a number or nothing', () => {
  const values = toValues(content());
  expect(values.layout.maxQuantity).toBe('');
  values.layout.maxQuantity = '५\u200b';
  expect(toContent(values)).toMatchObject({ content: { layout: { maxQuantity: 5 } } });
});

describe('a row that was added to a list', () => {
  const variant = { id: 'new', name: '', sku: '', price: '' };
  const withVariant = () => {
    const values = toValues(content());
    return { ...values, product: { ...values.product, variants: [...values.product.variants, variant] } };
  };
  const errorsOf = async (before: EditorValues, now: EditorValues) => {
    const { resolver, onValidate } = createFormResolver(toContent);
    onValidate(before);
    const { errors } = await resolver(now, undefined, { fields: {}, shouldUseNativeValidation: false });
    return errors.product?.variants;
  };

  it('a new row has no errors before the next save', async () => {
    expect(await errorsOf(toValues(content()), withVariant())).toBeUndefined();
    const bare = withVariant();
    for (const row of bare.product.variants) row.name = '';
    const errors = await errorsOf(toValues(content()), bare);
    expect([errors?.[0]?.name?.message, errors?.[1]]).toEqual(['هذا الحقل مطلوب', undefined]);
  });

  it('the save that follows reports everything that a new row lacks', async () => {
    expect((await errorsOf(withVariant(), withVariant()))?.[1]).toMatchObject({
      name: { message: 'هذا الحقل مطلوب' },
      price: { message: 'هذا الحقل مطلوب' },
    });
  });
});

describe('problems that prevent a save', () => {
  it('all missing fields are reported at once', () => {
    const read = toContent(toValues(newLandingPageContent()));
    const paths = 'problems' in read ? read.problems.map((problem) => problem.path) : [];
    expect(paths.sort()).toEqual(['description', 'product.name', 'product.sku', 'subdomain', 'title']);
  });

  it('a missing field is reported with the usual text for required fields', () => {
    expect(
      problemsOf((values) => {
        values.title = '  ';
        values.product.price = '';
      }),
    ).toEqual({ title: 'هذا الحقل مطلوب', 'product.price': 'هذا الحقل مطلوب' });
  });

  it.each([
    ['', 'هذا الحقل مطلوب'],
    ['admin', 'اسم تستعمله المنصة. اختر اسمًا آخر.'],
    ['عطر', 'اسم الرابط غير صالح. استخدم حروفًا إنجليزية صغيرة وأرقامًا وشرطات.'],
  ])('the name %j in a page’s address has its own error message', (name, problem) => {
    expect(
      problemsOf((values) => {
        values.subdomain = name;
      }),
    ).toEqual({ subdomain: problem });
  });

  it('a negative price is rejected', () => {
    expect(
      problemsOf((values) => {
        values.product.price = '-5';
      }),
    ).toEqual({ 'product.price': 'يجب أن يكون السعر أكبر من أو يساوي صفر' });
  });

  it('a price with more decimals than its currency has is rejected', () => {
    expect(
      problemsOf((values) => {
        values.currency = 'SAR';
        values.product.salePrice = '';
        values.product.variants = [];
      }),
    ).toEqual({ 'product.price': 'اكتب السعر رقمًا بمنزلتين عشريتين على الأكثر' });
  });

  it.each(['20.000', '20', '0'])('a sale price of %s is rejected when the price is 20', (salePrice) => {
    expect(
      problemsOf((values) => {
        Object.assign(values.product, { price: '20', salePrice, variants: [] });
      }),
    ).toEqual({ 'product.salePrice': 'يجب أن يكون سعر العرض أقل من السعر. امسحه إن لم يكن هناك عرض.' });
  });

  it('a sale price is not in the way of a product with variants, which have prices of their own', () => {
    expect(
      problemsOf((values) => {
        values.product.salePrice = '99';
      }),
    ).toEqual({});
  });

  it.each([
    ['خمس', 'اكتب الكمية رقمًا صحيحًا، أو اترك الحقل فارغًا'],
    ['0', 'يجب ألا تقل القيمة عن 1'],
  ])('a limit of pieces of «%s» is rejected', (typed, message) => {
    expect(
      problemsOf((values) => {
        values.layout.maxQuantity = typed;
      }),
    ).toEqual({ 'layout.maxQuantity': message });
  });

  it('a wrong price of a variant is reported at that variant', () => {
    expect(
      problemsOf((values) => {
        for (const variant of values.product.variants) variant.price = 'كثير';
      }),
    ).toHaveProperty(['product.variants.0.price']);
  });

  it('a delivery time of less than one day is rejected', () => {
    expect(
      problemsOf((values) => {
        values.product.estimatedDeliveryDays = '0';
      }),
    ).toEqual({ 'product.estimatedDeliveryDays': 'يجب ألا تقل القيمة عن 1' });
  });

  it('image addresses that are not links are rejected', () => {
    const text = 'الرابط غير صالح، يجب أن يبدأ بـ \u2066http://\u2069 أو \u2066https://\u2069';
    expect(
      problemsOf((values) => {
        values.seo.ogImage = 'ftp://example.com/a.png';
        values.product.images = [{ url: 'javascript:alert(1)', alt: '' }];
      }),
    ).toEqual({ 'seo.ogImage': text, 'product.images.0.url': text });
  });

  it('a subdomain with Arabic letters is rejected', () => {
    expect(
      problemsOf((values) => {
        values.subdomain = 'عود';
      }),
    ).toEqual({ subdomain: 'اسم الرابط غير صالح. استخدم حروفًا إنجليزية صغيرة وأرقامًا وشرطات.' });
  });

  it('a field with choices needs at least one choice, and other fields need none', () => {
    expect(
      problemsOf((values) => {
        const field = values.formFields[3];
        if (field) field.options = ' \n ';
      }),
    ).toEqual({ 'formFields.3.options': 'اكتب اختيارًا واحدًا على الأقل' });
    expect(
      problemsOf((values) => {
        const field = values.formFields[3];
        if (field) Object.assign(field, { type: 'text', options: '' });
      }),
    ).toEqual({});
  });

  it('an order form without name, phone or address is rejected', () => {
    expect(
      problemsOf((values) => {
        values.formFields = values.formFields.filter(({ id }) => id !== 'phone');
      }),
    ).toEqual({ formFields: 'يجب أن يبقى في النموذج الاسم والجوال والعنوان' });
  });

  it('a pixel that is on needs an id in its network’s format', () => {
    expect(
      problemsOf((values) => {
        values.pixels.facebook.pixelId = 'abc';
        values.pixels.tiktok = { enabled: true, pixelId: '' };
        values.pixels.google = { enabled: false, tagId: 'UA-1' };
        // The merchant's connection has it.
        values.pixels.snapchat = { enabled: true, pixelId: 'account' };
      }),
    ).toEqual({
      'pixels.facebook.pixelId': 'معرّف ميتا أرقام فقط، من 5 إلى 20 رقمًا',
      'pixels.tiktok.pixelId': 'معرّف تيك توك حروف إنجليزية كبيرة وأرقام، من 10 إلى 40 خانة',
    });
  });

  it('invalid links in the header and in the content for crawlers are rejected', () => {
    const one = 'الرابط غير صالح، يجب أن يبدأ بـ \u2066http://\u2069 أو \u2066https://\u2069';
    expect(
      problemsOf((values) => {
        values.header.links = [{ id: 'l1', text: '', url: 'example.com' }];
        values.header.logo.imageUrl = 'logo.png';
        values.cloaking.redirectUrl = 'javascript:alert(1)';
        for (const product of values.cloaking.products) product.thumbnails = '/media/a.webp\nb.jpg';
      }),
    ).toEqual({
      'header.links.0.text': 'هذا الحقل مطلوب',
      'header.links.0.url': one,
      'header.logo.imageUrl': one,
      'cloaking.redirectUrl': one,
      'cloaking.products.0.thumbnails':
        'أحد الروابط غير صالح، يجب أن يبدأ كل منها بـ \u2066http://\u2069 أو \u2066https://\u2069',
    });
  });

  it('a shipping option needs a name, a price and a number of days', () => {
    expect(
      problemsOf((values) => {
        values.shippingOptions = [{ id: 's1', name: ' ', price: '-1', estimatedDays: 'قريبًا' }];
      }),
    ).toEqual({
      'shippingOptions.0.name': 'هذا الحقل مطلوب',
      'shippingOptions.0.price': 'يجب أن يكون السعر أكبر من أو يساوي صفر',
      'shippingOptions.0.estimatedDays': 'اكتب عدد الأيام رقمًا صحيحًا',
    });
  });

  it('a JSON description that is not JSON is rejected', () => {
    expect(
      problemsOf((values) => {
        values.product.description = { mode: 'json', text: '{"a":' };
      }),
    ).toEqual({ 'product.description.text': 'JSON غير صالح' });
  });
});

it('JSON is formatted with line breaks and indentation', () => {
  expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(prettyJson('{')).toBeUndefined();
});

it('the path in an API error leads to its form field', () => {
  expect(formPathOfApi('content.product.variants.0.priceMinor')).toBe('product.variants.0.price');
  expect(formPathOfApi('title')).toBe('title');
});

it('JSON of thousands of levels is not reformatted, because its indentation would be megabytes', () => {
  const deep = `${'['.repeat(3000)}${']'.repeat(3000)}`;
  expect(prettyJson(deep)).toBe(deep);
  expect(prettyJson('{"a":["[[",1]}')).toContain('\n');
});
