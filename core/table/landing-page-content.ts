import { noConversions } from '@mirsah/domain/conversion';
import { noAbandonedForms } from '@mirsah/domain/landing-page';
import { noZones } from '@mirsah/domain/landing-page/zones';
import { noOffers } from '@mirsah/domain/offer';
import type { Item } from './dynamo/item.ts';

// How the content of a page is read, from its own item and from its versions.

/** What a look of a newer release is shown as. */
export const themeFallbacks = {
  radius: 'soft',
  density: 'comfortable',
  font: 'readex',
  formStyle: 'outlined',
} as const;

/** What content of a newer release is shown as: the plainest of each choice. */
export const contentFallbacks = {
  country: 'SA',
  currency: 'SAR',
  /** Of a form's field, and of a logo. */
  type: 'text',
  /** Of the description. */
  mode: 'text',
  formPosition: 'right',
  buttonStyle: 'primary',
  buttonSize: 'md',
  backgroundColor: 'white',
  textColor: 'slate-900',
  /** Of blocks: alignment, proportion, background, icon, the look of a divider, who wrote, sold out, where it is hidden. */
  align: 'start',
  ratio: 'natural',
  band: 'none',
  icon: 'check',
  look: 'line',
  from: 'customer',
  whenOut: 'hide',
  hideOn: 'all',
  /** Of a zone that has something else than cities or regions: with no city of ours in it, it has nothing. */
  covers: 'cities',
  /** Of conversions: the stage that counts as the purchase. */
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

/** Content from before blocks could stand between the sections, and reviews could have pictures. */
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

/** Content from before shipping was priced by zones: everywhere costs what its options say. */
const withZones = (content: Item): Item => ({
  ...content,
  zones: { ...noZones, ...(content.zones as object | undefined) },
});

/** Content from before forms that were not sent could be kept. */
const withAbandonedForms = (content: Item): Item => ({ abandonedForms: noAbandonedForms, ...content });

/** Content from before forms could ask whether a customer wants offers. */
const withMarketing = (content: Item): Item => ({ asksMarketing: false, ...content });

/** Content from before the servers of advertising networks were told of orders. */
const withConversions = (content: Item): Item => ({ conversions: noConversions, ...content });

/** In the order in which they came: items say how many of them they have had. */
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
] as const;
