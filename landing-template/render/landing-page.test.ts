import { brotliCompressSync } from 'node:zlib';
import { noBusinessDetails } from '@mirsah/domain/business-details/facts';
import type { LandingPage } from '@mirsah/domain/landing-page';
import { filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { allBadges, type SectionName } from '@mirsah/domain/landing-page/content';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { ShownPage } from '@mirsah/domain/landing-page/stock';
import { themePresets } from '@mirsah/domain/landing-page/theme-presets';
import { noZones, type Zones } from '@mirsah/domain/landing-page/zones';
import { describe, expect, it } from 'vitest';
import { deserializeState } from '../order-form/state.ts';
import { pageLook } from '../theme/theme-styles.ts';
import { renderLandingPage } from './landing-page.tsx';

const inlineScript = 'document.title';
const shell = `<!doctype html><html lang="ar" dir="rtl"><head><!--head--><style></style></head><body><!--body--><!--data--><script type="module">${inlineScript}</script></body></html>`;
const url = 'https://oud.mirsah.site/';
const attack = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'&\u2028';

const render = (page: ShownPage, form?: Parameters<typeof renderLandingPage>[1]['form']) =>
  renderLandingPage(page, { shell, url, form });

function withProduct(changes: Partial<LandingPage['product']>, rest: Partial<LandingPage> = {}): LandingPage {
  const page = landingPageFixture(rest);
  return { ...page, product: { ...page.product, ...changes } };
}

const fullProduct: Partial<LandingPage['product']> = {
  images: [
    { url: 'https://example.com/1.jpg', alt: 'الأولى' },
    { url: 'https://example.com/2.jpg', alt: '' },
  ],
  variants: [
    { id: 'small', name: 'صغير', sku: 'S', priceMinor: 15_900 },
    { id: 'large', name: 'كبير', sku: 'L', priceMinor: 24_900 },
  ],
  reviews: [
    { id: 'r1', rating: 5, review: 'ممتاز', reviewerName: 'منيرة', date: '2026-11-08', pictures: [] },
    { id: 'r2', rating: 4, review: 'جيد', reviewerName: 'فهد', date: '2026-11-03', pictures: [] },
  ],
  description: { mode: 'text', text: 'الفقرة الأولى\n\nالفقرة الثانية' },
  estimatedDeliveryDays: 3,
};

const marks: Record<SectionName, string> = {
  title: 'class="title"',
  images: 'class="gallery many"',
  price: 'class="offer"',
  variants: 'class="choice"',
  description: 'class="rich"',
};
const formMark = 'id="order"';

function orderOf(html: string, wanted: string[]): string[] {
  return wanted.filter((mark) => html.includes(mark)).sort((a, b) => html.indexOf(a) - html.indexOf(b));
}

describe('sections', () => {
  it('sections are in the default order, with the form before a description that comes last', () => {
    const html = render(withProduct(fullProduct));
    expect(orderOf(html, [...Object.values(marks), formMark])).toEqual([
      marks.title,
      marks.images,
      marks.price,
      marks.variants,
      formMark,
      marks.description,
    ]);
  });

  it('sections are in the merchant’s order, and a description moved up stays above the form', () => {
    const page = withProduct(fullProduct);
    page.layout.sectionsOrder = ['images', 'description', 'title', 'variants', 'price'];
    expect(orderOf(render(page), [...Object.values(marks), formMark])).toEqual([
      marks.images,
      marks.description,
      marks.title,
      marks.variants,
      marks.price,
      formMark,
    ]);
  });

  it.each(Object.keys(marks) as SectionName[])('the section %s is left out when it is off', (name) => {
    const page = withProduct(fullProduct);
    page.layout.sections[name] = false;
    expect(render(page)).not.toContain(marks[name]);
  });

  it('a page has one main heading when the title section is off', () => {
    const page = withProduct(fullProduct);
    page.layout.sections.title = false;
    expect(render(page).match(/<h1/g)).toHaveLength(1);
  });

  it('the first variant is in the form when the variants section is off', () => {
    const page = withProduct(fullProduct);
    page.layout.sections.variants = false;
    expect(render(page)).toContain('<input type="hidden" form="order" name="variantId" value="small"/>');
  });

  it('a page without header, footer, images and reviews shows none of them', () => {
    const html = render(withProduct({ images: [{ url: 'https://example.com/1.jpg', alt: '' }] }));
    expect(html).not.toMatch(/class="(?:head|foot|thumbs|revs|rate)"/);
  });

  it('a logo without a text of its own shows the page’s title', () => {
    const page = landingPageFixture({ title: 'متجر العود' });
    page.header.enabled = true;
    expect(render(page)).toContain('<a class="logo" href="/"><bdi>متجر العود</bdi></a>');
  });

  it('header, footer and shared links have the business name if the page has none of its own', () => {
    const page = landingPageFixture({ title: 'عطر العود' });
    const { header, footer } = page;
    header.enabled = true;
    footer.enabled = true;
    const names = (shown: ShownPage) =>
      [
        /<a class="logo" href="\/"><bdi>([^<]*)/,
        /<span class="logo"><bdi>([^<]*)/,
        /og:site_name" content="([^"]*)/,
      ].map((pattern) => pattern.exec(render(shown))?.[1]);
    const businessDetails = { ...noBusinessDetails, name: 'ديرة العود' };
    expect(names({ ...page, businessDetails: noBusinessDetails })).toEqual([
      'عطر العود',
      'عطر العود',
      'عطر العود',
    ]);
    expect(names({ ...page, businessDetails })).toEqual(['ديرة العود', 'ديرة العود', 'ديرة العود']);
    const blocks = { facts: filledBlock('businessDetails', (path) => (path === 'name' ? 'متجر الورد' : '')) };
    expect(names({ ...page, businessDetails, layout: { ...page.layout, order: ['facts'], blocks } })[0]).toBe(
      'متجر الورد',
    );
    const own = { ...page, header: { ...header, logo: { ...header.logo, text: 'متجري' } }, businessDetails };
    expect(names(own)).toEqual(['متجري', 'ديرة العود', 'متجري']);
  });

  it('shipping promises hold for every choice in the form, or name their own', () => {
    const page = withProduct({ freeShipping: true, estimatedDeliveryDays: 3 });
    const [standard, express] = page.shippingOptions;
    if (!standard || !express) throw new Error('the fixture has two ways of shipping');
    const offerOf = (shippingOptions: LandingPage['shippingOptions']) =>
      /<ul class="offer">.*?<\/ul>/.exec(render({ ...page, shippingOptions }))?.[0];
    const chosen = offerOf([standard, express]);
    expect(chosen).toContain('<b>الشحن العادي مجاني</b>');
    expect(chosen).not.toContain('لا رسوم إضافية');
    expect(chosen).toContain('<b>يصلك خلال 3 أيام</b><span>بالشحن العادي');
    for (const options of [[express], [standard, { ...express, priceMinor: 0 }]]) {
      expect(offerOf(options)).toContain('<b>شحن مجاني</b><span>لا رسوم إضافية على التوصيل</span>');
    }
    expect(offerOf([express])).toContain('<span>ونتصل بك قبل التوصيل</span>');
  });

  it('free shipping mentions the fee of a zone, and a delivery time mentions a zone with a longer one', () => {
    const slow = { id: 'slow', name: 'شحن', priceMinor: 0, estimatedDays: 7 };
    const offerWith = (zones: Partial<LandingPage['zones']>) => {
      const shippingOptions = [{ ...slow, estimatedDays: 3 }];
      const page = withProduct({ freeShipping: true, estimatedDeliveryDays: 3 }, { shippingOptions });
      const html = render({ ...page, zones: { ...page.zones, ...zones } });
      return /<ul class="offer">.*?<\/ul>/.exec(html)?.[0];
    };
    const fees = { codFeeMinor: 0, minFreeMinor: null, isRefused: false };
    const south = {
      id: 'south',
      name: 'الجنوب',
      country: 'SA' as const,
      covers: 'rest' as const,
      places: [],
      ...fees,
    };
    for (const zones of [
      { rest: { ...fees, codFeeMinor: 1500 } },
      { list: [{ ...south, options: [{ ...slow, estimatedDays: 3 }], codFeeMinor: 1500 }] },
    ]) {
      expect(offerWith(zones)).toContain(
        '<b>شحن مجاني</b><span>وتظهر رسوم الدفع عند الاستلام في النموذج</span>',
      );
    }
    const remote = offerWith({ list: [{ ...south, options: [slow] }] });
    expect(remote).toContain('<span>لا رسوم إضافية على التوصيل</span>');
    expect(remote).toContain('<b>يصلك خلال 3 أيام</b><span>وإلى بعض المناطق في أكثر من ذلك');
    const refused = { ...south, options: [slow], codFeeMinor: 1500, isRefused: true };
    const served = offerWith({ list: [refused] });
    expect(served).toContain('<span>لا رسوم إضافية على التوصيل</span>');
    expect(served).toContain('<span>ونتصل بك قبل التوصيل</span>');
  });

  it('the fixed badges and the title of the variants are the specification’s', () => {
    const html = render(withProduct(fullProduct));
    for (const text of ['شحن سريع', 'ضمان الجودة', 'دعم 24/7', 'منتج أصلي', 'اختر الخيار المناسب'])
      expect(html).toContain(text);
  });

  it('a badge that the merchant has disabled is not shown', () => {
    const page = landingPageFixture();
    page.layout.badges = { ...allBadges, support: false };
    const html = render(page);
    expect(html).not.toContain('دعم 24/7');
    for (const text of ['شحن سريع', 'ضمان الجودة', 'منتج أصلي']) expect(html).toContain(text);
    page.layout.badges = { shipping: false, quality: false, support: false, original: false };
    expect(render(page)).not.toContain('class="badges"');
  });
});

describe('descriptions', () => {
  const described = (mode: 'text' | 'html' | 'json', text: string) =>
    render(withProduct({ description: { mode, text } }));

  it('a text description is split into paragraphs', () => {
    expect(described('text', 'أ\n\nب\nج')).toContain('<p class="lines">أ</p><p class="lines">ب\nج</p>');
  });

  it('a rich description is shown without active content', () => {
    const html = described('html', '<p onclick="x()">نص</p><script>alert(1)</script>');
    expect(html).toContain('<p>نص</p>');
    expect(html).not.toMatch(/onclick|alert\(1\)/);
  });

  it('a JSON description is shown as tables and lists', () => {
    const html = described('json', '{"المنشأ":"الرياض","أصلي":true,"المكوّنات":["عود","عنبر"]}');
    expect(html).toContain('<th scope="row">المنشأ</th><td><bdi>الرياض</bdi></td>');
    expect(html).toContain('<bdi>نعم</bdi>');
    expect(html).toContain('<li><bdi>عود</bdi></li>');
  });

  it('an invalid JSON description is shown as text', () => {
    expect(described('json', '{"a": ')).toContain('{&quot;a&quot;:');
  });
});

describe('texts typed by a merchant', () => {
  it('a text typed by a merchant never becomes markup or script, in any field', () => {
    const page = withProduct(
      {
        ...fullProduct,
        name: attack,
        sku: attack,
        images: [{ url: 'https://example.com/1.jpg', alt: attack }],
        variants: [{ id: 'v', name: attack, sku: attack, priceMinor: 100 }],
        reviews: [
          { id: 'r', rating: 5, review: attack, reviewerName: attack, date: '2026-11-08', pictures: [] },
        ],
        description: { mode: 'json', text: JSON.stringify({ [attack]: [attack] }) },
      },
      {
        title: attack,
        description: attack,
        seo: { slug: '', metaTitle: attack, metaDescription: attack, metaKeywords: attack, ogImage: '' },
        shippingOptions: [
          { id: 'a', name: attack, priceMinor: 0, estimatedDays: 1 },
          { id: 'b', name: attack, priceMinor: 1, estimatedDays: 1 },
        ],
      },
    );
    page.formFields = [
      ...page.formFields,
      { id: 'x', type: 'select', label: attack, placeholder: attack, required: false, options: [attack] },
    ];
    for (const bar of [page.header, page.footer]) {
      bar.enabled = true;
      bar.logo.text = attack;
      bar.links = [{ id: 'l', text: attack, url: 'https://example.com/"onmouseover="x' }];
    }
    page.footer.copyrightText = attack;
    page.layout.buttonText = attack;
    const html = render(page, { values: { name: attack, address: attack }, problems: {}, banner: attack });
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('"onmouseover');
    expect(html.match(/<\/script>/g)).toHaveLength(3);
  });

  it('a text typed by a merchant cannot close the form’s own data', () => {
    const html = render(withProduct({ name: '</script><!--' }));
    const [, state = ''] = /id="order-state">(.*?)<\/script>/.exec(html) ?? [];
    expect(deserializeState(JSON.parse(state)).page.product.name).toBe('</script><!--');
  });
});

describe('the head', () => {
  it('the head describes the page for search engines and links, with full addresses of images', () => {
    const html = render(
      withProduct(
        { images: [{ url: '/media/oud.jpg', alt: '' }] },
        { seo: { slug: '', metaTitle: 'عطر', metaDescription: 'وصف', metaKeywords: 'عود', ogImage: '' } },
      ),
    );
    expect(html).toContain('<title>عطر</title>');
    expect(html).toContain('<meta name="description" content="وصف">');
    expect(html).toContain('<meta name="keywords" content="عود">');
    expect(html).toContain(`<link rel="canonical" href="${url}">`);
    expect(html).toContain('<meta property="og:image" content="https://oud.mirsah.site/media/oud.jpg">');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  it('chats and networks get an uploaded picture as a JPEG with its type and size', () => {
    const folder = `/media/p/800x800-c0ffee-${'a'.repeat(16)}-s`;
    const uploaded = { url: `${folder}/720.webp`, alt: '' };
    const tags = (html: string) => [...html.matchAll(/property="og:image(\S*)" content="([^"]*)"/g)];
    const seo = { slug: '', metaTitle: '', metaDescription: '', metaKeywords: '', ogImage: '' };
    const elsewhere = { url: 'https://example.com/a.png', alt: '' };
    for (const html of [
      render(withProduct({ images: [uploaded] })),
      render(withProduct({ images: [elsewhere] }, { seo: { ...seo, ogImage: uploaded.url } })),
    ])
      expect(tags(html).map(([, name, content]) => [name, content])).toEqual([
        ['', `https://oud.mirsah.site${folder}/preview.jpg`],
        [':type', 'image/jpeg'],
        [':width', '1200'],
        [':height', '630'],
        [':alt', expect.any(String)],
      ]);
    expect(tags(render(withProduct({ images: [elsewhere] }))).map(([, name]) => name)).toEqual(['', ':alt']);
  });

  it('the head preloads the first image in every available size', () => {
    const uploaded = `/media/p/800x800-c0ffee-${'a'.repeat(16)}/720.webp`;
    const html = render(withProduct({ images: [{ url: uploaded, alt: '' }] }));
    const [head = ''] = html.split('</head>');
    expect(head).toContain(`imagesrcset="/media/p/800x800-c0ffee-${'a'.repeat(16)}/720.avif 720w"`);
    expect(html).toContain('fetchPriority="high"');
    expect(html).toContain('style="background:#c0ffee"');
  });

  it('search engines get the price, and a rating only where the page shows one', () => {
    const data = (page: LandingPage) =>
      JSON.parse(/ld\+json">(.*?)<\/script>/.exec(render(page))?.[1] ?? 'null');
    expect(data(withProduct({ reviews: [] }))).toMatchObject({
      '@type': 'Product',
      offers: { '@type': 'Offer', price: '199.00', priceCurrency: 'SAR' },
    });
    expect(data(withProduct({ reviews: [] }))).not.toHaveProperty('aggregateRating');
    expect(data(withProduct(fullProduct))).toMatchObject({
      offers: { '@type': 'AggregateOffer', lowPrice: '159.00', highPrice: '249.00', offerCount: 2 },
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    });
  });
});

describe('the data for search engines', () => {
  const data = (page: ShownPage) => JSON.parse(/ld\+json">(.*?)<\/script>/.exec(render(page))?.[1] ?? 'null');

  it('search engines get only the variant that is sold when the choice is disabled', () => {
    const page = withProduct(fullProduct);
    page.layout.sections.variants = false;
    expect(data(page)).toMatchObject({ offers: { '@type': 'Offer', price: '159.00' } });
  });

  it('variants with one price are one offer', () => {
    const page = structuredClone(withProduct(fullProduct));
    for (const variant of page.product.variants) variant.priceMinor = 159_00;
    const { offers } = data(page);
    expect(offers).toMatchObject({ '@type': 'Offer', price: '159.00' });
    expect(render(page)).not.toContain('theme-color');
    const theme = themePresets.perfume;
    expect(render({ ...page, theme })).toContain(
      `<meta name="theme-color" content="${pageLook(theme)?.tokens.get('--background')}">`,
    );
  });

  it('search engines get the shipping price if the page has one price for its country', () => {
    const page = withProduct({ variants: [] });
    const express = { id: 'ship1', name: 'سريع', priceMinor: 25_00, estimatedDays: 3 };
    const { rest } = noZones;
    const stated = (zones: Zones) =>
      data({ ...page, shippingOptions: [express], zones }).offers.shippingDetails;
    const details = {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'SA' },
      shippingRate: { '@type': 'MonetaryAmount', value: '25.00', currency: 'SAR' },
    };
    expect(stated(noZones)).toEqual(details);
    const shippingRate = { value: '9.00' };
    const fee = { ...rest, minFreeMinor: 100_00, codFeeMinor: 9_00 };
    expect(stated({ ...noZones, rest: fee })).toMatchObject({ shippingRate });
    const zone = { ...rest, id: 'z1', name: 'منطقة', country: 'SA' as const, options: [express] };
    const ofCountry = { ...zone, covers: 'rest' as const, places: [] };
    const none = { ...rest, isRefused: true };
    expect(stated({ ...noZones, list: [ofCountry], rest: none })).toEqual(details);
    const ofRiyadh = { ...zone, covers: 'cities' as const, places: ['sa-riyadh'] };
    expect(stated({ ...noZones, list: [ofRiyadh] })).toBeUndefined();
    expect(stated({ ...noZones, rest: none })).toBeUndefined();
  });

  it('search engines get a link to the merchant’s return policy, and only if there is one', () => {
    const page = withProduct({ variants: [] });
    const businessDetails = { ...noBusinessDetails, returnPolicy: 'الإرجاع خلال سبعة أيام من الاستلام.' };
    expect(data({ ...page, businessDetails }).offers.hasMerchantReturnPolicy).toEqual({
      '@type': 'MerchantReturnPolicy',
      merchantReturnLink: url,
    });
    expect(render({ ...page, businessDetails })).toContain(businessDetails.returnPolicy);
    for (const without of [page, { ...page, businessDetails: noBusinessDetails }])
      expect(data(without).offers).not.toHaveProperty('hasMerchantReturnPolicy');
  });

  it('quantity offers of one product are one offer, at the price of the smallest', () => {
    const page = withProduct({ variants: [], priceMinor: 99_00, salePriceMinor: null });
    const offer = { label: 'عرض', badge: '', giftText: '', priceMinor: null, isDefault: false };
    const quantity = [
      { ...offer, id: 'one', quantity: 1, percentOff: null, freeShipping: true },
      { ...offer, id: 'two', quantity: 2, percentOff: 10, freeShipping: false },
    ];
    const shippingOptions = [{ id: 'ship1', name: 'سريع', priceMinor: 25_00, estimatedDays: 0 }];
    expect(data({ ...page, shippingOptions, offers: { ...page.offers, quantity } }).offers).toMatchObject({
      '@type': 'Offer',
      price: '99.00',
      shippingDetails: { shippingRate: { value: '0.00' } },
    });
  });

  it('search engines get no images that the page does not show', () => {
    const page = withProduct(fullProduct);
    page.layout.sections.images = false;
    expect(data(page)).not.toHaveProperty('image');
  });

  it('search engines get no offer for a product that cannot be bought', () => {
    expect(data(withProduct({ priceMinor: 0, salePriceMinor: null }))).not.toHaveProperty('offers');
  });
});

describe('prices', () => {
  it('prices have three decimals where the currency has', () => {
    const page = withProduct(
      { priceMinor: 12_500, salePriceMinor: null },
      { currency: 'KWD', country: 'KW' },
    );
    const html = render(page);
    expect(html).toContain('<span data-shown="price">12.500</span><small>\u00a0د.ك</small>');
    expect(html).toContain('12.500\u00a0د.ك');
    expect(html).toContain('name="price" value="12.5"');
  });

  it('the old price is only shown while the displayed price is the reduced one', () => {
    const reduced = render(withProduct({}));
    expect(reduced).toMatch(/<span class="before" data-shown="saving"><span/);
    expect(reduced).toContain('وفّر \u206620%\u2069');
    const otherVariant = render(
      withProduct({ variants: [{ id: 'v', name: 'آخر', sku: '', priceMinor: 5000 }] }),
    );
    expect(otherVariant).toMatch(/<span class="before" data-shown="saving" hidden="">/);
  });

  it('the form posts the prices shown to the shopper', () => {
    const html = render(withProduct(fullProduct));
    expect(html).toContain('name="price.small" value="159"');
    expect(html).toContain('name="price.large" value="249"');
  });
});

describe('the order form', () => {
  it('the order form sums up the first variant with the first shipping option', () => {
    expect(render(withProduct(fullProduct))).toMatch(/class="tot"><dt>الإجمالي<\/dt><dd class="n">159/);
  });

  it('the order form of a product without a price is disabled and shows the reason', () => {
    const html = render(withProduct({ priceMinor: 0, salePriceMinor: null }));
    expect(html).toMatch(/<button class="btn"[^>]*disabled=""[^>]*>المنتج غير متاح حاليًا<\/button>/);
    expect(html).toContain('هذا المنتج غير متاح للشراء حاليًا');
    expect(html).not.toContain('class="tot"');
    expect(html).not.toContain('class="bar"');
  });

  it('a sold-out page shows that instead of its form, accepts no order and has no offer', () => {
    const page = withProduct(fullProduct);
    const stock = { pieces: 5, countedAt: '2026-11-20T09:00:00.000Z', stopsOrders: true };
    const props = { stock, whenOut: 'hide' as const, note: '' };
    const button = { type: 'buyButton', props: { text: '', showPrice: true, note: '' } } as const;
    page.layout.blocks = { bstock: { type: 'stockLeft', props }, bbuys: button };
    page.layout.order = [...page.layout.sectionsOrder, 'bstock', 'bbuys'];
    const open = render({ ...page, stockLeft: { pieces: 1, of: 5 } });
    expect(open).toContain('type="submit"');
    expect(open).toContain('https://schema.org/InStock');
    const out = render({ ...page, stockLeft: { pieces: 0, of: 5 } });
    for (const gone of ['method="post"', 'type="submit"', 'order-state', 'class="bar"', 'InStock'])
      expect(out, gone).not.toContain(gone);
    expect(out).toMatch(/<div class="form"><form id="order"[^>]*><h2[^>]*>نفدت الكمية<\/h2>/);
    expect(out).toMatch(/<button [^>]*disabled=""[^>]*>نفدت الكمية<\/button>/);
    expect(out).toContain('https://schema.org/OutOfStock');
    expect(out).toContain(`name="landingPageId" value="${page.id}"`);
    expect(out).not.toContain('wa.me');
    // If the page has a number, it offers a chat instead.
    const chat = { phone: '0551234567', text: '', message: 'x', note: '' };
    const blocks = { ...page.layout.blocks, bchat: { type: 'whatsapp' as const, props: chat } };
    const hidden = { ...blocks, bchat: { ...blocks.bchat, hideOn: 'all' as const } };
    const businessDetails = { ...noBusinessDetails, phone: '0559876543' };
    // After the form, because the script of forms repeats the clicks inside it.
    const afterForm = (more: Partial<ShownPage>) =>
      /<div class="form"><form id="order".*?<\/form>(.*?)<\/div>/s.exec(
        render({ ...page, stockLeft: { pieces: 0, of: 5 }, ...more }),
      )?.[1];
    const asked = `?text=${encodeURIComponent(`السلام عليكم، أرجو إعلامي عند توفر «${page.product.name}» من جديد.`)}"`;
    expect(afterForm({ layout: { ...page.layout, blocks } })).toContain(
      `href="https://wa.me/966551234567${asked}`,
    );
    expect(afterForm({ layout: { ...page.layout, blocks }, businessDetails })).toMatch(
      /wa\.me\/966551234567\?[^>]*>أعلمني عند توفره</,
    );
    expect(afterForm({ layout: { ...page.layout, blocks: hidden }, businessDetails })).toContain(
      'wa.me/966559876543?',
    );
    expect(afterForm({ businessDetails: { ...noBusinessDetails, phone: '0112345678' } })).not.toContain(
      'wa.me',
    );
    // If orders continue, only the block shows it.
    const goesOn = structuredClone(page);
    goesOn.layout.blocks = {
      bstock: { type: 'stockLeft', props: { ...props, stock: { ...stock, stopsOrders: false } } },
    };
    expect(render({ ...goesOn, stockLeft: { pieces: 0, of: 5 } })).toContain('type="submit"');
  });

  it('the order form hides the quantity and the total where the layout does', () => {
    const page = landingPageFixture();
    page.layout.showQuantity = false;
    page.layout.showPriceInForm = false;
    const html = render(page);
    expect(html).toContain('<input type="hidden" form="order" name="quantity" value="1"/>');
    expect(html).not.toMatch(/class="(?:qty|sum)"/);
  });

  it('the order form posts the merchant’s custom fields under their ids', () => {
    const page = landingPageFixture();
    page.formFields = [
      ...page.formFields,
      { id: 'time', type: 'select', label: 'الوقت', placeholder: '', required: true, options: ['صباحًا'] },
      { id: 'terms', type: 'checkbox', label: 'أوافق', placeholder: '', required: true, options: [] },
    ];
    const html = render(page);
    expect(html).toMatch(/<select id="f-time" name="field.time" required="" aria-invalid="false"/);
    expect(html).toMatch(/<input id="f-terms"[^>]* required=""[^>]* type="checkbox"[^>]* name="field.terms"/);
  });

  it('the quantity ends at the merchant’s limit, and a larger one posted without script gets that message', () => {
    const page = landingPageFixture();
    page.layout.maxQuantity = 3;
    const html = render(page, {
      values: { quantity: '9' },
      problems: { quantity: 'quantity_too_large' },
    });
    expect(html).toMatch(/<input id="f-quantity"[^>]* value="3"/);
    expect(html).toMatch(/<button type="button" data-step="1"[^>]* aria-disabled="true"/);
    expect(html).toMatch(/<input id="f-quantity"[^>]* aria-invalid="true"/);
    expect(html).toContain('تجاوزت الكمية الحد المسموح للطلب الواحد');
  });

  it('a field may have any id: properties of every object are not shown in it', () => {
    const page = landingPageFixture();
    for (const id of ['__proto__', 'constructor'])
      page.formFields.push({ id, type: 'text', label: 'x', placeholder: '', required: false, options: [] });
    const html = render(page, { values: { name: 'نورة' }, problems: {} });
    expect(html).toContain('name="field.__proto__"');
    expect(html).not.toMatch(/\[object|native code/);
  });

  it('a returned form that was posted without script has its input, its problems, and the focus on the first problem', () => {
    const html = render(withProduct(fullProduct), {
      values: {
        name: 'سارة',
        phone: '0551',
        country: 'KW',
        quantity: '3',
        variantId: 'large',
        shippingOptionId: 'express',
      },
      problems: { phone: 'phone_invalid', address: 'required' },
      banner: 'راجع بيانات الطلب',
    });
    expect(html).toMatch(/name="name"[^>]*value="سارة"/);
    expect(html).toMatch(/aria-invalid="true" autofocus aria-describedby="f-phone-problem"/);
    expect(html.match(/autofocus/g)).toHaveLength(1);
    expect(html).toContain('رقم الجوال غير صالح، مثال: 50123456');
    expect(html).toContain('العنوان مطلوب');
    expect(html).toContain('<b>راجع بيانات الطلب</b>');
    expect(html).toContain('<option value="KW" selected="">');
    expect(html).toMatch(/<input type="radio" form="order" name="variantId" checked="" value="large"\/>/);
    expect(html).toContain('<span data-shown="price">249</span>');
    expect(html).toMatch(/<dd class="n">772/);
  });
});

describe('the styles', () => {
  const sheet = '<link rel="stylesheet" href="/assets/landing-page.x.css">';
  const withSheet = shell.replace('<style></style>', `<style>.head,.title,.offer{a:b}</style>${sheet}`);

  it('a page contains the styles of its first screen and links the others where the rest begins', () => {
    const page = withProduct(fullProduct);
    page.header.enabled = true;
    const html = renderLandingPage(page, { shell: withSheet, url });
    expect(html).toContain('<style>.head,.title{a:b}</style></head>');
    const [above = '', below = '', ...more] = html.split(/<link rel="stylesheet"[^>]*>/);
    expect(more).toEqual([]);
    for (const part of ['class="title"', 'class="track"']) expect(above).toContain(part);
    for (const part of ['class="thumbs"', 'class="offer"', '<form', 'class="revs"'])
      expect(below).toContain(part);
  });

  it.each<[string, SectionName[], string, string]>([
    ['above the title', ['images', 'title', 'price'], 'class="title"', 'class="offer"'],
    ['further down', ['title', 'price', 'images'], 'class="offer"', 'class="gallery many"'],
    ['alone', ['images'], 'class="track"', 'class="thumbs"'],
    ['off, like all else', [], '<main', '<form'],
  ])(
    'later styles of a page with its gallery %s are linked once, behind its first screen',
    (_, shown, last, next) => {
      const page = withProduct(fullProduct);
      page.layout.sectionsOrder = [
        ...shown,
        ...page.layout.sectionsOrder.filter((name) => !shown.includes(name)),
      ];
      for (const name of page.layout.sectionsOrder) page.layout.sections[name] = shown.includes(name);
      const [above = '', below = '', ...more] = renderLandingPage(page, { shell: withSheet, url }).split(
        /<link rel="stylesheet"[^>]*>/,
      );
      expect(more).toEqual([]);
      expect(above).toContain(last);
      expect(below).toContain(next);
    },
  );

  it('a page links the later styles also where the first screen ends with a gallery without images', () => {
    const html = renderLandingPage(withProduct({ images: [] }), { shell: withSheet, url });
    expect(html.match(/<link rel="stylesheet"/g)).toHaveLength(1);
  });

  it('a page contains all styles where there is no file of later ones', () => {
    const html = renderLandingPage(withProduct(fullProduct), {
      shell: shell.replace('<style></style>', '<style>.title,.offer{a:b}</style>'),
      url,
    });
    expect(html).toContain('<style>.title,.offer{a:b}</style>');
    expect(html).not.toContain('rel="stylesheet"');
  });
});

it('a shell that was not built from this template is rejected', () => {
  expect(() => renderLandingPage(landingPageFixture(), { shell: '<html></html>', url })).toThrow('no place');
});

it('conversions cost a shopper’s page a quarter of a kilobyte at most', () => {
  const weight = (isOn: boolean, asksMarketing: boolean) => {
    const page = withProduct(fullProduct, { conversions: { isOn, model: null }, asksMarketing });
    return brotliCompressSync(render(page)).length;
  };
  for (const asksMarketing of [false, true]) {
    const more = weight(true, asksMarketing) - weight(false, asksMarketing);
    expect(more).toBeGreaterThan(0);
    expect(more).toBeLessThanOrEqual(256);
  }
});
