import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { sellingPrice } from '@mirsah/domain/landing-page/selling-price.ts';
import { currencies } from '@mirsah/domain/money/currency.ts';
import { type MinorUnits, toMajor } from '@mirsah/domain/money/money.ts';
import { averageRating } from '../sections/average-rating.ts';

/** The product as search engines read it: its first picture, prices and a rating only where the page shows them. */
export function productJsonLd(page: LandingPage, url: string): object {
  const { product, layout } = page;
  const picture = layout.sections.images && product.images[0];
  const rating = averageRating(product.reviews);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: page.description,
    sku: product.sku,
    ...(picture && { image: new URL(picture.url, url).href }),
    ...offers(page, url),
    ...(rating !== undefined && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating,
        reviewCount: product.reviews.length,
      },
    }),
  };
}

function offers({ product, layout, currency }: LandingPage, url: string): object {
  // With the choice switched off, the first variant is what is sold.
  const offered = layout.sections.variants ? product.variants : product.variants.slice(0, 1);
  const prices = offered.length ? offered.map(({ priceMinor }) => priceMinor) : [sellingPrice(product)];
  const asked = prices.filter((price) => price > 0);
  if (asked.length === 0) return {};
  const amount = (price: MinorUnits) => toMajor(price, currency).toFixed(currencies[currency].decimals);
  const low = Math.min(...asked);
  const high = Math.max(...asked);
  const shared = { priceCurrency: currency, availability: 'https://schema.org/InStock', url };
  return {
    offers:
      asked.length === 1
        ? { '@type': 'Offer', price: amount(low), ...shared }
        : {
            '@type': 'AggregateOffer',
            lowPrice: amount(low),
            highPrice: amount(high),
            offerCount: asked.length,
            ...shared,
          },
  };
}
