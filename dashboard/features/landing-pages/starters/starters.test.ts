import { countries, countryCodes } from '@mirsah/domain/country';
import { landingPageContentSchema } from '@mirsah/domain/landing-page';
import { blanksIn, withoutBlanks } from '@mirsah/domain/landing-page/blanks';
import { sanitizeHtml } from '@mirsah/domain/sanitize-html';
import { isValidSubdomain } from '@mirsah/domain/subdomain';
import { describe, expect, it } from 'vitest';
import { missingPartsOf } from '../editor/missing-parts.ts';
import { pageStart } from '../editor-address.ts';
import { toContent } from '../form/content.ts';
import { toValues } from '../form/values.ts';
import { shownContent } from './starter.ts';
import { starters } from './starters.ts';

const startFrom = (from: string, country = 'SA') => {
  const start = pageStart(new URLSearchParams({ from, country }));
  if (!start) throw new Error('The address names what to start from');
  return start;
};

describe.each(starters.map((starter) => [starter.id, starter] as const))('the starter %s', (id, starter) => {
  const values = toValues(startFrom(id).content);

  it('a starter can be saved once the merchant gives the product’s name and SKU', () => {
    const read = toContent(values);
    expect('problems' in read && read.problems.map(({ path }) => path).sort()).toEqual([
      'product.name',
      'product.sku',
    ]);
    const product = { ...values.product, name: 'منتج', sku: 'A-1', price: '99' };
    expect(toContent({ ...values, product })).toMatchObject({ content: { product: { name: 'منتج' } } });
  });

  it('a new page from a starter lacks name, SKU, price, images and what its blanks ask for', () => {
    expect(missingPartsOf(values).parts).toEqual(['name', 'sku', 'price', 'images', 'blanks']);
  });

  it('every place in square brackets is known as a blank, so that shoppers never see it', () => {
    const { description } = starter.content('SA').product;
    expect(blanksIn(description)).toEqual(description.text.match(/\[[^[\]]+\]/g));
    expect(withoutBlanks(description).text).not.toMatch(/[[\]]/);
    expect(JSON.stringify({ ...starter.content('SA'), product: {} })).not.toMatch(/\[[\u0600-\u06ff]/);
  });

  it('a starter has no invented reviews', () => {
    expect(values.product.reviews).toEqual([]);
  });

  it('a starter’s search texts have a good length and sanitizing leaves its description unchanged', () => {
    const { seo, product } = starter.content('SA');
    expect(seo.metaTitle.length).toBeLessThanOrEqual(60);
    expect(seo.metaDescription.length).toBeLessThanOrEqual(160);
    expect(sanitizeHtml(product.description.text)).toBe(product.description.text);
    expect(JSON.stringify(starter.content('SA'))).not.toContain('ـ');
  });

  it('a starter is shown with an image and a valid sale price', () => {
    const shown = shownContent({ ...starter.content('KW'), subdomain: 'abc' }, starter);
    const images = [{ url: '/media/illustration.svg', alt: '' }];
    const product = { ...shown.product, sku: 'A-1', images };
    expect(landingPageContentSchema.safeParse({ ...shown, product }).success).toBe(true);
    expect(product.salePriceMinor).toBeLessThan(product.priceMinor);
  });
});

describe('the start of a new page', () => {
  it.each(countryCodes)('a page from a starter sells in the currency of %s', (country) => {
    const { content } = startFrom('perfume', country);
    expect(content).toMatchObject({ country, currency: countries[country].currency });
    expect(isValidSubdomain(content.subdomain)).toBe(true);
  });

  it('a new page is blank when the address asks for that or names an unknown starter', () => {
    for (const from of ['blank', 'no-such-starter']) {
      expect(startFrom(from, 'XX')).toMatchObject({
        isStarter: false,
        content: { title: '', country: 'SA' },
      });
    }
  });

  it('the choice of starters is shown when the address names no start', () => {
    expect(pageStart(new URLSearchParams())).toBeUndefined();
  });
});

it('a page from a starter lacks nothing once everything is filled in', () => {
  const values = toValues(startFrom('home').content);
  const description = { mode: 'html' as const, text: '<p>نص كامل</p>' };
  const images = [{ url: 'https://example.com/a.webp', alt: '' }];
  const product = { ...values.product, name: 'منظّم', sku: 'A-1', price: '٩٩', images, description };
  expect(missingPartsOf({ ...values, product })).toEqual({ parts: [], blanks: 0 });
});
