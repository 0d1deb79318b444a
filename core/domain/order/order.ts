import * as z from 'zod';
import { attributionSchema, deviceKinds } from '../attribution.ts';
import { confirmationSchema, outcomeSchema } from '../confirmation/confirmation.ts';
import { orderConversionsSchema } from '../conversion/conversion.ts';
import { shownVariantSchema } from '../landing-page/shown-variant.ts';
import { countrySchema, currencySchema, idSchema, minorUnitsSchema } from '../schemas.ts';
import { riskSchema } from './risk.ts';

/** Any status may follow any other (spec 4). */
export const orderStatuses = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export const orderStatusSchema = z.enum(orderStatuses);

/** How far an order may have come; those that were cancelled came nowhere. */
export const reachedStatuses = ['confirmed', 'shipped', 'delivered'] as const;
export type ReachedStatus = (typeof reachedStatuses)[number];

/** Why an order is on hold until its merchant releases it. The shopper does not learn of it. */
const holdReasons = ['blocked_phone', 'too_many_orders', 'order_flood', 'risk'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** What came of a code that was sent to the customer's phone; `failed` once all tries are used up. */
const phoneChecks = ['asked', 'undelivered', 'confirmed', 'failed'] as const;
export type PhoneCheck = (typeof phoneChecks)[number];

/** What goods of an order are for: the page's product, a tick in the form, or the offer after the order. */
export const goodsKinds = ['main', 'bump', 'after'] as const;
export type GoodsKind = (typeof goodsKinds)[number];
/** What a line of an order is for: goods, or the fee for cash on delivery. */
const lineKinds = [...goodsKinds, 'fee'] as const;

/**
 * How the price of an order came about: the goods at the page's prices, each discount as a line of one piece with a
 * negative price, and what comes free with an offer at no price.
 */
const orderLineSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(lineKinds),
  /** The page's id of the offer that this line was chosen with; empty for pieces that were chosen without one. */
  offerId: z.string(),
  sku: z.string(),
  /** Of a discount, the name of its offer. */
  name: z.string(),
  variant: z.string(),
  quantity: z.number().int().min(1),
  unitPriceMinor: z.number().int(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/**
 * A copy of what was sold: later changes to the page do not change it. Prices are for one piece, in minor units, with
 * discounts taken off: items and shipping add up to the total.
 */
const orderItemSchema = z.strictObject({
  id: idSchema,
  sku: z.string(),
  name: z.string(),
  /** Name of the chosen variant; empty where the product has none. */
  variant: z.string(),
  quantity: z.number().int().min(1),
  unitPriceMinor: minorUnitsSchema,
});
export type OrderItem = z.infer<typeof orderItemSchema>;

const askedItemSchema = z.strictObject({
  name: z.string(),
  sku: z.string(),
  text: z.string(),
  imageUrl: z.string(),
  priceMinor: minorUnitsSchema,
  wasMinor: minorUnitsSchema.nullable(),
  /** What the shopper picks from; empty where there is nothing to pick. */
  variants: z.array(z.strictObject({ id: z.string(), name: z.string(), sku: z.string() })),
});
export type AskedItem = z.infer<typeof askedItemSchema>;

/** `offer` and `downsell` are still asked; with the other three nothing is added any more. */
const afterOfferSteps = ['offer', 'downsell', 'accepted', 'declined', 'closed'] as const;

/** The offer after an order as it was when the order was placed: what is shown is what it costs. */
const orderAfterOfferSchema = z.strictObject({
  step: z.enum(afterOfferSteps),
  until: z.iso.datetime(),
  offer: askedItemSchema,
  downsell: askedItemSchema.nullable(),
});
export type OrderAfterOffer = z.infer<typeof orderAfterOfferSchema>;

/** An order for one landing page. Amounts are in minor units of `currency`, times are ISO-8601. */
export const orderSchema = z.strictObject({
  id: idSchema,
  ownerId: z.string(),
  landingPageId: idSchema,
  landingPageTitle: z.string(),
  /** The secret in the thank-you link; the order's id alone opens nothing. */
  receiptToken: idSchema,
  status: orderStatusSchema,
  customerName: z.string(),
  customerPhone: z.strictObject({ raw: z.string(), e164: z.string(), isMobile: z.boolean() }),
  customerAddress: z.string(),
  country: countrySchema,
  /** Answers to the fields that the merchant added to the form, with their labels at that time. */
  answers: z.array(z.strictObject({ fieldId: z.string(), label: z.string(), value: z.string() })),
  items: z.array(orderItemSchema).min(1),
  /** Empty where the items say it all; `linesOf` reads both. */
  lines: z.array(orderLineSchema),
  shipping: z.strictObject({
    name: z.string(),
    priceMinor: minorUnitsSchema,
    estimatedDays: z.number().int(),
  }),
  /** Where it goes, as far as the form asked for the city; null where it did not. */
  place: z
    .strictObject({
      /** As it was typed. */
      cityText: z.string(),
      /** Of our list of places; null for a city that is not known. */
      cityId: z.string().nullable(),
      /** The page's zone that it was priced with. */
      zoneId: z.string(),
    })
    .nullable(),
  currency: currencySchema,
  totalMinor: minorUnitsSchema,
  notes: z.string(),
  /** Why the order is on hold; null when it is not. */
  holdReason: z.enum(holdReasons).nullable(),
  /** The id of an order of the same phone for the same page that was still open when this one was placed. */
  duplicateOf: idSchema.nullable(),
  /** Why the order may not be taken; null where nobody has asked. */
  risk: riskSchema.nullable(),
  /** What came of the code that the shopper was asked for; null where none was. */
  phoneCheck: z.enum(phoneChecks).nullable(),
  /** First-touch and last-touch attribution; null without JavaScript or when the shopper asked not to be tracked. */
  attribution: z
    .strictObject({ first: attributionSchema, last: attributionSchema, device: z.enum(deviceKinds) })
    .nullable(),
  /** The offer after this order; null where its page had none. */
  afterOffer: orderAfterOfferSchema.nullable(),
  /** The abandoned form of this customer that the order was recovered from; absent where there was none. */
  recoveredFrom: idSchema.optional(),
  /** Cancelled after it was shipped: what it cost to send and to take back is lost. Absent on all others. */
  isReturned: z.literal(true).optional(),
  /** When its network says that it was delivered; absent where none says so, and once it has another status. */
  deliveredAt: z.iso.datetime().optional(),
  /** What advertising networks are told of it; absent where nothing is. */
  conversions: orderConversionsSchema.optional(),
  /** The side of an experiment that the page was shown as; absent outside of experiments. */
  variant: shownVariantSchema.optional(),
  /** What came of calling the customer; null until something has. */
  confirmation: confirmationSchema.nullable(),
  /** Which text told the customer what their data is for; null for orders from before the texts had numbers. */
  noticeVersion: z.number().int().nullable(),
  /**
   * What the customer answered when the form asked whether they want offers, when, and to which text; absent where it did
   * not ask. An order needs no consent.
   */
  consent: z
    .strictObject({ noticeVersion: z.number().int(), at: z.iso.datetime(), marketing: z.boolean() })
    .optional(),
  /** Since when nothing of the order says whose it was; null while it does. */
  erasedAt: z.iso.datetime().nullable(),
  /** Since when the customer waits for an answer to what they wrote by WhatsApp. */
  customerWroteAt: z.iso.datetime().optional(),
  version: z.number().int().min(1),
  placedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Order = z.infer<typeof orderSchema>;

/** The text fields that a merchant may correct by hand. */
export const editableDetails = ['customerName', 'customerPhone', 'customerAddress', 'notes'] as const;

/** What may change on the telephone: the goods are a text as people read it, the total an amount with its currency. */
export const callChanges = [...editableDetails, 'goods', 'offer', 'total'] as const;
export type CallChange = { detail: (typeof callChanges)[number]; from: string; to: string };

const eventShape = { id: idSchema, at: z.iso.datetime(), by: z.string() };

/** Who did what the cash-on-delivery network reports of an order. */
export const NETWORK = 'network';

/** One entry of an order's history. `by` is the id of the user who did it, `shopper`, `customer-by-whatsapp`, or `network`. */
export const orderEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('placed'), ...eventShape }),
  z.strictObject({
    type: z.literal('status_changed'),
    ...eventShape,
    from: orderStatusSchema,
    to: orderStatusSchema,
  }),
  z.strictObject({
    type: z.literal('details_changed'),
    ...eventShape,
    /** A phone is in international form. */
    changes: z
      .array(z.strictObject({ detail: z.enum(editableDetails), from: z.string(), to: z.string() }))
      .min(1),
  }),
  /** The shopper accepted the offer after the order. */
  z.strictObject({
    type: z.literal('offer_accepted'),
    ...eventShape,
    name: z.string(),
    priceMinor: minorUnitsSchema,
  }),
  /** What came of asking the shopper for the code that was sent to their phone. */
  z.strictObject({ type: z.literal('phone_confirmed'), ...eventShape }),
  z.strictObject({ type: z.literal('phone_not_confirmed'), ...eventShape }),
  z.strictObject({ type: z.literal('released'), ...eventShape, holdReason: z.enum(holdReasons) }),
  /** What came of a call, and how the order stood before, for taking it back. */
  z.strictObject({
    type: z.literal('outcome'),
    ...eventShape,
    /** Named by the request, so that a repeated one is known. */
    outcomeId: idSchema,
    outcome: outcomeSchema,
    before: confirmationSchema.omit({ calls: true }).nullable(),
    statusBefore: orderStatusSchema,
  }),
  z.strictObject({ type: z.literal('outcome_undone'), ...eventShape, outcomeId: idSchema }),
  /** The customer wrote by WhatsApp; what is in the conversation alone. */
  z.strictObject({ type: z.literal('customer_wrote'), ...eventShape }),
  /** What the customer had changed during a call. */
  z.strictObject({
    type: z.literal('changed_on_call'),
    ...eventShape,
    outcomeId: idSchema,
    /** A phone is in international form. */
    changes: z
      .array(z.strictObject({ detail: z.enum(callChanges), from: z.string(), to: z.string() }))
      .min(1),
  }),
  /** Never written: what an event of a newer release is read as. */
  z.strictObject({ type: z.literal('unknown'), ...eventShape }),
]);
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** What the edit screen saves (spec 2.7). `version` is the one the edit started from; the phone is as typed. */
export const orderEditSchema = z.strictObject({
  version: z.number().int().min(1),
  customerName: z.string().max(200),
  customerPhone: z.string().max(60),
  customerAddress: z.string().max(1000),
  status: orderStatusSchema,
  notes: z.string().max(2000),
});
export type OrderEdit = z.infer<typeof orderEditSchema>;
