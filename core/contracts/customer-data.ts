import { abandonedFormSchema } from '@mirsah/domain/abandoned-form';
import { receivedMessageSchema } from '@mirsah/domain/conversation';
import { unmatchedMessageSchema } from '@mirsah/domain/conversation/unmatched';
import { conversionSchema } from '@mirsah/domain/conversion';
import { signalsSchema } from '@mirsah/domain/conversion/signals';
import { eraseReasonSchema } from '@mirsah/domain/customer-data';
import { retentionSchema, retentionTermSchema } from '@mirsah/domain/customer-data/retention';
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
  /** What the customer wrote or pressed. */
  received: z.array(receivedMessageSchema.pick({ button: true, text: true, createdAt: true })),
  deliveries: z.array(deliverySchema.pick({ kind: true, state: true, remoteId: true, updatedAt: true })),
  /** What advertising networks were told, and by which signs of the customer's browser they may have known it. */
  conversions: z.array(
    conversionSchema.pick({ network: true, stage: true, event: true, state: true, updatedAt: true }),
  ),
  signals: signalsSchema.omit({ orderId: true, pixels: true, expiresAt: true }).nullable(),
});

/** What the phone left in forms and did not send, in the first part alone. */
const foundForm = abandonedFormSchema.pick({
  ...{ id: true, landingPageTitle: true, leftAt: true, state: true, totalMinor: true, currency: true },
});
export type FoundForm = z.infer<typeof foundForm>;
const keptForm = abandonedFormSchema.omit({ ownerId: true, counts: true, version: true, contactedBy: true });

/** What the phone wrote, or somebody about it, of which no order is known; in the first part alone. */
const unmatchedText = unmatchedMessageSchema.pick({ customerName: true, text: true, createdAt: true });
export type UnmatchedText = z.infer<typeof unmatchedText>;
const unmatched = z.array(unmatchedText);

/** When the phone was blocked; null when it is not, and in all parts but the first. */
const blockedAt = z.string().nullable();

/** `erasedBefore`: of orders placed before it no customer is known any more; empty until then. `last`: what was erased last. */
const retention = retentionSchema.pick({ months: true, erasedBefore: true, last: true });

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
    response: z.object({
      orders: z.array(foundOrder),
      forms: z.array(foundForm),
      unmatched,
      blockedAt,
      cursor: z.string().nullable(),
    }),
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
      forms: z.array(keptForm),
      unmatched,
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
  /** How long orders say who their customers were. */
  getRetention: {
    method: 'GET',
    path: '/api/customer-data/retention',
    access: 'merchant',
    needs: 'handle_customer_data',
    status: 200,
    response: retention,
  },
  /** A shorter term is followed within some hours, and cannot be taken back. */
  saveRetention: {
    method: 'PUT',
    path: '/api/customer-data/retention',
    access: 'merchant',
    needs: 'manage_settings',
    logs: { action: 'settings_changed', detail: 'retention' },
    body: z.strictObject({ months: retentionTermSchema }),
    status: 200,
    response: retention,
  },
} as const satisfies Record<string, Contract>;
