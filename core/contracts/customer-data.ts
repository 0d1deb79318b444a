import { eraseReasonSchema } from '@mirsah/domain/customer-data';
import { deliverySchema } from '@mirsah/domain/delivery';
import { orderEventSchema, orderSchema } from '@mirsah/domain/order';
import { orderMessageSchema } from '@mirsah/domain/order-message';
import * as z from 'zod';
import type { Contract } from './contract.ts';

/** A phone as people write it, and where the part before ended. It is in the body, because addresses of requests are logged. */
const ofPhone = { phone: z.string().trim().min(1).max(60), cursor: z.string().max(500).optional() };

const foundOrder = orderSchema
  .pick({ id: true, placedAt: true, status: true, landingPageTitle: true, totalMinor: true, currency: true })
  /** `isOwn` is false where another phone's order only mentions this one; `isOpen` while it waits for its delivery. */
  .extend({ isOwn: z.boolean(), isOpen: z.boolean() });
export type FoundOrder = z.infer<typeof foundOrder>;

const customerRecord = z.object({
  order: orderSchema.omit({ ownerId: true, receiptToken: true, version: true }),
  isOwn: z.boolean(),
  events: z.array(orderEventSchema),
  messages: z.array(orderMessageSchema.omit({ ownerId: true, orderId: true, remoteId: true, sentBy: true })),
  deliveries: z.array(deliverySchema.pick({ kind: true, state: true, remoteId: true, updatedAt: true })),
});

/** When the phone was blocked; null when it is not, and in all parts but the first. */
const blockedAt = z.string().nullable();

/**
 * What the merchant keeps about a customer's phone. Each answer is one part of it: ask again with its `cursor` until that is
 * null. An order may be in two parts. 400 `invalid_request` for what is no phone.
 */
export const customerDataContracts = {
  searchCustomerData: {
    method: 'POST',
    path: '/api/customer-data/search',
    access: 'merchant',
    needs: 'handle_customer_data',
    body: z.strictObject(ofPhone),
    status: 200,
    response: z.object({ orders: z.array(foundOrder), blockedAt, cursor: z.string().nullable() }),
  },
  /** Everything, for the customer who asked for it; `csv` has the phone's own orders as the export of orders has them. */
  exportCustomerData: {
    method: 'POST',
    path: '/api/customer-data/export',
    access: 'merchant',
    needs: 'handle_customer_data',
    body: z.strictObject(ofPhone),
    status: 200,
    response: z.object({
      records: z.array(customerRecord),
      csv: z.string(),
      blockedAt,
      cursor: z.string().nullable(),
    }),
  },
  /**
   * Erases who the customer was; figures, totals and numbers of orders stay. `left` counts open orders, which are erased only
   * with `withOpen`.
   */
  eraseCustomerData: {
    method: 'POST',
    path: '/api/customer-data/erase',
    access: 'merchant',
    needs: 'handle_customer_data',
    body: z.strictObject({ ...ofPhone, reason: eraseReasonSchema, withOpen: z.boolean() }),
    status: 200,
    response: z.object({
      erased: z.number().int(),
      mentions: z.number().int(),
      left: z.number().int(),
      cursor: z.string().nullable(),
    }),
  },
} as const satisfies Record<string, Contract>;
