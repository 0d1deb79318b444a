import * as z from 'zod';
import { attributionSchema, deviceKinds } from '../attribution.ts';
import { shownVariantSchema } from '../landing-page/shown-variant.ts';
import { countrySchema, currencySchema, entryIdSchema, idSchema, minorUnitsSchema } from '../schemas.ts';

/** Forms expire this many days after they were abandoned. */
export const FORM_DAYS = 30;

/** How far a shopper came, in the order of the fields that a delivery needs. */
export const formStops = ['after_phone', 'before_city', 'before_address', 'before_sending'] as const;
export type FormStop = (typeof formStops)[number];

/** `new` is unhandled; `became` is final: the customer has ordered. */
export const formStates = ['new', 'contacted', 'not_interested', 'became'] as const;
export type FormState = (typeof formStates)[number];
export const formStateSchema = z.enum(formStates);

/**
 * The personal data of an abandoned form; all of it is deleted at the customer's request, or when the form
 * expires.
 */
const personalShape = {
  /** As typed so far; empty otherwise. */
  customerName: z.string(),
  customerPhone: z.strictObject({ raw: z.string(), e164: z.string(), isMobile: z.boolean() }),
  customerAddress: z.string(),
  /** As typed into its field; null where the form has none. */
  city: z.string().nullable(),
  /** Answers to the merchant's custom fields. */
  answers: z.array(z.strictObject({ fieldId: z.string(), value: z.string() })),
};

/**
 * An order form that a shopper filled in and did not send: one per page, phone and day. It is not an order
 * and is not part of order metrics. Amounts are in minor units of `currency`, times are ISO-8601.
 */
export const abandonedFormSchema = z.strictObject({
  id: idSchema,
  ownerId: z.string().min(1),
  landingPageId: idSchema,
  landingPageTitle: z.string(),
  /** The side of an experiment that the shopper saw; absent outside of experiments. */
  variant: shownVariantSchema.optional(),
  ...personalShape,
  country: countrySchema,
  /** The choice, by the page's ids; prices come from the page when it becomes an order. */
  choice: z.strictObject({
    pieces: z.array(
      z.strictObject({ variantId: entryIdSchema.nullable(), quantity: z.number().int().min(1) }),
    ),
    offerId: entryIdSchema.nullable(),
    bumpIds: z.array(entryIdSchema),
    shippingOptionId: entryIdSchema.nullable(),
  }),
  /** The choice as readable text. */
  goods: z.strictObject({ name: z.string(), variant: z.string(), quantity: z.number().int() }),
  currency: currencySchema,
  /** The total when it was abandoned; null for a choice that could not be ordered. */
  totalMinor: minorUnitsSchema.nullable(),
  attribution: z
    .strictObject({ first: attributionSchema, last: attributionSchema, device: z.enum(deviceKinds) })
    .nullable(),
  stoppedAt: z.enum(formStops),
  state: formStateSchema,
  /** The member who contacted the customer, with their name at that time; null before. */
  contactedBy: z.strictObject({ userId: z.string(), name: z.string() }).nullable(),
  /** The order that the form became. */
  orderId: idSchema.nullable(),
  /** Of several forms of one customer that became the same order, only the last one counts with its value. */
  counts: z.boolean(),
  version: z.number().int().min(1),
  leftAt: z.iso.datetime(),
});
export type AbandonedForm = z.infer<typeof abandonedFormSchema>;

/** The start of the retention period of forms (ISO-8601). */
export function retentionStart(now: Date): string {
  return new Date(now.getTime() - FORM_DAYS * 86_400_000).toISOString();
}

/** A form whose customer has ordered. `counts` is true for the one that represents the order in metrics. */
export function becomeOrder(form: AbandonedForm, orderId: string, counts: boolean): AbandonedForm {
  return { ...form, state: 'became', orderId, counts, version: form.version + 1 };
}

/**
 * The forms of one phone on one page that an order closes, and the one that it was recovered from: the last
 * one abandoned in the days before. Idempotent for the same order.
 */
export function closedBy(
  forms: readonly AbandonedForm[],
  order: { orderId: string; placedAt: string },
): { open: AbandonedForm[]; recoveredFrom: AbandonedForm | undefined } {
  const oldest = retentionStart(new Date(order.placedAt));
  const own = forms
    .filter(({ leftAt, state, orderId }) => {
      return leftAt >= oldest && (state !== 'became' || orderId === order.orderId);
    })
    .sort((a, b) => (a.leftAt < b.leftAt ? 1 : -1));
  const recoveredFrom = own.find(({ state, counts }) => state === 'became' && counts) ?? own[0];
  return { open: own.filter(({ state }) => state !== 'became'), recoveredFrom };
}
