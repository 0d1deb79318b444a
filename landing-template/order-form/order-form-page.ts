import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import type { ShopperProblem } from '@mirsah/domain/order/check-shopper-fields.ts';

/** Id of the form element; controls elsewhere on the page name it in their `form` attribute. */
export const ORDER_FORM_ID = 'order';
/** Id of the box that the form is hydrated in. */
export const ORDER_ROOT_ID = 'order-root';
/** Id of the JSON that the form is hydrated from. */
export const ORDER_STATE_ID = 'order-state';

/** What the order form needs of a page, in the browser too: every byte of it is sent to each shopper. */
export type OrderFormPage = Pick<
  LandingPage,
  'id' | 'country' | 'currency' | 'product' | 'shippingOptions' | 'formFields' | 'layout'
>;

/**
 * A form that was posted without script and came back: what was typed, by field id, beside `country`, `quantity`,
 * `variantId` and `shippingOptionId`; what is wrong with it, by field id; and a sentence about the order as a whole.
 */
export type PostedForm = {
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, ShopperProblem>>;
  banner?: string;
};

/** The page without what the form never shows, so that descriptions and reviews are not sent twice. */
export function orderFormPage(page: LandingPage): OrderFormPage {
  const { id, country, currency, shippingOptions, formFields, layout } = page;
  const product = {
    ...page.product,
    description: { mode: 'text', text: '' } as const,
    images: [],
    reviews: [],
  };
  return { id, country, currency, product, shippingOptions, formFields, layout };
}
