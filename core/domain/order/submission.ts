import * as z from 'zod';
import { sentAttributionSchema } from '../attribution.ts';
import type { Order } from './order.ts';
import type { ReceiptRepository } from './ports.ts';
import { MAX_QUANTITY } from './price.ts';

/** More than a page can have. */
const MAX_FIELDS = 40;

/** Amounts are in major units, as the shopper saw them; the server compares and never trusts them. */
const shownAmountSchema = z.union([z.number(), z.string().max(20)]);

/**
 * The body of `POST /functions/v1/submit-order` (spec 3), with our additions: `variantId`, `shippingOptionId`,
 * `fields`, `total`, `idempotencyKey` and `touch`. Text limits only stop abuse; what a field must hold is checked against
 * the page's own form, so that each problem can be shown beside its field.
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
        quantity: z.number().int().min(1).max(MAX_QUANTITY),
        variant: z.string().max(200),
        name: z.string().max(200),
        variantId: z.string().max(40).optional(),
      }),
    )
    .length(1),
  shippingOptionId: z.string().max(40).optional(),
  /** Answers to the merchant's own fields, by field id; a ticked checkbox is `"on"`. */
  fields: z
    .record(z.string().max(40), z.string().max(2000))
    .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, 'too_many')
    .optional(),
  /** The total that the shopper saw; the order is rejected with `price_changed` if the server's differs. */
  total: shownAmountSchema.optional(),
  /** The same key within a day returns the same order. Without one, an identical order within ten minutes does. */
  idempotencyKey: z.string().min(8).max(80).optional(),
  /** First-touch and last-touch attribution as the browser stored it. An invalid one is dropped, never an error. */
  touch: z
    .strictObject({ first: sentAttributionSchema, last: sentAttributionSchema })
    .optional()
    .catch(undefined),
});
export type OrderSubmission = z.infer<typeof orderSubmissionSchema>;

/** The answer to an accepted order. `message` is the spec's text; `thankYouUrl` is a path on the same host. */
export const orderReceiptSchema = z.object({
  orderId: z.string(),
  message: z.string(),
  thankYouUrl: z.string(),
});
export type OrderReceipt = z.infer<typeof orderReceiptSchema>;

/** Returns the order behind a thank-you link, or undefined unless both its id and its secret token match. */
export async function findReceipt(
  ports: { receipts: ReceiptRepository },
  link: { orderId: string; token: string },
): Promise<Order | undefined> {
  const order = await ports.receipts.find(link.orderId);
  return order && order.receiptToken === link.token ? order : undefined;
}

/** The path of an order's thank-you page, on the host that the order was placed on. */
export function receiptPath(order: Pick<Order, 'id' | 'receiptToken'>): string {
  return `/thank-you?order=${order.id}&key=${order.receiptToken}`;
}
