import { keepsForms, type LandingPage, shownSeo } from '@mirsah/domain/landing-page';
import { withoutRepeats } from '@mirsah/domain/landing-page/blocks';
import { isSoldOut, type ShownPage } from '@mirsah/domain/landing-page/stock';
import { withoutBlanksOfPage } from '@mirsah/domain/landing-page/without-blanks';
import { currencies, type MinorUnits, toMajor } from '@mirsah/domain/money';
import { sellingPrice } from '@mirsah/domain/order/price';
import { renderToStaticMarkup } from 'react-dom/server';
import { runsBlocks, shownQuestions, usesBlocks } from '../blocks/block-view.tsx';
import { shownPriceOf } from '../order-form/offer-choice.tsx';
import { asksAddress, type PostedForm, serializeState } from '../order-form/state.ts';
import { escapeHtml, identity, named, property, toScriptJson } from '../parts/html.ts';
import { ORDER_FORM_ID, ORDER_STATE_ID } from '../parts/ids.ts';
import { imageFiles } from '../parts/image-files.ts';
import { enabledPixels, pixelData } from '../pixels/pixels.ts';
import { averageRating, showsReviews } from '../sections/reviews.tsx';
import { fontAddress, latinFile } from '../theme/fonts.ts';
import { pageLook } from '../theme/theme-styles.ts';
import { LandingPageView } from './landing-page-view.tsx';
import { fillShell, laterStylesOf, readShell } from './shell.ts';

/**
 * A merchant's whole page as HTML, without what is still a blank of its starter. `shell` is the built `shell.html`, `url` the page's canonical address. `form` is a form
 * that was posted without script and comes back with what was typed and what is wrong.
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
    <LandingPageView page={page} posted={posted} laterStyles={laterStylesOf(shell, hasBlocks)} />,
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
      // A form that came back was touched, and may be left as it is.
      data: `${state}${pixelData(enabledPixels(page))}${loader}${posted ? moduleScript(keepForm) : ''}`,
    },
    { hasBlocks, theme: page.theme },
  );
}

const moduleScript = (address: string | undefined) =>
  address ? `<script type="module" src="${address}"></script>` : '';

/** Names the scripts of the order form for the loader: one in place of the usual, and what only some pages have beside it. */
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
 * Everything in the head that differs from page to page. `url` is the page's canonical address, also for
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
    property('og:type', 'product'),
    property('og:site_name', header.logo.text || page.title),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:locale', `ar_${page.country}`),
    image && property('og:image', new URL(image, url).href),
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

/** Lets the browser load the product's first image, which the shopper waits for, before it parses the page. */
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
 * Loads the Latin letters of the typeface at once where the first lines have some: drawn in another one until then, a title
 * could need a line more and push everything below it down.
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

/** Where the page has quantity offers, their prices are what it asks. */
function offers(page: ShownPage, url: string): object {
  const { product, layout, currency } = page;
  // With the section switched off, the first variant is sold.
  const offered = layout.sections.variants ? product.variants : product.variants.slice(0, 1);
  const single = offered.length ? offered.map(({ priceMinor }) => priceMinor) : [sellingPrice(product)];
  const bundles = page.offers.quantity.map(({ id }) => shownPriceOf(page, { offer: id }).nowMinor);
  const prices = bundles.length > 0 ? bundles : single;
  const asked = prices.filter((price) => price > 0);
  if (asked.length === 0) return {};
  const amount = (price: MinorUnits) => toMajor(price, currency).toFixed(currencies[currency].decimals);
  const low = Math.min(...asked);
  const high = Math.max(...asked);
  const availability = `https://schema.org/${isSoldOut(page) ? 'OutOfStock' : 'InStock'}`;
  const shared = { priceCurrency: currency, availability, url };
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
