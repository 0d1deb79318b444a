import { imageFacts, imageFile, renditionWidths } from '@mirsah/domain/image';
import { landingPageContentSchema } from '@mirsah/domain/landing-page';
import { sanitizeHtml } from '@mirsah/domain/sanitize-html';
import { describe, expect, it } from 'vitest';
import { readPicture } from '../pictures.ts';
import { imageName, listImages } from '../seed-pages.ts';
import { coffeeSet } from './coffee-set.ts';
import { dhofarFrankincense } from './dhofar-frankincense.ts';
import { oudPerfume } from './oud-perfume.ts';
import { smartWatch } from './smart-watch.ts';
import { summerAbaya } from './summer-abaya.ts';

const now = new Date('2026-11-21T17:20:00.000Z');
const finished = [oudPerfume(now), smartWatch(now), coffeeSet(now)];
const all = [...finished, summerAbaya(now), dhofarFrankincense(now)];
const named = (pages: typeof all) => pages.map((page) => [page.content.subdomain, page] as const);

describe.each(named(all))('the page %s', (_, { content }) => {
  it('the demo page passes the editor’s validation', () => {
    expect(landingPageContentSchema.parse(content)).toEqual(content);
  });

  it('the demo page has reviews of the past months, newest first', () => {
    const days = content.product.reviews.map(({ date }) => date);
    expect(days.length).toBeGreaterThan(2);
    expect(days).toEqual([...days].sort().reverse());
    expect(days.every((day) => day >= '2026-07-01' && day <= '2026-11-21')).toBe(true);
  });

  it('the demo page’s texts contain no lengthened letters', () => {
    expect(JSON.stringify(content)).not.toContain('ـ');
  });
});

describe.each(named(finished))('the finished page %s', (subdomain, { content, imageTexts }) => {
  it('the demo page sells its first variant at the reduced price it advertises', () => {
    expect(content.product.variants[0]?.priceMinor).toBe(content.product.salePriceMinor);
  });

  it('the demo page has 8 to 12 reviews, nearly all good', () => {
    const ratings = content.product.reviews.map(({ rating }) => rating);
    expect(ratings.length).toBeGreaterThanOrEqual(8);
    expect(ratings.length).toBeLessThanOrEqual(12);
    expect(ratings.filter((rating) => rating < 4).length).toBeLessThan(2);
  });

  it('every image of the demo page has a description', async () => {
    const { shown } = await listImages(subdomain);
    expect(shown.filter((file) => !imageTexts[imageName(file)])).toEqual([]);
  });

  it('every picture of the demo page has all widths and formats of an upload', async () => {
    const { shown, others } = await listImages(subdomain);
    for (const name of [...shown, ...others]) {
      const { address, files } = await readPicture(subdomain, name);
      const facts = imageFacts(address);
      if (!facts) throw new Error(`${address} is no address of an upload`);
      const wanted = renditionWidths(facts.width).flatMap((width) =>
        (['avif', 'webp'] as const).map((format) => imageFile(facts, width, format).slice(1)),
      );
      expect(files.map(({ key }) => key).sort()).toEqual(wanted.sort());
    }
  });
});

it('the demo pages’ rich text passes the sanitizer unchanged', () => {
  const { text } = oudPerfume(now).content.product.description;
  expect(sanitizeHtml(text)).toBe(text);
});

it('the demo pages’ specifications are valid JSON', () => {
  expect(() => JSON.parse(smartWatch(now).content.product.description.text)).not.toThrow();
});
