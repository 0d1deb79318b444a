import { keepsForms, type LandingPage, shownSeo } from '@mirsah/domain/landing-page';
import { withoutRepeats } from '@mirsah/domain/landing-page/blocks';
import { isSoldOut, type ShownPage } from '@mirsah/domain/landing-page/stock';
import { withoutBlanksOfPage } from '@mirsah/domain/landing-page/without-blanks';
import { isPricedByCity, zoneAt } from '@mirsah/domain/landing-page/zone-at';
import { currencies, type MinorUnits, toMajor } from '@mirsah/domain/money';
import type { QuantityOffer } from '@mirsah/domain/offer';
import { sellingPrice } from '@mirsah/domain/order/price';
import { renderToStaticMarkup } from 'react-dom/server';
import { runsBlocks, shownQuestions, usesBlocks } from '../blocks/block-view.tsx';
import { shownShopName } from '../blocks/business-facts.tsx';
import { readShownPrice } from '../order-form/offer-choice.tsx';
import { asksAddress, type PostedForm, serializeState } from '../order-form/state.ts';
import { escapeHtml, identity, named, previewImage, property, toScriptJson } from '../parts/html.ts';
import { ORDER_FORM_ID, ORDER_STATE_ID } from '../parts/ids.ts';
import { imageFiles } from '../parts/image-files.ts';
import { enabledPixels, pixelData } from '../pixels/pixels.ts';
import { averageRating, showsReviews } from '../sections/reviews.tsx';
import { fontAddress, latinFile } from '../theme/fonts.ts';
import { pageLook } from '../theme/theme-styles.ts';
import { LandingPageView } from './landing-page-view.tsx';
import { fillShell, findLaterStyles, readShell } from './shell.ts';

/**
 * A merchant's whole page as HTML, without its starter's blanks. `shell` is the built `shell.html`, `url` the
 * page's canonical address. `form` is a returned form that was posted without script, with its input and its
 * problems.
 */
export function renderLandingPage(
  stored: ShownPage,
  options: { shell: string; url: string; form?: PostedForm | undefined },
): string {
  const page = withoutRepeats(withoutBlanksOfPage(stored));
  const { url, form: posted } = options;
  const shell = readShell(options.shell);
  const hasBlocks = usesBlocks(page);
  const markup = renderToStaticMarkup(
    <LandingPageView page={page} posted={posted} laterStyles={findLaterStyles(shell, hasBlocks)} />,
  );
  // Without a form there is nothing to hydrate.
  const state = isSoldOut(page)
    ? ''
    : `<script type="application/json" id="${ORDER_STATE_ID}">${toScriptJson(serializeState(page, posted))}</script>`;
  const loader = moduleScript(runsBlocks(page) ? shell.loaderWithBlocks : shell.loader);
  const keepForm = keepsForms(page) && !isSoldOut(page) ? shell.keepForm : undefined;
  return fillShell(
    shell,
    {
      head: landingPageHead(page, url),
      body: withFormScripts(posted ? withFocusOnProblem(markup) : markup, {
        script: asksAddress(page) ? shell.zonedForm : undefined,
        keep: keepForm,
      }),
      // A returned form was touched, and may be abandoned.
      data: `${state}${pixelData(enabledPixels(page))}${loader}${posted ? moduleScript(keepForm) : ''}`,
    },
    { hasBlocks, theme: page.theme },
  );
}

const moduleScript = (address: string | undefined) =>
  address ? `<script type="module" src="${address}"></script>` : '';

/**
 * Names the scripts of the order form for the loader: a replacement of the usual one, and an additional one
 * of some pages.
 */
function withFormScripts(markup: string, scripts: Record<'script' | 'keep', string | undefined>): string {
  const named = Object.entries(scripts).map(([name, src]) => (src ? ` data-${name}="${src}"` : ''));
  return markup.replace(`id="${ORDER_FORM_ID}"`, `id="${ORDER_FORM_ID}"${named.join('')}`);
}

/** Makes the browser open a returned page at the first problem. */
function withFocusOnProblem(markup: string): string {
  return markup.includes('aria-invalid="true"')
    ? markup.replace('aria-invalid="true"', 'aria-invalid="true" autofocus')
    : markup.replace('role="alert"', 'role="alert" tabindex="-1" autofocus');
}

/**
 * The parts of the head that differ between pages. `url` is the page's canonical address, also for
 * `/products/{slug}`.
 */
