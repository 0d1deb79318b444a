import * as z from 'zod';
import { attributionSchema, deviceKinds } from '../attribution.ts';
import { shownVariantSchema } from '../landing-page/shown-variant.ts';
import { countrySchema, currencySchema, entryIdSchema, idSchema, minorUnitsSchema } from '../schemas.ts';

/** A form is forgotten so many days after it was left. */
export const FORM_DAYS = 30;

/** How far a shopper came, as the fields follow each other for the one who delivers. */
export const formStops = ['after_phone', 'before_city', 'before_address', 'before_sending'] as const;
export type FormStop = (typeof formStops)[number];

/** `new` is nobody’s yet; `became` is the end: its customer has ordered. */
export const formStates = ['new', 'contacted', 'not_interested', 'became'] as const;
export type FormState = (typeof formStates)[number];
export const formStateSchema = z.enum(formStates);

/** What is personal of an abandoned form: all of it goes when its customer asks, or when its time is over. */
const personalShape = {
  /** As far as it was typed; empty otherwise. */
  customerName: z.string(),
  customerPhone: z.strictObject({ raw: z.string(), e164: z.string(), isMobile: z.boolean() }),
  customerAddress: z.string(),
  /** As it was typed into the field for it; null where the form has none. */
  city: z.string().nullable(),
  /** What was typed into the merchant's own fields. */
  answers: z.array(z.strictObject({ fieldId: z.string(), value: z.string() })),
};

/**
 * What a shopper typed into a page's order form and did not send: one for each page, phone and day. It is no order and
 * counts in no figure of orders. Amounts are in minor units of `currency`, times are ISO-8601.
 */
export const abandonedFormSchema = z.strictObject({
  id: idSchema,
  ownerId: z.string().min(1),
  landingPageId: idSchema,
  landingPageTitle: z.string(),
  /** The side of an experiment that the page was shown as; absent outside of experiments. */
  variant: shownVariantSchema.optional(),
  ...personalShape,
  country: countrySchema,
  /** What was chosen, by the page's ids; prices come from the page when it becomes an order. */
  choice: z.strictObject({
    pieces: z.array(
      z.strictObject({ variantId: entryIdSchema.nullable(), quantity: z.number().int().min(1) }),
    ),
    offerId: entryIdSchema.nullable(),
    bumpIds: z.array(entryIdSchema),
    shippingOptionId: entryIdSchema.nullable(),
  }),
  /** What was chosen as people read it. */
  goods: z.strictObject({ name: z.string(), variant: z.string(), quantity: z.number().int() }),
  currency: currencySchema,
  /** What it would have cost when it was left; null for a choice that could not be ordered. */
  totalMinor: minorUnitsSchema.nullable(),
  attribution: z
    .strictObject({ first: attributionSchema, last: attributionSchema, device: z.enum(deviceKinds) })
    .nullable(),
  stoppedAt: z.enum(formStops),
  state: formStateSchema,
  /** Who wrote to the customer or called, with the name of that time; null while nobody has. */
  contactedBy: z.strictObject({ userId: z.string(), name: z.string() }).nullable(),
  /** The order that it became. */
  orderId: idSchema.nullable(),
  /** Of several forms of one customer that became the same order, the last one alone counts with its value. */
  counts: z.boolean(),
  version: z.number().int().min(1),
  leftAt: z.iso.datetime(),
});
export type AbandonedForm = z.infer<typeof abandonedFormSchema>;

/** The beginning of the time of which forms are kept (ISO-8601). */
export function oldestKept(now: Date): string {
  return new Date(now.getTime() - FORM_DAYS * 86_400_000).toISOString();
}

/** A form whose customer has ordered; `counts` for the one of them that stands for the order in figures. */
export function becomeOrder(form: AbandonedForm, orderId: string, counts: boolean): AbandonedForm {
  return { ...form, state: 'became', orderId, counts, version: form.version + 1 };
}

/**
 * Which forms of one phone on one page an order closes, and which of them it was recovered from: the last one that was
 * left in the days before. Asked again for the same order, it answers the same.
 */
export function closedBy(
  forms: readonly AbandonedForm[],
  order: { orderId: string; placedAt: string },
): { open: AbandonedForm[]; recoveredFrom: AbandonedForm | undefined } {
  const oldest = oldestKept(new Date(order.placedAt));
  const own = forms
    .filter(({ leftAt, state, orderId }) => {
      return leftAt >= oldest && (state !== 'became' || orderId === order.orderId);
    })
    .sort((a, b) => (a.leftAt < b.leftAt ? 1 : -1));
  const recoveredFrom = own.find(({ state, counts }) => state === 'became' && counts) ?? own[0];
  return { open: own.filter(({ state }) => state !== 'became'), recoveredFrom };
}
