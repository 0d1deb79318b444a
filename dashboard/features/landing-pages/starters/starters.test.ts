import { countries, countryCodes } from '@mirsah/domain/country';
import { landingPageContentSchema } from '@mirsah/domain/landing-page';
import { sanitiseHtml } from '@mirsah/domain/sanitize-html';
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

  it('can be saved but for what only the merchant knows', () => {
    const read = toContent(values);
    expect('problems' in read && read.problems.map(({ path }) => path).sort()).toEqual([
      'product.name',
      'product.sku',
    ]);
    const product = { ...values.product, name: 'منتج', sku: 'A-1', price: '99' };
    expect(toContent({ ...values, product })).toMatchObject({ content: { product: { name: 'منتج' } } });
  });

  it('names everything that is missing', () => {
    expect(missingPartsOf(values).parts).toEqual(['name', 'sku', 'price', 'images', 'blanks']);
  });

  it('invents no reviews', () => {
    expect(values.product.reviews).toEqual([]);
  });

  it('has words for searching and its text survives cleaning as it is', () => {
    const { seo, product } = starter.content('SA');
    expect(seo.metaTitle.length).toBeLessThanOrEqual(60);
    expect(seo.metaDescription.length).toBeLessThanOrEqual(160);
    expect(sanitiseHtml(product.description.text)).toBe(product.description.text);
    expect(JSON.stringify(starter.content('SA'))).not.toContain('ـ');
  });

  it('is shown with a picture and a saving that a page could have', () => {
    const shown = shownContent({ ...starter.content('KW'), subdomain: 'abc' }, starter);
    const images = [{ url: '/media/sketch.svg', alt: '' }];
    const product = { ...shown.product, sku: 'A-1', images };
    expect(landingPageContentSchema.safeParse({ ...shown, product }).success).toBe(true);
    expect(product.salePriceMinor).toBeLessThan(product.priceMinor);
  });
});

describe('a new page', () => {
  it.each(countryCodes)('from a starter sells in the currency of %s', (country) => {
    const { content } = startFrom('perfume', country);
    expect(content).toMatchObject({ country, currency: countries[country].currency });
    expect(isValidSubdomain(content.subdomain)).toBe(true);
  });

  it('is blank when asked for, or when the starter is unknown', () => {
    for (const from of ['blank', 'no-such-starter']) {
      expect(startFrom(from, 'XX')).toMatchObject({
        isStarter: false,
        content: { title: '', country: 'SA' },
      });
    }
  });

  it('is chosen first when the address does not say what to begin with', () => {
    expect(pageStart(new URLSearchParams())).toBeUndefined();
  });
});

it('misses nothing once everything is filled in', () => {
  const values = toValues(startFrom('home').content);
  const description = { mode: 'html' as const, text: '<p>نص كامل</p>' };
  const images = [{ url: 'https://example.com/a.webp', alt: '' }];
  const product = { ...values.product, name: 'منظّم', sku: 'A-1', price: '٩٩', images, description };
  expect(missingPartsOf({ ...values, product })).toEqual({ parts: [], blanks: 0 });
});
