import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { randomId } from '@mirsah/domain/id';
import {
  type LandingPageContent,
  landingPageContent,
  landingPageContentSchema,
} from '@mirsah/domain/landing-page';
import { blockIdSchema, isKnownBlock, partsInOrder } from '@mirsah/domain/landing-page/blocks';
import type { FormField, ShippingOption } from '@mirsah/domain/landing-page/content';
import type { ProductInfo, Variant } from '@mirsah/domain/landing-page/product-info';
import { toMajor } from '@mirsah/domain/money';
import type { UseFormReturn } from 'react-hook-form';
import { type OfferValues, toOfferValues } from './offers.ts';
import { toZonesValues, type ZonesValues } from './zones.ts';

type Priced<T extends { priceMinor: number }> = Omit<T, 'priceMinor'> & { price: string };

type Layout = LandingPageContent['layout'];
type Cloaking = LandingPageContent['cloaking'];
type BotProduct = Cloaking['products'][number];

/**
 * The values of the editor's form: the page's content with amounts (in major units) and whole numbers as they are typed, and short lists as texts with one entry per line. An empty text means that no value is given.
 */
export type EditorValues = Omit<
  LandingPageContent,
  'product' | 'offers' | 'shippingOptions' | 'zones' | 'formFields' | 'layout' | 'cloaking'
> & {
  offers: OfferValues;
  product: Priced<Omit<ProductInfo, 'salePriceMinor' | 'variants' | 'estimatedDeliveryDays'>> & {
    salePrice: string;
    variants: Priced<Variant>[];
    estimatedDeliveryDays: string;
  };
  shippingOptions: (Priced<Omit<ShippingOption, 'estimatedDays'>> & { estimatedDays: string })[];
  zones: ZonesValues;
  formFields: FieldValues[];
  /** `order` alone says how sections and blocks follow each other. */
  layout: Omit<Layout, 'maxQuantity' | 'sectionsOrder'> & { maxQuantity: string };
  cloaking: Omit<Cloaking, 'redirectUrl' | 'products'> & {
    redirectUrl: string;
    products: BotProductValues[];
  };
};

export type FieldValues = Omit<FormField, 'options'> & { options: string };
export type BotProductValues = Omit<BotProduct, 'thumbnails'> & { thumbnails: string };

/** The form values of a page's content. */
export function toValues(content: LandingPageContent): EditorValues {
  const { currency } = content;
  const { sectionsOrder: _, ...layout } = content.layout;
  const typed = (amount: number) => String(toMajor(amount, currency));
  const { priceMinor, salePriceMinor, variants, estimatedDeliveryDays, ...product } = content.product;
  return {
    ...content,
    product: {
      ...product,
      price: typed(priceMinor),
      salePrice: salePriceMinor === null ? '' : typed(salePriceMinor),
      variants: variants.map(({ priceMinor, ...variant }) => ({ ...variant, price: typed(priceMinor) })),
      estimatedDeliveryDays: estimatedDeliveryDays === null ? '' : String(estimatedDeliveryDays),
    },
    offers: toOfferValues(content.offers, currency),
    shippingOptions: content.shippingOptions.map(({ priceMinor, estimatedDays, ...option }) => ({
      ...option,
      price: typed(priceMinor),
      estimatedDays: String(estimatedDays),
    })),
    zones: toZonesValues(content.zones, currency),
    formFields: content.formFields.map(({ options, ...field }) => ({ ...field, options: toLines(options) })),
    layout: { ...layout, order: partsInOrder(content.layout), maxQuantity: String(layout.maxQuantity ?? '') },
    cloaking: {
      ...content.cloaking,
      redirectUrl: content.cloaking.redirectUrl ?? '',
      products: content.cloaking.products.map(({ thumbnails, ...product }) => ({
        ...product,
        thumbnails: toLines(thumbnails),
      })),
    },
  };
}

/** A stored page as form values. A page that is not created yet has an id but no version. */
export type StoredPage = { pageId: string; version: number | null; values: EditorValues };

export type EditorForm = UseFormReturn<EditorValues, unknown, LandingPageContent>;

/** The part of a page that a merchant edits, without fields that this release does not know. */
export function contentOf({
  publishState,
  publishFailure,
  ...page
}: LandingPageResponse): LandingPageContent {
  return knownContent(landingPageContent(page));
}

/**
 * The content without fields that a newer release of the API has added: an old tab would send them back with its next
 * save, which rejects them. A save names the version it replaces, so it never overwrites what others saved.
 */
function knownContent(newer: LandingPageContent): LandingPageContent {
  const { known: content, newerBlocks } = splitNewerBlocks(newer);
  const { error } = landingPageContentSchema.safeParse(content);
  const unknown = error?.issues.filter(({ code }) => code === 'unrecognized_keys') ?? [];
  if (unknown.length === 0) return withNewerBlocks(content, newerBlocks);
  const known = structuredClone(content);
  for (const issue of unknown) {
    const owner = issue.path.reduce((part: object, key) => Reflect.get(part, key), known);
    for (const key of 'keys' in issue ? issue.keys : []) Reflect.deleteProperty(owner, key);
  }
  return withNewerBlocks(known, newerBlocks);
}

/** The content, and apart from it the blocks of kinds that only a newer release knows: they are kept as they are. */
export function splitNewerBlocks(content: LandingPageContent) {
  const entries = Object.entries(content.layout.blocks).filter(([id]) => blockIdSchema.safeParse(id).success);
  const isKnown = ([, block]: (typeof entries)[number]) => isKnownBlock(block);
  const known: LandingPageContent = {
    ...content,
    layout: { ...content.layout, blocks: Object.fromEntries(entries.filter(isKnown)) },
  };
  return { known, newerBlocks: Object.fromEntries(entries.filter((entry) => !isKnown(entry))) };
}

export function withNewerBlocks(
  content: LandingPageContent,
  newerBlocks: LandingPageContent['layout']['blocks'],
): LandingPageContent {
  const blocks = { ...content.layout.blocks, ...newerBlocks };
  return { ...content, layout: { ...content.layout, blocks } };
}

/** A page that is not created yet. Its id is chosen here, so that a repeated creation makes one page. */
export function newPage(content: LandingPageContent): StoredPage {
  return { pageId: randomId(), version: null, values: toValues(content) };
}

/** The form values of a stored page, with the version that a save replaces. */
export function storedPage(page: LandingPageResponse): StoredPage {
  return { pageId: page.id, version: page.version, values: toValues(contentOf(page)) };
}

/**
 * The form values of an older version. Subdomain and enabled state stay as they are: a merchant who wants last week's
 * texts back does not mean to move the page or to take it offline.
 */
export function restoredValues(published: LandingPageContent, current: EditorValues): EditorValues {
  const { subdomain, isEnabled } = current;
  return { ...toValues(knownContent(published)), subdomain, isEnabled };
}

/** A short list as a text with one entry per line. */
export function toLines(entries: readonly string[]): string {
  return entries.join('\n');
}

/** The entries of a text with one entry per line. Empty lines and duplicates are dropped. */
export function fromLines(text: string): string[] {
  const entries = text.split('\n').map((line) => line.trim());
  return [...new Set(entries.filter(Boolean))];
}

/** A copy of the list with the entry at `from` moved to `to`. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const rest = entries.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...entries.slice(from, from + 1));
}
