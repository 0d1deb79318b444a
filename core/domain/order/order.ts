import * as z from 'zod';
import { attributionSchema, deviceKinds } from '../attribution.ts';
import { confirmationSchema, outcomeSchema } from '../confirmation/confirmation.ts';
import { orderConversionsSchema } from '../conversion/conversion.ts';
import { networkTaskActions } from '../delivery.ts';
import { shownVariantSchema } from '../landing-page/shown-variant.ts';
import { countrySchema, currencySchema, idSchema, minorUnitsSchema } from '../schemas.ts';
import { riskSchema } from './risk.ts';

/** Any status may follow any other (spec 4). */
export const orderStatuses = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export const orderStatusSchema = z.enum(orderStatuses);

/** The stages of an order; cancelled ones have none. */
export const reachedStatuses = ['confirmed', 'shipped', 'delivered'] as const;
export type ReachedStatus = (typeof reachedStatuses)[number];

/** How an order reached the people who wrote it down by hand. */
export const orderChannels = ['call', 'whatsapp', 'instagram', 'snapchat', 'store', 'other'] as const;
export type OrderChannel = (typeof orderChannels)[number];

/** Why an order is on hold until its merchant releases it. The shopper is not informed. */
const holdReasons = ['blocked_phone', 'too_many_orders', 'order_flood', 'risk'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** The result of a code that was sent to the customer's phone; `failed` once all tries are used up. */
/** `not_asked`: a code was due, but too many had been sent for the page or its visitor. */
const phoneChecks = ['asked', 'undelivered', 'confirmed', 'failed', 'not_asked'] as const;
export type PhoneCheck = (typeof phoneChecks)[number];

/**
 * The origin of an order's goods: the page's product, an add-on in the form, or the offer after the order.
 */
export const goodsKinds = ['main', 'bump', 'after'] as const;
export type GoodsKind = (typeof goodsKinds)[number];
/** The kind of a line: goods, the fee for cash on delivery, or a person's discount on the goods. */
const lineKinds = [...goodsKinds, 'fee', 'discount'] as const;

/**
 * The price calculation of an order: the goods at the page's prices, each discount as a line of one piece
 * with a negative price, and the gifts of an offer at price zero.
 */
const orderLineSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(lineKinds),
  /** The page's id of the offer that this line was chosen with; empty for pieces without one. */
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
 * A copy of the sold goods: later changes to the page do not change it. Prices are for one piece, in minor
 * units, with discounts applied: items and shipping add up to the total.
 */
const orderItemSchema = z.strictObject({
  id: idSchema,
  sku: z.string(),
  name: z.string(),
  /** Name of the chosen variant; empty for a product without variants. */
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
  /** The shopper's options; empty without any. */
  variants: z.array(z.strictObject({ id: z.string(), name: z.string(), sku: z.string() })),
});
export type AskedItem = z.infer<typeof askedItemSchema>;

/** `offer` and `downsell` are still open; with the other three nothing is added any more. */
const afterOfferSteps = ['offer', 'downsell', 'accepted', 'declined', 'closed'] as const;

/** The offer after an order as it was when the order was placed, with the price that was shown. */
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
  /** Empty when the items are sufficient; `linesOf` reads both. */
  lines: z.array(orderLineSchema),
  shipping: z.strictObject({
    name: z.string(),
    priceMinor: minorUnitsSchema,
    estimatedDays: z.number().int(),
  }),
  /** The destination, if the form asked for the city; otherwise null. */
  place: z
    .strictObject({
      /** As it was typed. */
      cityText: z.string(),
      /** The id in our list of cities; null for an unknown city. */
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
  /** The risk that the order is not accepted; null without a check. */
  risk: riskSchema.nullable(),
  /** The result of the code that the shopper had to enter; null without one. */
  phoneCheck: z.enum(phoneChecks).nullable(),
  /**
   * First-touch and last-touch attribution; null without JavaScript or when the shopper asked not to be
   * tracked.
   */
  attribution: z
    .strictObject({ first: attributionSchema, last: attributionSchema, device: z.enum(deviceKinds) })
    .nullable(),
  /** The offer after this order; null if its page had none. */
  afterOffer: orderAfterOfferSchema.nullable(),
  /** How the order reached the person who wrote it down; absent on all that came by a page. */
  channel: z.enum(orderChannels).optional(),
  /** The abandoned form of this customer that the order was recovered from; absent without one. */
  recoveredFrom: idSchema.optional(),
  /** Cancelled after it was shipped: its shipping and return costs are lost. Absent on all others. */
  isReturned: z.literal(true).optional(),
  /** When its network delivered it; absent without such a report, and after another status. */
  deliveredAt: z.iso.datetime().optional(),
  /**
   * When it was confirmed, by a call, a button, a network or manually; a shipped order counts as confirmed
   * too. Absent while it is pending.
   */
  confirmedAt: z.iso.datetime().optional(),
  /** The order's conversions for advertising networks; absent without any. */
  conversions: orderConversionsSchema.optional(),
  /** The side of an experiment that the page was shown as; absent outside of experiments. */
  variant: shownVariantSchema.optional(),
  /** The outcomes of calls to the customer; null before the first one. */
  confirmation: confirmationSchema.nullable(),
  /** The version of the privacy notice that was shown. */
  noticeVersion: z.number().int(),
  /**
   * The customer's answer to the question about offers, its time, and the text's version; absent if the form
   * did not ask. An order needs no consent.
   */
  consent: z
    .strictObject({ noticeVersion: z.number().int(), at: z.iso.datetime(), marketing: z.boolean() })
    .optional(),
  /** When the customer's data was erased; null while the order has it. */
  erasedAt: z.iso.datetime().nullable(),
  /** Since when the customer waits for an answer to what they wrote by WhatsApp. */
  customerWroteAt: z.iso.datetime().optional(),
  version: z.number().int().min(1),
  placedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Order = z.infer<typeof orderSchema>;

/** The goods can be changed until they are shipped. */
export function canChangeGoods({ status }: Pick<Order, 'status'>): boolean {
  return status === 'pending' || status === 'confirmed';
}

/** The text fields that a merchant may correct by hand. */
export const editableDetails = ['customerName', 'customerPhone', 'customerAddress', 'notes'] as const;

/**
 * The parts that change with an order's goods, as texts; the discount and the total are amounts with their
 * currency.
 */
const goodsDetails = ['goods', 'offer', 'addOns', 'shipping', 'discount', 'discountReason', 'total'] as const;
/** The parts that may change during a call. */
export const callChanges = [...editableDetails, ...goodsDetails] as const;
export type CallChange = { detail: (typeof callChanges)[number]; from: string; to: string };

const eventShape = { id: idSchema, at: z.iso.datetime(), by: z.string() };

/** The author of status changes that the cash-on-delivery network reports. */
export const NETWORK = 'network';

/**
 * One entry of an order's history. `by` is the id of the user who did it, `shopper`, `customer-by-whatsapp`,
 * or `network`.
 */
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
  /** Other goods, another shipping option, or a discount. */
  z.strictObject({
    type: z.literal('goods_changed'),
    ...eventShape,
    changes: z
      .array(z.strictObject({ detail: z.enum(callChanges), from: z.string(), to: z.string() }))
      .min(1),
  }),
  /** The shopper accepted the offer after the order. */
  z.strictObject({
    type: z.literal('offer_accepted'),
    ...eventShape,
    name: z.string(),
    priceMinor: minorUnitsSchema,
  }),
  /** The result of the code that was sent to the shopper's phone. */
  z.strictObject({ type: z.literal('phone_confirmed'), ...eventShape }),
  z.strictObject({ type: z.literal('phone_not_confirmed'), ...eventShape }),
  z.strictObject({ type: z.literal('released'), ...eventShape, holdReason: z.enum(holdReasons) }),
  /** The outcome of a call, and the order's state before it, for undoing it. */
  z.strictObject({
    type: z.literal('outcome'),
    ...eventShape,
    /** The request's id, so that a repeated one is recognised. */
    outcomeId: idSchema,
    outcome: outcomeSchema,
    before: confirmationSchema.omit({ calls: true }).nullable(),
    statusBefore: orderStatusSchema,
  }),
  z.strictObject({ type: z.literal('outcome_undone'), ...eventShape, outcomeId: idSchema }),
  /** The customer wrote by WhatsApp; only the conversation has the text. */
  z.strictObject({ type: z.literal('customer_wrote'), ...eventShape }),
  /** A member wrote back, or marked the customer's message as read. */
  z.strictObject({ type: z.literal('customer_answered'), ...eventShape }),
  z.strictObject({ type: z.literal('customer_read'), ...eventShape }),
  /** The customer's changes during a call. */
  z.strictObject({
    type: z.literal('changed_on_call'),
    ...eventShape,
    outcomeId: idSchema,
    /** A phone is in international form. */
    changes: z
      .array(z.strictObject({ detail: z.enum(callChanges), from: z.string(), to: z.string() }))
      .min(1),
  }),
  /**
   * A person confirmed that the network has the order as it is here. `remoteId` is its number there, if it
   * has one.
   */
  z.strictObject({
    type: z.literal('settled_at_network'),
    ...eventShape,
    action: z.enum(networkTaskActions),
    remoteId: z.string().nullable(),
  }),
  /** A cancelled order has come back, as became known later. */
  z.strictObject({ type: z.literal('returned'), ...eventShape }),
  /** Never written: the fallback for an event of a newer release. */
  z.strictObject({ type: z.literal('unknown'), ...eventShape }),
]);
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** The maximum lengths of texts in an edit; stored texts may be longer. */
export const orderTextLimits = { customerName: 200, customerAddress: 1000, notes: 2000 } as const;

/**
 * Seven digits are shown to some readers as the twelve characters of a mask: an edit may be this much longer.
 */
const shownText = (limit: number) => z.string().max(2 * limit);

const correctionShape = {
  customerName: shownText(orderTextLimits.customerName),
  customerPhone: z.string().max(60),
  customerAddress: shownText(orderTextLimits.customerAddress),
  notes: shownText(orderTextLimits.notes),
} satisfies Record<(typeof editableDetails)[number], z.ZodString>;

/**
 * What the edit screen saves (spec 2.7). `version` is the one the edit started from; the phone is as typed.
 */
export const orderEditSchema = z.strictObject({
  version: z.number().int().min(1),
  status: orderStatusSchema,
  ...correctionShape,
});
export type OrderEdit = z.infer<typeof orderEditSchema>;
