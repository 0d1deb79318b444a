import * as z from 'zod';
import { sentAttributionSchema } from '../attribution.ts';
import type { Clock } from '../clock.ts';
import { offerLimits } from '../offer/offer.ts';
import { MARKETING_FIELD } from './check-fields.ts';
import { CONSENT_VERSION } from './notice.ts';
import type { Order } from './order.ts';
import type { ReceiptRepository } from './ports.ts';

/** More than a page can have. */
const MAX_FIELDS = 40;
/** More than the variants of a page that one person orders together. */
const MAX_ITEMS = 30;

/** Amounts are in major units, as the shopper saw them; the server compares and never trusts them. */
const shownAmountSchema = z.union([z.number(), z.string().max(20)]);

const sentAttributionsSchema = z
  .strictObject({ first: sentAttributionSchema, last: sentAttributionSchema })
  .optional()
  .catch(undefined);

/**
 * The body of `POST /functions/v1/submit-order` (spec 3), with our additions: `variantId`,
 * `shippingOptionId`, `zone`, `offer`, `bumps`, `fields`, `total`, `idempotencyKey` and `attribution`. Each
 * item is the page's product in one of its variants: that of `variantId`, else the one called `variant`, else
 * the one with this `sku`. Text limits only stop abuse; fields are validated against the page's own form, so
 * that each problem can be shown beside its field.
 */
export const orderSubmissionSchema = z.strictObject({
  landingPageId: z.string().max(40),
  name: z.string().max(200),
  phone: z.string().max(60),
  address: z.string().max(1000),
  country: z.string().max(10),
  items: z
    .array(
      z.strictObject({
        sku: z.string().max(80),
        price: shownAmountSchema,
        /** The page's own limit, if its merchant set one, is checked with the fields. */
        quantity: z.number().int().min(1),
        variant: z.string().max(200).nullish(),
        name: z.string().max(200),
        variantId: z.string().max(40).optional(),
      }),
    )
    .min(1)
    .max(MAX_ITEMS),
  shippingOptionId: z.string().max(40).optional(),
  /** The zone whose prices a form without script showed, empty if it showed none yet. */
  zone: z.string().max(40).optional(),
  /** The quantity offer that the items make up. A form without script also sends the terms that it showed. */
  offer: z.strictObject({ id: z.string().max(40), terms: z.string().max(40).optional() }).optional(),
  /** The add-ons selected in the form, at the price that it showed. */
  bumps: z
    .array(z.strictObject({ id: z.string().max(40), price: shownAmountSchema.optional() }))
    .max(offerLimits.bumps)
    .optional(),
  /** Answers to the merchant's own fields, by field id; a ticked checkbox is `"on"`. */
  fields: z
    .record(z.string().max(40), z.string().max(2000))
    .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, 'too_many')
    .optional(),
  /** The total that the shopper saw; the order is rejected with `price_changed` if the server's differs. */
  total: shownAmountSchema.optional(),
  /**
   * The same key within a day returns the same order. Without one, an identical order within ten minutes
   * does.
   */
  idempotencyKey: z.string().min(8).max(80).optional(),
  /**
   * First-touch and last-touch attribution as the browser stored it. An invalid one is dropped, never an
   * error.
   */
  attribution: sentAttributionsSchema,
});
export type OrderSubmission = z.infer<typeof orderSubmissionSchema>;

/** A shopper's answer if the page asks whether they want offers; only the shopper can give it. */
export function consentIn(
  { asksMarketing }: { asksMarketing: boolean },
  { fields }: OrderSubmission,
  { by, now }: { by: string | undefined; now: Date },
): Pick<Order, 'consent'> {
  if (!asksMarketing || by !== undefined) return {};
  // Browsers omit a box that is not ticked.
  const marketing = fields?.[MARKETING_FIELD] === 'on';
  return { consent: { noticeVersion: CONSENT_VERSION, at: now.toISOString(), marketing } };
}

/**
 * The answer to an accepted order. `message` is the spec's text; `thankYouUrl` is a path on the same host.
 */
export const orderReceiptSchema = z.object({
  orderId: z.string(),
  message: z.string(),
  thankYouUrl: z.string(),
});
export type OrderReceipt = z.infer<typeof orderReceiptSchema>;

/** How long after the order its receipt can be opened: longer than a delivery takes. */
const RECEIPT_DAYS = 30;
export const RECEIPT_SECONDS = RECEIPT_DAYS * 24 * 60 * 60;

/**
 * Returns the order behind a receipt, or undefined unless its id and its secret token match and it is recent.
 */
export async function findReceipt(
  ports: { receipts: ReceiptRepository; clock: Clock },
  receipt: { orderId: string; token: string },
): Promise<Order | undefined> {
  const order = await ports.receipts.find(receipt.orderId);
  if (!order || order.receiptToken !== receipt.token) return undefined;
  const ageMs = ports.clock.now().getTime() - Date.parse(order.placedAt);
  return ageMs <= RECEIPT_SECONDS * 1000 ? order : undefined;
}

/** Where receipts are shown, on the host that the order was placed on. */
export const RECEIPT_PATH = '/thank-you';

/** The address of an order's receipt for the browser that has its token in a cookie; useless to others. */
export function ownReceiptPath(order: Pick<Order, 'id'>): string {
  return `${RECEIPT_PATH}?order=${order.id}`;
}

/** The same address with the result of the last code. */
export function withCodeAnswer(path: string, answer: string | undefined): string {
  return answer === undefined ? path : `${path}&code=${answer}`;
}

/** The part of a receipt about the offer after the order; the answer's redirect leads the focus to it. */
export const AFTER_OFFER = 'after';

/** The secret link of an order's receipt: it opens the receipt for anyone who has it. */
export function receiptPath(order: Pick<Order, 'id' | 'receiptToken'>): string {
  return `${ownReceiptPath(order)}&key=${order.receiptToken}`;
}
