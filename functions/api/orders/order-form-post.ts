import type { OrderSubmission } from '@mirsah/domain/order/order-submission.ts';

const FIELD = 'field.';

/** What a shopper's browser posts without script, by the form's names. */
export type PostedForm = {
  submission: OrderSubmission;
  /** Everything as typed, by field id, to fill the form again beside its errors. */
  values: Record<string, string>;
};

/**
 * Reads the order form of a landing page as a browser posts it (`application/x-www-form-urlencoded`). The price is
 * the one that stood beside the chosen variant. Lengths and numbers are checked by the submission's schema after.
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
