import { isValidSubdomain } from '@mirsah/domain/subdomain';
import { describe, expect, it } from 'vitest';
import { toContent } from '../form/content.ts';
import { toValues } from '../form/values.ts';
import { starters } from '../starters/starters.ts';
import { pageValues, priceProblem, shownPage } from './page-values.ts';

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

  it('a link that is taken, or whose name has no letters, gets a random end', () => {
    expect(pageValues(base, said, { starterId: 'oud', isTaken: true }).subdomain).toMatch(
      /^dhn-awd-kmbwdy-\w{5}$/,
    );
    const unnamed = pageValues(base, { ...said, name: '✨' }, { starterId: 'oud' });
    expect(unnamed.subdomain).toMatch(/^oud-\w{5}$/);
    expect(isValidSubdomain(unnamed.subdomain)).toBe(true);
  });

  it('only a photo that is uploaded belongs to the page; the preview shows it before', () => {
    const waiting = { ...said, photos: [{ ...photo, url: '' }] };
    expect(pageValues(base, waiting, { starterId: starter.id }).product.images).toEqual([]);
    expect(shownPage(base, waiting, starter).product.images).toEqual([{ url: photo.shown, alt: '' }]);
  });

  it('samples stand in the preview for what was not said yet', () => {
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
  ])('of the price «%s» it is said: %s', (price, said) => expect(priceProblem(price, base)).toBe(said));
});
