import { trafficSources } from '@mirsah/domain/attribution';
import { daySchema } from '@mirsah/domain/day';
import { errorCodes } from '@mirsah/domain/error';
import { VARIANT_NAME } from '@mirsah/domain/landing-page/shown-variant';
import {
  orderEditSchema,
  orderEventSchema,
  orderSchema,
  orderStatusSchema,
  reachedStatuses,
} from '@mirsah/domain/order';
import { blockedPhoneSchema } from '@mirsah/domain/order/blocked-phone';
import { codeAnswers } from '@mirsah/domain/order/phone-code';
import { orderReceiptSchema, orderSubmissionSchema } from '@mirsah/domain/order/submission';
import { countrySchema, idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';

const orderParams = z.object({ orderId: idSchema });

/**
 * An order as its merchant sees it, without the secret of the shopper's link. `city` is the Arabic name of the city that
 * its address names; null when it names none that is known. A masked phone can be neither called nor read.
 */
export const orderResponse = orderSchema
  .omit({ receiptToken: true, ownerId: true, conversions: true, deliveredAt: true })
  .extend({ city: z.string().nullable(), isPhoneMasked: z.literal(true).optional() });
export type OrderResponse = z.infer<typeof orderResponse>;

/** What narrows the list of orders. `from` and `to` are days in Riyadh, both included. */
const orderFilterShape = {
  status: orderStatusSchema.optional(),
  landingPageId: idSchema.optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** A part of the customer's name, a phone number in any format, or the beginning of an order's id. */
  q: z.string().trim().min(1).max(100).optional(),
  /** The Arabic name of a city, as `city` of an order says it. */
  city: z.string().trim().min(1).max(60).optional(),
  /** Where the visit came from that led to the order, and its `utm_campaign` as figures name it. */
  source: z.enum(trafficSources).optional(),
  campaign: z.string().trim().min(1).max(40).optional(),
  country: countrySchema.optional(),
  /** How far orders came at least. */
  reached: z.enum(reachedStatuses).optional(),
  /** The side of an experiment as figures name it: `1b`. */
  variant: z.string().regex(VARIANT_NAME).optional(),
  /** `true` lists the orders on hold instead of the others. */
  held: z.enum(['true', 'false']).default('false'),
};
export type OrderFilterQuery = z.input<z.ZodObject<typeof orderFilterShape>>;

const severalOrders = { orderIds: z.array(idSchema).min(1).max(100) };

/** The orders for which the action failed; for the others it succeeded. */
const failures = z.array(z.object({ orderId: idSchema, code: z.enum(errorCodes) }));

export const orderContracts = {
  /**
   * The caller's orders, newest first. `searchedUntil` is set when the search stopped before the page was full: it is the
   * time of the oldest order that was read (ISO-8601), and the cursor continues from there.
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
  /** The same list as CSV, up to 1,000 orders in each part; only the first has a byte-order mark and headings. */
  exportOrders: {
    method: 'GET',
    path: '/api/orders/export',
    access: 'merchant',
    needs: 'export_orders',
    query: z.strictObject({ cursor: listQueryShape.cursor, ...orderFilterShape }),
    status: 200,
    response: z.object({ csv: z.string(), count: z.number().int(), cursor: z.string().nullable() }),
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
   * The order with its phone, for who sees phones masked until they are needed: each time that is in the merchant's log.
   * 409 `order_leased` while somebody else has it on the desk.
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
    body: z.strictObject({ status: orderStatusSchema }),
    status: 200,
    response: orderResponse,
  },
  /** Saves corrections by hand. 409 `version_conflict` when the order has changed since `version`. */
  editOrder: {
    method: 'PUT',
    path: '/api/orders/{orderId}',
    access: 'merchant',
    needs: 'edit_orders',
    params: orderParams,
    body: orderEditSchema,
    status: 200,
    response: orderResponse,
  },
  deleteOrder: {
    method: 'DELETE',
    path: '/api/orders/{orderId}',
    access: 'merchant',
    needs: 'delete_orders',
    params: orderParams,
    status: 204,
    response: z.undefined(),
  },
  /** Changes each order independently; `moved` has the earlier status of those that were changed. */
  changeOrderStatuses: {
    method: 'POST',
    path: '/api/orders/change-status',
    access: 'merchant',
    needs: 'move_orders',
    body: z.strictObject({ ...severalOrders, status: orderStatusSchema }),
    status: 200,
    response: z.object({
      moved: z.array(z.object({ orderId: idSchema, from: orderStatusSchema })),
      failed: failures,
    }),
  },
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
  /** A shopper's order, on the host of the merchant's page. Also accepts the form as posted without JavaScript. */
  submitOrder: {
    method: 'POST',
    path: '/functions/v1/submit-order',
    access: 'public',
    body: orderSubmissionSchema,
    status: 201,
    response: orderReceiptSchema,
  },
  /** The thank-you page as HTML. Always 200: a missing or wrong link gives a page with an explanation. */
  showThankYou: {
    method: 'GET',
    path: '/thank-you',
    access: 'public',
    query: z.object({
      order: z.string().max(60).optional(),
      key: z.string().max(60).optional(),
      /** What became of the code that was typed last. */
      code: z.enum(codeAnswers).optional().catch(undefined),
    }),
    status: 200,
    response: z.string(),
  },
  /**
   * A shopper's answer, posted by a form of the thank-you page: to the offer after the order with `step`, `answer` and
   * `variantId`; or `code`, which was sent to the phone, or `resend` for another. Always redirects to the thank-you page,
   * which shows what became of it.
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

const blockedPhoneResponse = blockedPhoneSchema.omit({ ownerId: true });
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
    logs: { action: 'phone_blocked' },
    body: z.strictObject({ orderId: idSchema }),
    status: 200,
    response: blockedPhoneResponse,
  },
  /**
   * A phone that is not blocked changes nothing. It is in the body, because addresses of requests are logged on their way
   * to the function.
   */
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
