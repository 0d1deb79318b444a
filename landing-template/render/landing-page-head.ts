import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { currencies } from '@mirsah/domain/money/currency.ts';
import { toMajor } from '@mirsah/domain/money/money.ts';
import { pictureSources } from '../sections/product-picture.tsx';
import { shownPrice } from '../sections/shown-price.ts';
import { escapeHtml, toScriptJson } from './escape.ts';
import { productJsonLd } from './product-json-ld.ts';

/** Everything in the head that differs from page to page; `url` is the page's canonical address. */
export function landingPageHead(page: LandingPage, url: string): string {
  const { seo, product, currency } = page;
  const title = seo.metaTitle || page.title;
  const description = seo.metaDescription || page.description;
  const picture = seo.ogImage || product.images[0]?.url;
  const { nowMinor } = shownPrice(product);
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    named('keywords', seo.metaKeywords),
    named('robots', 'index,follow,max-image-preview:large'),
    firstPicturePreload(page),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    property('og:type', 'product'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:locale', `ar_${page.country}`),
    property('og:image', picture && new URL(picture, url).href),
    nowMinor > 0 &&
      property('product:price:amount', toMajor(nowMinor, currency).toFixed(currencies[currency].decimals)),
    nowMinor > 0 && property('product:price:currency', currency),
    named('twitter:card', picture ? 'summary_large_image' : 'summary'),
    `<script type="application/ld+json">${toScriptJson(productJsonLd(page, url))}</script>`,
  ]
    .filter(Boolean)
    .join('');
}

/** The product's first picture is what the shopper waits for: it is asked for before the page is read. */
function firstPicturePreload({ product, layout }: LandingPage): string {
  const url = layout.sections.images && product.images[0]?.url;
  if (!url) return '';
  const sources = pictureSources(url);
  const file = sources
    ? `type="image/avif" imagesrcset="${escapeHtml(sources.avif)}" imagesizes="${sources.sizes}"`
    : `href="${escapeHtml(url)}"`;
  return `<link rel="preload" as="image" fetchpriority="high" ${file}>`;
}

function named(name: string, content: string | undefined): string {
  return content ? `<meta name="${name}" content="${escapeHtml(content)}">` : '';
}

function property(name: string, content: string | undefined): string {
  return content ? `<meta property="${name}" content="${escapeHtml(content)}">` : '';
}
