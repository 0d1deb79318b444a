import { randomId } from '../id.ts';
import { newLandingPageContent } from './default-content.ts';
import type { LandingPage, LandingPageContent } from './landing-page.ts';

/** A small valid page for tests: 249 SAR reduced to 199, no variants, two ways of shipping. */
export function landingPageContentFixture(changes: Partial<LandingPageContent> = {}): LandingPageContent {
  const blank = newLandingPageContent();
  return {
    ...blank,
    title: 'عطر العود الملكي',
    description: 'عود كمبودي معتّق',
    subdomain: `oud-${randomId().slice(0, 8)}`,
    product: {
      ...blank.product,
      name: 'عطر العود',
      sku: 'OUD-100',
      priceMinor: 24_900,
      salePriceMinor: 19_900,
    },
    shippingOptions: [
      { id: 'standard', name: 'شحن عادي', priceMinor: 0, estimatedDays: 3 },
      { id: 'express', name: 'شحن سريع', priceMinor: 2500, estimatedDays: 1 },
    ],
    ...changes,
  };
}

export function landingPageFixture(changes: Partial<LandingPage> = {}): LandingPage {
  return {
    ...landingPageContentFixture(),
    id: randomId(),
    ownerId: 'merchant-1',
    version: 1,
    publication: { version: 0, subdomain: null, publishedAt: null, failure: null },
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...changes,
  };
}
