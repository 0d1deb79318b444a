import type { LandingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';
import type { FormField, ShippingOption } from '@mirsah/domain/landing-page/order-form.ts';
import type { ProductInfo, Variant } from '@mirsah/domain/landing-page/product-info.ts';
import { toMajor } from '@mirsah/domain/money/money.ts';
import { toLines } from './lines.ts';

type Priced<T extends { priceMinor: number }> = Omit<T, 'priceMinor'> & { price: string };

type Cloaking = LandingPageContent['cloaking'];
type BotProduct = Cloaking['products'][number];

/**
 * What the editor's form holds: the page's content with amounts (in major units) and numbers of days as they are
 * typed, and short lists as texts of one entry a line. An empty text stands for a value that is not given.
 */
export type EditorValues = Omit<
  LandingPageContent,
  'product' | 'shippingOptions' | 'formFields' | 'cloaking'
> & {
  product: Priced<Omit<ProductInfo, 'salePriceMinor' | 'variants' | 'estimatedDeliveryDays'>> & {
    salePrice: string;
    variants: Priced<Variant>[];
    estimatedDeliveryDays: string;
  };
  shippingOptions: (Priced<Omit<ShippingOption, 'estimatedDays'>> & { estimatedDays: string })[];
  formFields: FieldValues[];
  cloaking: Omit<Cloaking, 'redirectUrl' | 'products'> & {
    redirectUrl: string;
    products: BotProductValues[];
  };
};

export type FieldValues = Omit<FormField, 'options'> & { options: string };
export type BotProductValues = Omit<BotProduct, 'thumbnails'> & { thumbnails: string };

/** The form of a page's content. */
export function toValues(content: LandingPageContent): EditorValues {
  const { currency } = content;
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
    shippingOptions: content.shippingOptions.map(({ priceMinor, estimatedDays, ...option }) => ({
      ...option,
      price: typed(priceMinor),
      estimatedDays: String(estimatedDays),
    })),
    formFields: content.formFields.map(({ options, ...field }) => ({ ...field, options: toLines(options) })),
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
