import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import type { OrderFormState, PostedForm } from './order-form-page.ts';

/**
 * An `OrderFormState` as the renderer leaves it in the page, as JSON: lists, because the names of objects would weigh
 * more than what they name.
 */
export type PackedState = ReturnType<typeof packState>;

export function packState(page: LandingPage, posted: PostedForm | undefined) {
  const { product, layout } = page;
  return [
    page.id,
    page.country,
    page.currency,
    product.name,
    product.sku,
    product.priceMinor,
    product.salePriceMinor,
    product.freeShipping,
    product.variants.map(({ id, name, sku, priceMinor }) => [id, name, sku, priceMinor] as const),
    page.shippingOptions.map(({ id, priceMinor }) => [id, priceMinor] as const),
    page.formFields.map(({ id, type, required, options }) => [id, type, required, options] as const),
    layout.buttonText,
    ...(posted ? ([[posted.problems, posted.banner ?? '']] as const) : []),
  ] as const;
}

export function unpackState(packed: PackedState): OrderFormState {
  const [id, country, currency, name, sku, priceMinor, salePriceMinor, freeShipping, ...lists] = packed;
  const [variants, shippingOptions, formFields, buttonText, posted] = lists;
  return {
    page: {
      id,
      country,
      currency,
      product: {
        name,
        sku,
        priceMinor,
        salePriceMinor,
        freeShipping,
        variants: variants.map(([id, name, sku, priceMinor]) => ({ id, name, sku, priceMinor })),
      },
      shippingOptions: shippingOptions.map(([id, priceMinor]) => ({ id, priceMinor })),
      formFields: formFields.map(([id, type, required, options]) => ({ id, type, required, options })),
      layout: { buttonText },
    },
    posted: posted && { problems: posted[0], banner: posted[1] },
  };
}