export function landingPageHead(page: ShownPage, url: string): string {
  const { seo, product, header } = page;
  const { title, description, image } = shownSeo(page);
  const [firstImage] = product.images;
  return [
    identity(title, url),
    firstImagePreload(page),
    latinPreload(page),
    named('description', description),
    named('keywords', seo.metaKeywords),
    named('robots', 'max-image-preview:large'),
    named('theme-color', pageLook(page.theme)?.tokens.get('--background')),
    property('og:type', 'product'),
    property('og:site_name', header.logo.text || shownShopName(page)),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:locale', `ar_${page.country}`),
    previewImage(image, url),
    image && property('og:image:alt', (!seo.ogImage && firstImage?.alt) || page.title),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    ldScript(productJsonLd(page, url)),
    ...questionsJsonLd(page).map(ldScript),
  ]
    .filter(Boolean)
    .join('');
}

const ldScript = (data: object) => `<script type="application/ld+json">${toScriptJson(data)}</script>`;

/** The questions for search engines, where the page shows them. */
function questionsJsonLd(page: LandingPage): object[] {
  const questions = shownQuestions(page);
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [{ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity }];
}

/** Preloads the product's first image, the largest element, before the browser parses the page. */
function firstImagePreload({ product, layout }: LandingPage): string {
  const url = layout.sections.images && product.images[0]?.url;
  if (!url) return '';
  const { sources } = imageFiles(url);
  const file = sources
    ? `type="image/avif" imagesrcset="${sources.set}" imagesizes="${sources.sizes}"`
    : `href="${escapeHtml(url)}"`;
  return `<link rel="preload" as="image" fetchpriority="high" ${file}>`;
}

/**
 * Preloads the typeface's Latin letters if the first lines have some: in a fallback font, a title could need
 * one more line and push everything below it down.
 */
function latinPreload({ title, description, theme }: LandingPage): string {
  if (!/[A-Za-z]/.test(title + description)) return '';
  const file = fontAddress(latinFile(pageLook(theme)?.font));
  return `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`;
}

/** The product for search engines (schema.org): image, prices and rating only where the page shows them. */
function productJsonLd(page: ShownPage, url: string): object {
  const { product, layout } = page;
  const image = layout.sections.images && product.images[0];
  const rating = showsReviews(page) ? averageRating(product.reviews) : undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: page.description,
    sku: product.sku,
    ...(image && { image: new URL(image.url, url).href }),
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

/**
 * The price of the product as on the page: with quantity offers that of the smallest, else each variant's.
 * Search engines read shipping and returns of a single offer only.
 */
function offers(page: ShownPage, url: string): object {
  const { product, layout, currency } = page;
  // With the section disabled, the first variant is sold.
  const offered = layout.sections.variants ? product.variants : product.variants.slice(0, 1);
  const single = offered.length ? offered.map(({ priceMinor }) => priceMinor) : [sellingPrice(product)];
  const bundles = page.offers.quantity.map(({ id }) => readShownPrice(page, { offer: id }).nowMinor);
  const asked = (bundles.length > 0 ? bundles : single).filter((price) => price > 0);
  if (asked.length === 0) return {};
  const low = Math.min(...asked);
  const smallest = page.offers.quantity[bundles.indexOf(low)];
  const high = bundles.length > 0 ? low : Math.max(...asked);
  const availability = `https://schema.org/${isSoldOut(page) ? 'OutOfStock' : 'InStock'}`;
  const shared = { priceCurrency: currency, availability, url };
  return {
    offers:
      low === high
        ? {
            '@type': 'Offer',
            price: amountOf(low, page),
            ...shared,
            ...shippingJsonLd(page, low, smallest),
            ...returnsJsonLd(page, url),
          }
        : {
            '@type': 'AggregateOffer',
            lowPrice: amountOf(low, page),
            highPrice: amountOf(high, page),
            offerCount: asked.length,
            ...shared,
          },
  };
}

const amountOf = (price: MinorUnits, { currency }: Pick<LandingPage, 'currency'>) =>
  toMajor(price, currency).toFixed(currencies[currency].decimals);

/**
 * The delivery price within the page's country with the first option, for goods of this price. Nothing if it
 * depends on the city or nothing is delivered. Merchants enter a total delivery time, while search engines
 * require separate handling and transit times.
 */
function shippingJsonLd(page: LandingPage, goodsMinor: MinorUnits, offer?: QuantityOffer): object {
  const { country, currency } = page;
  const zone = zoneAt(page, country, undefined);
  const [option] = zone.options;
  if (!option || zone.isRefused || isPricedByCity(page, country)) return {};
  const isFree = offer?.freeShipping || (zone.minFreeMinor !== null && goodsMinor >= zone.minFreeMinor);
  const value = amountOf((isFree ? 0 : option.priceMinor) + zone.codFeeMinor, page);
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
      shippingRate: { '@type': 'MonetaryAmount', value, currency },
    },
  };
}

/** If the page has the merchant's return policy; its terms are not parsed. */
function returnsJsonLd({ businessDetails }: ShownPage, merchantReturnLink: string): object {
  return businessDetails?.returnPolicy
    ? { hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', merchantReturnLink } }
    : {};
}
