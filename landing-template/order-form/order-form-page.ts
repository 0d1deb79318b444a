import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import type { ProductInfo } from '@mirsah/domain/landing-page/product-info.ts';
import type { CheckedField, ShopperProblem } from '@mirsah/domain/order/check-shopper-fields.ts';
import type { PricedPage } from '@mirsah/domain/order/price-order.ts';

/** Id of the form element; controls elsewhere on the page name it in their `form` attribute. */
export const ORDER_FORM_ID = 'order';
/** Id of the JSON that the form comes to life from. */
export const ORDER_STATE_ID = 'order-state';

/** What the running order form needs of a page beyond what stands in it: every byte is sent to each shopper. */
export type OrderFormPage = Pick<LandingPage, 'id' | 'country' | 'currency'> & {
  product: PricedPage['product'] & Pick<ProductInfo, 'name' | 'sku'>;
  shippingOptions: PricedPage['shippingOptions'];
  formFields: readonly CheckedField[];
  layout: Pick<LandingPage['layout'], 'buttonText'>;
};

/**
 * A form that was posted without script and came back: what was typed, by field id, beside `country`, `quantity`,
 * `variantId` and `shippingOptionId`; what is wrong with it, by field id; and a sentence about the order as a whole.
 */
export type PostedForm = {
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, ShopperProblem>>;
  banner?: string;
};

/** What the form comes to life from. */
export type OrderFormState = { page: OrderFormPage; posted?: Omit<PostedForm, 'values'> | undefined };
