import { noConversions, OF_ACCOUNT } from '@mirsah/domain/conversion';
import { type LandingPage, noAbandonedForms } from '@mirsah/domain/landing-page';
import { allBadges } from '@mirsah/domain/landing-page/content';
import { noZones } from '@mirsah/domain/landing-page/zones';
import { noOffers } from '@mirsah/domain/offer';
import type { Item } from '../dynamo/item.ts';

// Reading the content of a page, from its own item and from its versions.

/** Replaces a look of a newer release. */
export const themeFallbacks = {
  radius: 'soft',
  density: 'comfortable',
  font: 'readex',
  formStyle: 'outlined',
} as const;

/** Replacements for content of a newer release: the plainest of each choice. */
export const contentFallbacks = {
  country: 'SA',
  currency: 'SAR',
  /** For a form's field, and a logo. */
  type: 'text',
  /** For the description. */
  mode: 'text',
  formPosition: 'right',
  buttonStyle: 'primary',
  buttonSize: 'md',
  backgroundColor: 'white',
  textColor: 'slate-900',
  /**
   * For blocks: alignment, proportion, background, icon, the look of a divider, the author, sold out, the
   * hidden state.
   */
  align: 'start',
  ratio: 'natural',
  band: 'none',
  icon: 'check',
  look: 'line',
  from: 'customer',
  whenOut: 'hide',
  hideOn: 'all',
  /** For a zone with other areas than cities or regions: without a known city, it covers nothing. */
  covers: 'cities',
  /** For conversions: the stage that counts as the purchase. */
  model: 'placed',
  ...themeFallbacks,
} as const;

/** Content from before products could be picked from the merchant's list. */
const withProductId = (content: Item): Item => ({
  ...content,
  product: { productId: null, ...(content.product as object) },
});

/** Content from before merchants could limit the pieces of an order. */
const withMaxQuantity = (content: Item): Item => ({
  ...content,
  layout: { maxQuantity: null, ...(content.layout as object) },
});

/** Content from before blocks could be between the sections, and reviews could have pictures. */
const withBlocks = (content: Item): Item => {
  const { layout, product } = content as { layout: Item; product: Item & { reviews: Item[] } };
  return {
    ...content,
    layout: { order: [], blocks: {}, ...layout },
    product: { ...product, reviews: product.reviews.map((review) => ({ pictures: [], ...review })) },
  };
};

/** Content from before pages had themes, and pixels of Snapchat. */
const withTheme = (content: Item): Item => ({
  theme: null,
  ...content,
  pixels: { snapchat: { enabled: false, pixelId: '' }, ...(content.pixels as object) },
});

/** Content from before there were offers. */
const withOffers = (content: Item): Item => ({ offers: noOffers, ...content });

/** Content from before shipping zones: all destinations cost what its options say. */
const withZones = (content: Item): Item => ({
  ...content,
  zones: { ...noZones, ...(content.zones as object | undefined) },
});

/** Content from before unsent forms could be stored. */
const withAbandonedForms = (content: Item): Item => ({ abandonedForms: noAbandonedForms, ...content });

/** Content from before forms could ask whether a customer wants offers. */
const withMarketing = (content: Item): Item => ({ asksMarketing: false, ...content });

/** Content from before orders were sent to the servers of advertising networks. */
const withConversions = (content: Item): Item => ({ conversions: noConversions, ...content });

/** Content from before merchants could choose among the badges under the title: it has all four. */
export const withBadges = (content: Item): Item => ({
  ...content,
  layout: { badges: allBadges, ...(content.layout as object) },
});

type Pixels = LandingPage['pixels'];
type Pixel = Pixels[keyof Pixels];

const isOfAccount = (pixel: Pixel) => ('tagId' in pixel ? pixel.tagId : pixel.pixelId) === OF_ACCOUNT;

/**
 * Content as it is stored: a pixel that is on with the account's id is stored as off. An earlier release,
 * which does not know such an id, then continues to send to the network's server, and can save the page.
 */
export function storedContent<Content extends { pixels: Pixels }>(content: Content): Content {
  const entries = Object.entries(content.pixels).map(([network, pixel]) => {
    if (!isOfAccount(pixel)) return [network, pixel];
    if (pixel.enabled) return [network, { ...pixel, enabled: false }];
    return [network, 'tagId' in pixel ? { ...pixel, tagId: '' } : { ...pixel, pixelId: '' }];
  });
  return { ...content, pixels: Object.fromEntries(entries) };
}

/** Content with the pixels on that have the account's id. */
const withAccountPixels = (content: Item): Item => {
  const { pixels } = content as { pixels: Pixels };
  const entries = Object.entries(pixels).map(([network, pixel]) => [
    network,
    isOfAccount(pixel) ? { ...pixel, enabled: true } : pixel,
  ]);
  return { ...content, pixels: Object.fromEntries(entries) };
};

/** In chronological order: items contain how many of them they have had. */
export const contentMigrations = [
  withProductId,
  withMaxQuantity,
  withBlocks,
  withTheme,
  withOffers,
  withZones,
  withAbandonedForms,
  withMarketing,
  withConversions,
  withBadges,
  withAccountPixels,
] as const;
