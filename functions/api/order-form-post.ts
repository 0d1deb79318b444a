import { piecesOf } from '@mirsah/domain/order/price';
import type { OrderSubmission } from '@mirsah/domain/order/submission';

/** What a browser posts when no script runs, by the names of the form's fields. */
export type PostedForm = {
  submission: OrderSubmission;
  /** Everything as typed, by field id, to fill the form again beside its errors. */
  values: Record<string, string>;
};

const FIELD = 'field.';
const UNIT = 'unit.';
const BUMP = 'bump.';

/**
 * Reads a landing page's order form as a browser posts it (`application/x-www-form-urlencoded`). The price is the one
 * shown beside the chosen variant, and an offer has the terms that were shown. Values are not validated here; the submission's schema does that afterwards.
 */
export function readOrderForm(body: string): PostedForm {
  const form = new URLSearchParams(body);
  const text = (name: string) => form.get(name) ?? '';
  const entries = (start: string) => [...form].filter(([name]) => name.startsWith(start));
  const variantId = text('variantId');
  const offerId = text('offer');
  const terms = text(`terms.${offerId}`);
  const units = offerId ? entries(`unit.${offerId}.`).map(([, id]) => id) : [];
  const quantity = offerId ? Number.parseInt(terms, 10) : Number(text('quantity') || 1);
  const pieces = units.length > 0 ? piecesOf(units) : [{ variantId, quantity }];
  const bumps = entries(BUMP).map(([name]) => name.slice(BUMP.length));
  const shippingOptionId = text('shippingOptionId');
  const zone = form.get('zone');
  const fields = Object.fromEntries(entries(FIELD).map(([name, value]) => [name.slice(FIELD.length), value]));
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
      items: pieces.map(({ variantId, quantity }) => ({
        sku: '',
        name: '',
        variant: '',
        price: text(variantId ? `price.${variantId}` : 'price'),
        quantity,
        ...(variantId && { variantId }),
      })),
      ...(offerId && { offer: { id: offerId, terms } }),
      ...(bumps.length > 0 && { bumps: bumps.map((id) => ({ id, price: text(`bumpPrice.${id}`) })) }),
      ...(shippingOptionId && { shippingOptionId }),
      ...(zone !== null && { zone }),
      ...(Object.keys(fields).length > 0 && { fields }),
    },
    values: {
      ...fields,
      ...Object.fromEntries([...entries(UNIT), ...entries(BUMP)]),
      ...essentials,
      variantId,
      shippingOptionId,
      quantity: text('quantity'),
      offer: offerId,
    },
  };
}
