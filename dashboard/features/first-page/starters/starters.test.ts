import type { CountryCode } from '@mirsah/domain/country';
import { countryCodes, currencyIn } from '@mirsah/domain/country';
import { landingPageContentSchema } from '@mirsah/domain/landing-page';
import { blanksOfPage } from '@mirsah/domain/landing-page/blanks';
import { blockSummary, singleBlocks } from '@mirsah/domain/landing-page/blocks';
import { sectionNames } from '@mirsah/domain/landing-page/content';
import type { DefaultShipping } from '@mirsah/domain/landing-page/default-shipping';
import { trades } from '@mirsah/domain/landing-page/theme-presets';
import { withoutBlanksOfPage } from '@mirsah/domain/landing-page/without-blanks';
import { zonesFixture } from '@mirsah/domain/landing-page/zones.fixture';
import { sanitizeHtml } from '@mirsah/domain/sanitize-html';
import { isValidSubdomain } from '@mirsah/domain/subdomain';
import { describe, expect, it } from 'vitest';
import { findMissingParts } from '../../page-editor/missing-parts.ts';
import { toContent } from '../../page-form/content.ts';
import { toValues } from '../../page-form/values.ts';
import { countryOfAddress, loadStart } from './load-start.ts';
import { pageStart } from './new-page-start.ts';
import { shownContent } from './starter.ts';
import { starters } from './starters.ts';

const startFrom = (from: string, country: CountryCode = 'SA', shipping: DefaultShipping | null = null) =>
  pageStart({ from, country }, starters, shipping);

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
    const { parts } = findMissingParts(values);
    expect(parts.slice(0, 4)).toEqual(['name', 'sku', 'price', 'images']);
    expect(parts.slice(4).join()).toMatch(/lanks/);
  });

  it('every text in square brackets is a known blank, so that shoppers never see it', () => {
    const content = starter.content('SA');
    const { description } = content.product;
    const known = blanksOfPage(content).flatMap(({ blanks }) => blanks);
    const texts = JSON.stringify([content.layout.blocks, description.text]);
    expect(known.toSorted()).toEqual(texts.match(/\[[\u0600-\u06ff][^[\]]*\]/g)?.toSorted());
    const filled = withoutBlanksOfPage(content);
    expect(JSON.stringify(filled)).not.toMatch(/\[[\u0600-\u06ff]/);
    expect(JSON.stringify({ ...content, product: {}, layout: {} })).not.toMatch(/\[[\u0600-\u06ff]/);
  });

  it('a starter is a page of blocks that has every section once and at least four filled blocks without its blanks', () => {
    const { layout } = withoutBlanksOfPage(starter.content('SA'));
    expect(layout.sectionsOrder.toSorted()).toEqual(sectionNames.toSorted());
    expect(layout.order).toHaveLength(sectionNames.length + Object.keys(layout.blocks).length);
    const filled = Object.values(layout.blocks).filter((block) => blockSummary(block) !== '');
    expect(filled.length).toBeGreaterThanOrEqual(4);
  });

  it('a starter has each block that a page may have once at most once', () => {
    const types = Object.values(starter.content('SA').layout.blocks).map(({ type }) => type);
    const single = types.filter((type) => singleBlocks.includes(type));
    expect(single).toEqual([...new Set(single)]);
  });

  it('a starter claims nothing: no reviews, ratings, old prices, customers’ words or deadlines of offers', () => {
    const { product, layout } = starter.content('SA');
    expect(product).toMatchObject({ reviews: [], salePriceMinor: null });
    const types = Object.values(layout.blocks).map(({ type }) => type);
    for (const type of ['reviews', 'chat', 'countdown', 'beforeAfter', 'comparison'])
      expect(types).not.toContain(type);
  });

  it('sanitizing leaves a starter’s description unchanged, and no text is stretched', () => {
    const { product } = starter.content('SA');
    expect(sanitizeHtml(product.description.text)).toBe(product.description.text);
    expect(JSON.stringify(starter.content('SA'))).not.toContain('ـ');
  });

  it('a starter is shown with its own picture and a price of the country', () => {
    const shown = shownContent({ ...starter.content('KW'), subdomain: 'abc' }, starter);
    expect(starter.illustration).toContain(starter.id);
    const images = [{ url: '/media/illustration.svg', alt: '' }];
    const product = { ...shown.product, sku: 'A-1', images };
    expect(landingPageContentSchema.safeParse({ ...shown, product }).success).toBe(true);
    expect(product.priceMinor % 1000).toBe(0);
  });
});

it('there are two starters for each of twelve trades, with names, titles and arrangements of their own', () => {
  expect(starters).toHaveLength(24);
  for (const trade of trades) expect(starters.filter((starter) => starter.trade === trade)).toHaveLength(2);
  for (const key of ['id', 'name', 'title', 'line', 'illustration'] as const)
    expect(new Set(starters.map((starter) => starter[key])).size).toBe(24);
  const arrangements = starters.map((starter) => {
    const { order, blocks } = starter.content('SA').layout;
    return order.map((id) => blocks[id]?.type ?? id).join();
  });
  expect(new Set(arrangements).size).toBeGreaterThanOrEqual(20);
});

describe('the start of a new page', () => {
  it.each(countryCodes)('a page from a starter sells in the currency of %s', (country) => {
    const { content } = startFrom('perfume', country);
    expect(content).toMatchObject({ country, currency: currencyIn[country] });
    expect(isValidSubdomain(content.subdomain)).toBe(true);
  });

  it('a new page is blank when the address asks for that or names an unknown starter', () => {
    const country = countryOfAddress(new URLSearchParams({ country: 'XX' }));
    for (const from of ['blank', 'no-such-starter']) {
      expect(startFrom(from, country)).toMatchObject({
        isStarter: false,
        content: { title: '', country: 'SA' },
      });
    }
  });

  it('the choice of starters is shown when the address names no start', () => {
    expect(loadStart('editor', new URLSearchParams())).toBeUndefined();
  });
});

it.each(['blank', 'home'])(
  'a new page (%s) starts with the account’s shipping, in the account’s currency alone',
  (from) => {
    const [option] = startFrom('blank').content.shippingOptions;
    const shippingOptions = option ? [{ ...option, priceMinor: 1_200 }] : [];
    const shipping = { currency: 'SAR' as const, shippingOptions, zones: zonesFixture() };
    const { content } = startFrom(from, 'SA', shipping);
    expect(content).toMatchObject({ shippingOptions, zones: shipping.zones });
    expect(content.formFields.map(({ type }) => type)).toContain('city');
    expect(startFrom(from, 'KW', shipping).content.zones.list).toEqual([]);
  },
);

it('a page from a starter lacks nothing once everything is filled in', () => {
  const values = toValues(startFrom('home').content);
  const description = { mode: 'html' as const, text: '<p>نص كامل</p>' };
  const images = [{ url: 'https://example.com/a.webp', alt: '' }];
  const product = { ...values.product, name: 'منظّم', sku: 'A-1', price: '٩٩', images, description };
  const layout = { ...values.layout, blocks: {} };
  expect(findMissingParts({ ...values, product, layout })).toEqual({ parts: [], blanks: 0, blockBlanks: 0 });
});
