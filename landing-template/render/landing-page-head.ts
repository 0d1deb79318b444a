import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { shownSeo } from '@mirsah/domain/landing-page/shown-seo.ts';
import { pictureFiles } from '../sections/picture-files.ts';
import { escapeHtml, toScriptJson } from './escape.ts';
import { identity, named, property } from './meta.ts';
import { productJsonLd } from './product-json-ld.ts';

/**
 * Everything in the head that differs from page to page. `url` is the page's canonical address, which stands also on
 * `/products/{slug}`.
 */
export function landingPageHead(page: LandingPage, url: string): string {
  const { seo, product, header } = page;
  const { title, description, picture } = shownSeo(page);
  const [firstPicture] = product.images;
  return [
    identity(title, url),
    firstPicturePreload(page),
    named('description', description),
    named('keywords', seo.metaKeywords),
    named('robots', 'max-image-preview:large'),
    property('og:type', 'product'),
    property('og:site_name', header.logo.text || page.title),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:locale', `ar_${page.country}`),
    picture && property('og:image', new URL(picture, url).href),
    picture && property('og:image:alt', (!seo.ogImage && firstPicture?.alt) || page.title),
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
  const { sources } = pictureFiles(url);
  const file = sources
    ? `type="image/avif" imagesrcset="${sources.set}" imagesizes="${sources.sizes}"`
    : `href="${escapeHtml(url)}"`;
  return `<link rel="preload" as="image" fetchpriority="high" ${file}>`;
}
