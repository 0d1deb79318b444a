import { readTyped } from '@mirsah/domain/digits';
import { SENT_FIELD } from '@mirsah/domain/order/check-fields';
import { piecesOf } from '@mirsah/domain/order/price';
import { type OrderSubmission, orderSubmissionSchema } from '@mirsah/domain/order/submission';

/** A form posted by a browser without script, by the names of its fields. */
export type PostedForm = {
  submission: OrderSubmission;
  /** All values as typed, by field id, to fill the form again with its errors. */
  values: Record<string, string>;
};

const FIELD = 'field.';
const UNIT = 'unit.';
const BUMP = 'bump.';

/**
 * Reads a landing page's order form as posted by a browser (`application/x-www-form-urlencoded`). The price
 * is the one shown beside the chosen variant, and an offer has the terms that were shown. If the form's
 * script has built its request and could not send it, that request is the submission, so that one that did
 * arrive is recognized by its key. Values are validated afterwards by the submission's schema.
 */
export function readOrderForm(body: string): PostedForm {
  const form = new URLSearchParams(body);
  const text = (name: string) => form.get(name) ?? '';
  const entries = (start: string) => [...form].filter(([name]) => name.startsWith(start));
  const variantId = text('variantId');
  const offerId = text('offer');
  const terms = text(`terms.${offerId}`);
  const units = offerId ? entries(`unit.${offerId}.`).map(([, id]) => id) : [];
  const quantity = offerId ? Number.parseInt(terms, 10) : wholeNumber(text('quantity') || '1');
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
    submission: requestOf(text(SENT_FIELD)) ?? {
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

/** NaN for anything but digits, of any script. */
function wholeNumber(typed: string): number {
  const digits = readTyped(typed);
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The request built by the form's script, if it is complete; otherwise the fields define the order. */
function requestOf(sent: string): OrderSubmission | undefined {
  try {
    return orderSubmissionSchema.safeParse(JSON.parse(sent)).data;
  } catch {
    return undefined;
  }
}
