import { landingPageContentSchema } from '@mirsah/domain/landing-page';
import { isValidSubdomain } from '@mirsah/domain/subdomain';
import { describe, expect, it } from 'vitest';
import { toContent } from '../page-form/content.ts';
import { toValues } from '../page-form/values.ts';
import { claimsOf, pageValues, priceProblem, promisedContent, shownPage } from './page-values.ts';
import { starters } from './starters/starters.ts';

const [starter] = starters;
if (!starter) throw new Error('There are starters');
const base = toValues(starter.content('SA'));
const photo = { key: 'a', url: '/media/a/1.webp', shown: 'data:image/jpeg,a' };
const said = { name: 'دهن عود كمبودي', price: '١٨٠', photos: [photo] };

describe('a first page', () => {
  it('name, price and one photo make a page that can be saved', () => {
    const values = pageValues(base, said, { starterId: starter.id });
    expect(values).toMatchObject({ title: 'دهن عود كمبودي', product: { sku: 'DHN-AWD-KMBWDY' } });
    expect(values.subdomain).toBe('dhn-awd-kmbwdy');
    expect(toContent(values)).toMatchObject({
      content: { currency: 'SAR', product: { priceMinor: 180_00, images: [{ url: photo.url }] } },
    });
  });

  it('a link that is taken, or whose name has no letters, gets a random suffix', () => {
    expect(pageValues(base, said, { starterId: 'oud', isTaken: true }).subdomain).toMatch(
      /^dhn-awd-kmbwdy-\w{5}$/,
    );
    const unnamed = pageValues(base, { ...said, name: '✨' }, { starterId: 'oud' });
    expect(unnamed.subdomain).toMatch(/^oud-\w{5}$/);
    expect(isValidSubdomain(unnamed.subdomain)).toBe(true);
  });

  it('the button of an own product does not name the starter’s', () => {
    expect(starter.buttonText).not.toBe('اطلب الآن');
    expect(pageValues(base, said, { starterId: starter.id }).layout.buttonText).toBe('اطلب الآن');
    expect(shownPage(base, { ...said, name: ' ' }, starter).layout.buttonText).toBe(starter.buttonText);
  });

  it('only a photo that is uploaded belongs to the page; the preview shows it before', () => {
    const waiting = { ...said, photos: [{ ...photo, url: '' }] };
    expect(pageValues(base, waiting, { starterId: starter.id }).product.images).toEqual([]);
    expect(shownPage(base, waiting, starter).product.images).toEqual([{ url: photo.shown, alt: '' }]);
  });

  it('the preview shows samples for questions without an answer', () => {
    const { product, title } = shownPage(base, { name: '', price: '', photos: [] }, starter);
    expect(title).toBe(starter.title);
    expect(product.name).toBe(starter.name);
    expect(product.priceMinor).toBe(starter.shownPrice * 100);
    expect(product.images).toHaveLength(1);
  });

  it.each([
    ['', 'هذا الحقل مطلوب'],
    ['0', 'اكتب سعرًا أكبر من صفر'],
    ['-3', 'اكتب سعرًا أكبر من صفر'],
    ['مئة', 'اكتب السعر رقمًا بمنزلتين عشريتين على الأكثر'],
    ['12.345', 'اكتب السعر رقمًا بمنزلتين عشريتين على الأكثر'],
    ['١٨٠٫٥', undefined],
  ])('the problem of the price «%s» is: %s', (price, said) => expect(priceProblem(price, base)).toBe(said));
});

describe.each(starters.map((one) => [one.id, one] as const))('what is published of «%s»', (_, one) => {
  const content = one.content('SA');
  const promises = {
    shipping: '٢٠',
    days: '3',
    isHomeOnly: true,
    claims: [] as string[],
    hasShipping: false,
  };

  it('no unconfirmed claim of the starter is published', () => {
    const page = promisedContent(content, promises);
    const shown = Object.values(page.layout.blocks).filter(({ hideOn }) => hideOn !== 'all');
    expect(shown.filter(({ type }) => type !== 'buyButton' && type !== 'divider')).toEqual([]);
    expect(page).toMatchObject({
      description: 'الدفع عند الاستلام',
      layout: {
        sections: { description: false },
        badges: { shipping: false, quality: false, support: false, original: false },
      },
    });
    expect(page.formFields.map(({ id }) => id)).toEqual(['name', 'phone', 'address']);
    expect(page.shippingOptions).toMatchObject([{ priceMinor: 20_00, estimatedDays: 3 }]);
    const product = { ...page.product, name: 'عود', sku: 'OUD', priceMinor: 100 };
    const problems = landingPageContentSchema.safeParse({ ...page, subdomain: 'oud-1', product }).error
      ?.issues;
    expect(problems).toBeUndefined();
    expect(page.zones).toMatchObject({
      list: [{ country: 'SA', covers: 'rest' }],
      rest: { isRefused: true },
    });
  });

  it('confirmed claims are published, and every claim has words without blanks', () => {
    const claims = claimsOf(content, { hasShipping: false });
    for (const { title, text } of claims) expect(`${title} ${text}`).not.toMatch(/\[|<|undefined/);
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
    const page = promisedContent(content, {
      ...promises,
      claims: claims.map(({ id }) => id),
      isHomeOnly: false,
      hasShipping: false,
    });
    expect(page).toMatchObject({
      description: one.line,
      formFields: content.formFields,
      zones: content.zones,
      layout: { badges: { shipping: true, quality: true, support: true, original: true } },
    });
  });
});
