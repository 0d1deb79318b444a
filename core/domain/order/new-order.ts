import { type DeviceKind, readAttribution } from '../attribution.ts';
import { DomainError } from '../error.ts';
import { randomId } from '../id.ts';
import { essentialFieldIds, type FormField } from '../landing-page/content.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { ticked } from '../messages/index.ts';
import { parsePhone } from '../phone.ts';
import { tidyText } from '../plain-text.ts';
import { countrySchema } from '../schemas.ts';
import { newAfterOffer } from './after-offer.ts';
import { addressAnswer } from './check-address.ts';
import { answerTo, type ShopperValues } from './check-fields.ts';
import type { Destination } from './destination.ts';
import { itemsOf } from './lines.ts';
import { NOTICE_FIELD, noticeRead } from './notice.ts';
import type { Order } from './order.ts';
import type { PricedSubmission } from './price-submission.ts';
import type { OrderSubmission } from './submission.ts';

/**
 * The order of a shopper's fields, at the given price. Throws DomainError `order_fields_invalid` for an
 * invalid phone.
 */
export function newOrder(
  page: LandingPage,
  values: ShopperValues,
  { priced, destination }: { priced: PricedSubmission; destination: Destination },
  attribution: Order['attribution'],
  now: Date,
): Order {
  const country = countrySchema.parse(values.country);
  const phone = parsePhone(values.phone ?? '', country);
  if (!phone)
    throw new DomainError('order_fields_invalid', { fields: [{ path: 'phone', problem: 'phone_invalid' }] });
  return {
    id: randomId(),
    ownerId: page.ownerId,
    landingPageId: page.id,
    landingPageTitle: page.title,
    receiptToken: randomId(),
    status: 'pending',
    customerName: tidyText(answerTo(values, 'name')),
    customerPhone: phone,
    customerAddress: tidyText(answerTo(values, 'address')),
    country,
    answers: answersOf(page, values),
    items: itemsOf(priced.lines),
    // Without an offer and a fee everything is sold at its own price, and the items are sufficient.
    lines: priced.lines.some(({ offerId, kind }) => offerId !== '' || kind === 'fee') ? priced.lines : [],
    shipping: {
      name: priced.shipping.name,
      priceMinor: priced.shippingPriceMinor,
      estimatedDays: priced.shipping.estimatedDays,
    },
    place: destination.place,
    currency: page.currency,
    totalMinor: priced.totalMinor,
    notes: '',
    attribution,
    holdReason: null,
    duplicateOf: null,
    risk: null,
    phoneCheck: null,
    afterOffer: newAfterOffer(page, now),
    confirmation: null,
    noticeVersion: noticeRead(page, answerTo(values, NOTICE_FIELD)),
    erasedAt: null,
    version: 1,
    placedAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

export function attributionOf(
  { attribution: sent }: OrderSubmission,
  device: DeviceKind = 'unknown',
): Order['attribution'] {
  return sent ? { first: readAttribution(sent.first), last: readAttribution(sent.last), device } : null;
}

/** Answers to the fields that the merchant added; anything else that a client sends is dropped. */
function answersOf(page: LandingPage, values: ShopperValues): Order['answers'] {
  return page.formFields
    .filter(({ id }) => !(essentialFieldIds as readonly string[]).includes(id))
    .map(({ id, label, type }) => ({ fieldId: id, label, value: answerOf(type, answerTo(values, id)) }))
    .filter(({ value }) => value !== '');
}

/** Browsers send `on` for a ticked checkbox; the merchant reads a word. */
function answerOf(type: FormField['type'], value: string): string {
  if (type === 'nationalAddress') return addressAnswer(value);
  // A choice is the merchant's own text.
  if (type === 'select') return value;
  return type === 'checkbox' && value ? ticked : tidyText(value);
}
