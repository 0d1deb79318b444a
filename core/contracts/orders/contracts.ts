import { idSchema } from '@mirsah/domain/id/id-schema.ts';
import { orderEventSchema, orderSchema, orderStatusSchema } from '@mirsah/domain/order/order.ts';
import { orderReceiptSchema, orderSubmissionSchema } from '@mirsah/domain/order/order-submission.ts';
import * as z from 'zod';
import type { Contract } from '../contract.ts';
import { listQueryShape, pageOf } from '../list-query.ts';

const orderParams = z.object({ orderId: idSchema });

/** An order as its merchant sees it: the shopper's secret link is not part of it. */
const orderResponse = orderSchema.omit({ receiptToken: true, ownerId: true });
export type OrderResponse = z.infer<typeof orderResponse>;

export const orderContracts = {
  /** The caller's orders, newest first. */
  listOrders: {
    method: 'GET',
    path: '/api/orders',
    access: 'merchant',
    query: z.strictObject({ ...listQueryShape, status: orderStatusSchema.optional() }),
    status: 200,
    response: pageOf(orderResponse),
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
