import { daySchema } from '@mirsah/domain/day';
import { errorCodes } from '@mirsah/domain/error';
import { orderEditSchema, orderEventSchema, orderSchema, orderStatusSchema } from '@mirsah/domain/order';
import { blockedPhoneSchema } from '@mirsah/domain/order/blocked-phone';
import { orderReceiptSchema, orderSubmissionSchema } from '@mirsah/domain/order/submission';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';

const orderParams = z.object({ orderId: idSchema });

/** An order as its merchant sees it: the shopper's secret link is not part of it. */
const orderResponse = orderSchema.omit({ receiptToken: true, ownerId: true });
export type OrderResponse = z.infer<typeof orderResponse>;

/** What narrows the list of orders; days are Riyadh's, both included. */
const orderFilterShape = {
  status: orderStatusSchema.optional(),
  landingPageId: idSchema.optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** Part of a customer's name, a phone in any writing, or the beginning of an order's number. */
  q: z.string().trim().min(1).max(100).optional(),
  /** `true` lists the orders that are kept apart instead of the others. */
  held: z.enum(['true', 'false']).default('false'),
};
export type OrderFilterQuery = z.input<z.ZodObject<typeof orderFilterShape>>;

const severalOrders = { orderIds: z.array(idSchema).min(1).max(100) };

/** What could not be done of what was asked for several orders; the rest was. */
const failures = z.array(z.object({ orderId: idSchema, code: z.enum(errorCodes) }));

export const orderContracts = {
  /**
   * The caller's orders, newest first. `readBackTo` is set when the search has stopped before the page was full:
   * it got back to this moment (ISO-8601), and the cursor goes on from there.
   */
  listOrders: {
    method: 'GET',
    path: '/api/orders',
    access: 'merchant',
    query: z.strictObject({ ...listQueryShape, ...orderFilterShape }),
    status: 200,
    response: pageOf(orderResponse).extend({ readBackTo: z.iso.datetime().nullable() }),
  },
  /** The same list as CSV, up to 1,000 orders at a time; the first part carries the byte-order mark and the headings. */
  exportOrders: {
    method: 'GET',
    path: '/api/orders/export',
    access: 'merchant',
    query: z.strictObject({ cursor: listQueryShape.cursor, ...orderFilterShape }),
    status: 200,
    response: z.object({ csv: z.string(), count: z.number().int(), cursor: z.string().nullable() }),
  },
  getOrder: {
    method: 'GET',
    path: '/api/orders/{orderId}',
    access: 'merchant',
    params: orderParams,
    status: 200,
    response: z.object({ order: orderResponse, events: z.array(orderEventSchema) }),
  },
  changeOrderStatus: {
    method: 'PUT',
    path: '/api/orders/{orderId}/status',
    access: 'merchant',
    params: orderParams,
    body: z.strictObject({ status: orderStatusSchema }),
    status: 200,
    response: orderResponse,
  },
  /** Saves what was corrected by hand. 409 `version_conflict` when the order has moved on since `version`. */
  editOrder: {
    method: 'PUT',
    path: '/api/orders/{orderId}',
    access: 'merchant',
    params: orderParams,
    body: orderEditSchema,
    status: 200,
    response: orderResponse,
  },
  deleteOrder: {
    method: 'DELETE',
    path: '/api/orders/{orderId}',
    access: 'merchant',
    params: orderParams,
    status: 204,
    response: z.undefined(),
  },
  /** Each order by itself: `moved` tells what those that could be moved were before. */
  changeOrderStatuses: {
    method: 'POST',
    path: '/api/orders/change-status',
    access: 'merchant',
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
    body: z.strictObject(severalOrders),
    status: 200,
    response: z.object({ deleted: z.array(idSchema), failed: failures }),
  },
  /** Lets orders that are kept apart in among the others. */
  releaseOrders: {
    method: 'POST',
    path: '/api/orders/release',
    access: 'merchant',
    body: z.strictObject(severalOrders),
    status: 200,
    response: z.object({ released: z.array(orderResponse), failed: failures }),
  },
  /** A shopper's order, on the host of the merchant's page. Also takes the form as posted without script. */
  submitOrder: {
    method: 'POST',
    path: '/functions/v1/submit-order',
    access: 'public',
    body: orderSubmissionSchema,
    status: 201,
    response: orderReceiptSchema,
  },
  /** The thank-you page, as HTML. Always answers 200: with no or a wrong link it says so kindly. */
  showThankYou: {
    method: 'GET',
    path: '/thank-you',
    access: 'public',
    query: z.object({ order: z.string().max(60).optional(), key: z.string().max(60).optional() }),
    status: 200,
    response: z.string(),
  },
} as const satisfies Record<string, Contract>;

const blockedPhoneResponse = blockedPhoneSchema.omit({ ownerId: true });
export type BlockedPhoneResponse = z.infer<typeof blockedPhoneResponse>;

/** Phones whose coming orders are kept apart from the others. */
export const blockedPhoneContracts = {
  /** The caller's, newest first. */
  listBlockedPhones: {
    method: 'GET',
    path: '/api/blocked-phones',
    access: 'merchant',
    query: z.strictObject(listQueryShape),
    status: 200,
    response: pageOf(blockedPhoneResponse),
  },
  /** Blocks the phone of one of the caller's orders; again changes nothing. */
  blockPhone: {
    method: 'POST',
    path: '/api/blocked-phones',
    access: 'merchant',
    body: z.strictObject({ orderId: idSchema }),
    status: 200,
    response: blockedPhoneResponse,
  },
  /** `digits` is the phone in international form without its plus. Lifting what is not blocked changes nothing. */
  unblockPhone: {
    method: 'DELETE',
    path: '/api/blocked-phones/{digits}',
    access: 'merchant',
    params: z.object({ digits: z.string().regex(/^\d{6,15}$/) }),
    status: 204,
    response: z.undefined(),
  },
} as const satisfies Record<string, Contract>;
