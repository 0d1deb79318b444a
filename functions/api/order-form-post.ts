import type { OrderSubmission } from '@mirsah/domain/order/submission';

/** What a browser posts when no script runs, by the names of the form's fields. */
export type PostedForm = {
  submission: OrderSubmission;
  /** Everything as typed, by field id, to fill the form again beside its errors. */
  values: Record<string, string>;
};

const FIELD = 'field.';

/**
 * Reads a landing page's order form as a browser posts it (`application/x-www-form-urlencoded`). The price is the one
 * shown beside the chosen variant. Values are not validated here; the submission's schema does that afterwards.
 */
export function readOrderForm(body: string): PostedForm {
  const form = new URLSearchParams(body);
  const text = (name: string) => form.get(name) ?? '';
  const variantId = text('variantId');
  const shippingOptionId = text('shippingOptionId');
  const fields = Object.fromEntries(
    [...form]
      .filter(([name]) => name.startsWith(FIELD))
      .map(([name, value]) => [name.slice(FIELD.length), value]),
  );
  const essentials = {
    name: text('name'),
    phone: text('phone'),
    address: text('address'),
    country: text('country'),
  };
  return {
    submission: {
      landingPageId: text('landingPageId'),
      ...essentials,
      items: [
        {
          sku: '',
          name: '',
          variant: '',
          price: text(variantId ? `price.${variantId}` : 'price'),
          quantity: Number(text('quantity') || 1),
          ...(variantId && { variantId }),
        },
      ],
      ...(shippingOptionId && { shippingOptionId }),
      ...(Object.keys(fields).length > 0 && { fields }),
    },
    values: { ...fields, ...essentials, variantId, shippingOptionId, quantity: text('quantity') },
  };
}
