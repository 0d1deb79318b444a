import { trafficSources } from '@mirsah/domain/attribution';
import { daySchema } from '@mirsah/domain/day';
import { errorCodes } from '@mirsah/domain/error';
import { VARIANT_NAME } from '@mirsah/domain/landing-page/shown-variant';
import { orderNetworks } from '@mirsah/domain/money/ad-spend';
import {
  orderEditSchema,
  orderEventSchema,
  orderSchema,
  orderStatusSchema,
  reachedStatuses,
} from '@mirsah/domain/order';
import { blockedPhoneSchema } from '@mirsah/domain/order/blocked-phone';
import { orderChoiceSchema } from '@mirsah/domain/order/choice';
import { goodsEditSchema } from '@mirsah/domain/order/goods';
import { handOrderSchema, handQuoteSchema } from '@mirsah/domain/order/hand-order';
import { fieldsWith } from '@mirsah/domain/order/order-fields';
import { codeAnswers } from '@mirsah/domain/order/phone-code';
import { orderReceiptSchema, orderSubmissionSchema } from '@mirsah/domain/order/submission';
import { countrySchema, currencySchema, idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';

const orderParams = z.object({ orderId: idSchema });

/**
 * An order as its merchant sees it, without the secret of the shopper's link. `city` is the Arabic name of
 * the city in its address; null for an unknown city. A masked phone can be neither called nor read.
 */
export const orderResponse = orderSchema
  .pick(fieldsWith('api'))
  .extend({ city: z.string().nullable(), isPhoneMasked: z.literal(true).optional() });
export type OrderResponse = z.infer<typeof orderResponse>;

/** Filters of the list of orders. `from` and `to` are days in Riyadh, both included. */
const orderFilterShape = {
  status: orderStatusSchema.optional(),
  landingPageId: idSchema.optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** A part of the customer's name, a phone number in any format, or the beginning of an order's id. */
  q: z.string().trim().min(1).max(100).optional(),
  /** The Arabic name of a city, as in an order's `city`. */
  city: z.string().trim().min(1).max(60).optional(),
  /**
   * The source of the visit that led to the order, and its `utm_campaign` as in metrics; empty for orders
   * without one.
   */
  source: z.enum(trafficSources).optional(),
  campaign: z.string().trim().max(40).optional(),
  country: countrySchema.optional(),
  /** Filters of a row of the profit: all sources of one network, and a currency. */
  network: z.enum(orderNetworks).optional(),
  currency: currencySchema.optional(),
  /** The minimum status that orders have reached. */
  reached: z.enum(reachedStatuses).optional(),
  /** The side of an experiment as in metrics: `1b`. */
  variant: z.string().regex(VARIANT_NAME).optional(),
  /** Orders that were cancelled after shipping. */
  returned: z.literal('true').optional(),
  /** Orders that need an action at the network. */
  task: z.literal('true').optional(),
  /** `true` lists the orders on hold instead of the others. */
  held: z.enum(['true', 'false']).default('false'),
};
export type OrderFilterQuery = z.input<z.ZodObject<typeof orderFilterShape>>;

/** The caller was warned that the stock is lower than the order needs, and confirmed. */
const despiteStock = z.literal(true).optional();

const severalOrders = { orderIds: z.array(idSchema).min(1).max(100) };

/** The orders for which the action failed; for the others it succeeded. */
const failures = z.array(z.object({ orderId: idSchema, code: z.enum(errorCodes) }));

export const orderContracts = {
  /**
   * The caller's orders, newest first. `searchedUntil` is set when the search stopped before the page was
   * full: it is the time of the oldest order read (ISO-8601), and the cursor continues from there.
   */
  listOrders: {
    method: 'GET',
    path: '/api/orders',
    access: 'merchant',
    needs: 'view_orders',
    query: z.strictObject({ ...listQueryShape, ...orderFilterShape }),
    status: 200,
    response: pageOf(orderResponse).extend({ searchedUntil: z.iso.datetime().nullable() }),
  },
  /**
   * The same list as CSV, up to 1,000 orders per part; only the first part has a byte-order mark and
   * headings. With `orderIds` (comma-separated ids) these orders instead, as a later part of a file where
   * `isFirst` is `false`.
   */
  exportOrders: {
    method: 'GET',
    path: '/api/orders/export',
    access: 'merchant',
    needs: 'export_orders',
    query: z.strictObject({
      cursor: listQueryShape.cursor,
      ...orderFilterShape,
      orderIds: z
        .string()
        .transform((ids) => ids.split(','))
        .pipe(severalOrders.orderIds)
        .optional(),
      isFirst: z.enum(['true', 'false']).default('true'),
    }),
    status: 200,
    response: z.object({ csv: z.string(), count: z.number().int(), cursor: z.string().nullable() }),
  },
  /**
   * The cities of the caller's newest orders, 1,000 at most, most frequent first; `isAll` where these are all
   * orders. It reads as much as one part of an export.
   */
  countOrderCities: {
    method: 'GET',
    path: '/api/orders/cities',
    access: 'merchant',
    needs: 'view_orders',
    status: 200,
    response: z.object({
      cities: z.array(z.object({ city: z.string(), count: z.number().int() })),
      isAll: z.boolean(),
    }),
  },
  /**
   * Who orders by a phone: the newest orders within the caller's scope, what they say of the customer, and
   * why the phone is blocked. Texts with a number that the caller may not see are empty in `known`. The phone
   * is in the body, because request URLs are logged. 429 `too_many_requests` where phones are masked.
   */
  findCustomer: {
    method: 'POST',
    path: '/api/orders/customer',
    access: 'merchant',
    needs: 'edit_orders',
    body: z.strictObject({ phone: z.string().min(1).max(60), country: countrySchema }),
    status: 200,
    response: z.object({
      /** False for a text that cannot be called. */
      isPhone: z.boolean(),
      known: z
        .object({ name: z.string(), address: z.string(), city: z.string(), country: countrySchema })
        .nullable(),
      /** The score of risk of the next order; null for a new customer. */
      risk: z.number().int().nullable(),
      orders: z.array(orderResponse),
      /** `byName` is null for phones that were blocked before 0.3.0. */
      blocked: z
        .object({ at: z.iso.datetime(), byName: z.string().nullable(), customerName: z.string() })
        .nullable(),
    }),
  },
  /** What a page sells now, and the price of a choice, or else of a number of pieces, in a place. */
  quoteByHand: {
    method: 'POST',
    path: '/api/orders/quote',
    access: 'merchant',
    needs: 'edit_orders',
    body: z.strictObject({
      landingPageId: idSchema,
      choice: orderChoiceSchema.optional(),
      quantity: z.number().int().min(1).max(1000).optional(),
      country: countrySchema,
      city: z.string().max(200),
    }),
    status: 200,
    response: handQuoteSchema,
  },
  /** An order that a person wrote down. Errors as for a shopper's order. */
  placeByHand: {
    method: 'POST',
    path: '/api/orders',
    access: 'merchant',
    needs: 'edit_orders',
    body: handOrderSchema,
    status: 201,
    response: orderResponse,
  },
  /**
   * Takes back an order that the caller has just written down. 409 `too_late` after half a minute,
   * `order_decided` once it was changed, `order_at_network` once the network has it.
   */
  takeBackByHand: {
    method: 'POST',
    path: '/api/orders/{orderId}/take-back',
    access: 'merchant',
    needs: 'edit_orders',
    params: orderParams,
    status: 204,
    response: z.undefined(),
  },
  getOrder: {
    method: 'GET',
    path: '/api/orders/{orderId}',
    access: 'merchant',
    needs: 'view_orders',
    params: orderParams,
    status: 200,
    response: z.object({
      order: orderResponse,
      events: z.array(orderEventSchema),
      /** Names of the users in the history, by id. */
      people: z.record(z.string(), z.string()),
    }),
  },
  /**
   * The order with its phone, for members who see masked phones. Each call is recorded in the merchant's log.
   * 409 `order_leased` while another member has it on the desk.
   */
  revealPhone: {
    method: 'POST',
    path: '/api/orders/{orderId}/phone',
    access: 'merchant',
    needs: 'view_orders',
    params: orderParams,
    status: 200,
    response: orderResponse,
  },
  changeOrderStatus: {
    method: 'PUT',
    path: '/api/orders/{orderId}/status',
    access: 'merchant',
    needs: 'move_orders',
    params: orderParams,
    /**
     * `isReturned`: a cancelled order came back, whether or not it was marked as shipped here; if false, it
     * was never sent, whatever its status. 409 `oversells` when a cancelled order is reopened and its stock
     * is gone.
     */
    body: z.strictObject({ status: orderStatusSchema, isReturned: z.boolean().optional(), despiteStock }),
    status: 200,
    response: orderResponse,
  },
  /**
   * Saves manual corrections, and other goods or a discount of an order that has not been shipped. 409
   * `version_conflict` when the order has changed since `version`, `order_decided`, `price_changed`, and
   * `oversells` when the stock is too low.
   */
  editOrder: {
    method: 'PUT',
    path: '/api/orders/{orderId}',
    access: 'merchant',
    needs: 'edit_orders',
    params: orderParams,
    body: orderEditSchema.extend({ despiteStock, goods: goodsEditSchema.optional() }),
    status: 200,
    response: orderResponse,
  },
  /** 409 `order_at_network` while the network may have it and would send its parcel. */
  deleteOrder: {
    method: 'DELETE',
    path: '/api/orders/{orderId}',
    access: 'merchant',
    needs: 'delete_orders',
    params: orderParams,
    status: 204,
    response: z.undefined(),
  },
  /**
   * Changes each order independently. `moved` has the earlier status of the changed orders, and whether they
   * had been returned; `unchanged` are those that had the status already.
   */
  changeOrderStatuses: {
    method: 'POST',
    path: '/api/orders/change-status',
    access: 'merchant',
    needs: 'move_orders',
    body: z.strictObject({
      ...severalOrders,
      status: orderStatusSchema,
      isReturned: z.boolean().optional(),
      despiteStock,
    }),
    status: 200,
    response: z.object({
      moved: z.array(
        z.object({
          orderId: idSchema,
          from: orderStatusSchema,
          isReturned: orderSchema.shape.isReturned,
        }),
      ),
      unchanged: z.array(idSchema),
      failed: failures,
    }),
  },
  /** `failed` has those that are at the network, as for one order. */
  deleteOrders: {
    method: 'POST',
    path: '/api/orders/delete',
    access: 'merchant',
    needs: 'delete_orders',
    body: z.strictObject(severalOrders),
    status: 200,
    response: z.object({ deleted: z.array(idSchema), failed: failures }),
  },
  /** Releases orders that are on hold. */
  releaseOrders: {
    method: 'POST',
    path: '/api/orders/release',
    access: 'merchant',
    needs: 'edit_orders',
    body: z.strictObject(severalOrders),
    status: 200,
    response: z.object({ released: z.array(orderResponse), failed: failures }),
  },
  /**
   * A shopper's order, on the host of the merchant's page. Also accepts the form as posted without
   * JavaScript.
   */
  submitOrder: {
    method: 'POST',
    path: '/functions/v1/submit-order',
    access: 'public',
    body: orderSubmissionSchema,
    status: 201,
    response: orderReceiptSchema,
  },
  /** The thank-you page as HTML. Always 200: a missing or wrong link gets a page with an explanation. */
  showThankYou: {
    method: 'GET',
    path: '/thank-you',
    access: 'public',
    query: z.object({
      order: z.string().max(60).optional(),
      key: z.string().max(60).optional(),
      /** The result of the code entered last. */
      code: z.enum(codeAnswers).optional().catch(undefined),
    }),
    status: 200,
    response: z.string(),
  },
  /**
   * A shopper's answer, posted by a form of the thank-you page: to the offer after the order with `step`,
   * `answer` and `variantId`; or `code`, which was sent to the phone; or `resend` for another code. Always
   * redirects to the thank-you page, which shows the result.
   */
  answerAfterOffer: {
    method: 'POST',
    path: '/thank-you',
    access: 'public',
    query: z.object({ order: z.string().max(60).optional(), key: z.string().max(60).optional() }),
    status: 303,
    response: z.string(),
  },
} as const satisfies Record<string, Contract>;

const blockedPhoneResponse = blockedPhoneSchema.omit({ ownerId: true, by: true });
export type BlockedPhoneResponse = z.infer<typeof blockedPhoneResponse>;

/** Phones whose new orders are put on hold. */
export const blockedPhoneContracts = {
  /** The caller's blocked phones, newest first. */
  listBlockedPhones: {
    method: 'GET',
    path: '/api/blocked-phones',
    access: 'merchant',
    needs: 'block_phones',
    query: z.strictObject(listQueryShape),
    status: 200,
    response: pageOf(blockedPhoneResponse),
  },
  /** Blocks the phone of one of the caller's orders; blocking it again changes nothing. */
  blockPhone: {
    method: 'POST',
    path: '/api/blocked-phones',
    access: 'merchant',
    needs: 'block_phones',
    body: z.strictObject({ orderId: idSchema }),
    status: 200,
    response: blockedPhoneResponse,
  },
  /** Idempotent. The phone is in the body, because request URLs are logged before the function runs. */
  unblockPhone: {
    method: 'POST',
    path: '/api/blocked-phones/unblock',
    access: 'merchant',
    needs: 'block_phones',
    logs: { action: 'phone_unblocked' },
    body: z.strictObject({ e164: z.string().regex(/^\+\d{6,15}$/) }),
    status: 204,
    response: z.undefined(),
  },
} as const satisfies Record<string, Contract>;
