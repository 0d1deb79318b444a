import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { randomId } from '@mirsah/domain/id';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { partsInOrder } from '@mirsah/domain/landing-page/blocks';
import type { FormField, ShippingOption } from '@mirsah/domain/landing-page/content';
import type { ProductInfo, Variant } from '@mirsah/domain/landing-page/product-info';
import { toMajor } from '@mirsah/domain/money';
import type { UseFormReturn } from 'react-hook-form';
import { toLines } from '../../lib/lines.ts';
import { spliced } from '../../lib/spliced.ts';
import { contentOf, knownContent } from '../landing-pages/known-content.ts';
import { type OfferValues, toOfferValues } from './offers.ts';
import { toZonesValues, type ZonesValues } from './zones.ts';

type Priced<T extends { priceMinor: number }> = Omit<T, 'priceMinor'> & { price: string };

type Layout = LandingPageContent['layout'];
type Cloaking = LandingPageContent['cloaking'];
type BotProduct = Cloaking['products'][number];

/**
 * The values of the editor's form: the page's content with amounts (in major units) and whole numbers as
 * text, and short lists as texts with one entry per line. An empty text means that no value is given.
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
  /** `order` alone defines the order of sections and blocks. */
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

/** A page that is not created yet. Its id is chosen here, so that a repeated creation makes one page. */
export function newPage(content: LandingPageContent): StoredPage {
  return { pageId: randomId(), version: null, values: toValues(content) };
}

/** The form values of a stored page, with the version that a save replaces. */
export function storedPage(page: LandingPageResponse): StoredPage {
  return { pageId: page.id, version: page.version, values: toValues(contentOf(page)) };
}

/**
 * The form values of an older version. Subdomain and enabled state stay: a merchant who restores last week's
 * texts does not mean to move the page or to take it offline.
 */
export function restoredValues(published: LandingPageContent, current: EditorValues): EditorValues {
  const { subdomain, isEnabled } = current;
  return { ...toValues(knownContent(published)), subdomain, isEnabled };
}

/** A copy of the list with the entry at `from` moved to `to`. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  return spliced(spliced(entries, from, 1), to, 0, ...entries.slice(from, from + 1));
}
