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

/**
 * A phone in any format, and the cursor of the previous part. In the body, because request URLs are logged.
 */
const ofPhone = { phone: z.string().trim().min(1).max(60), cursor: z.string().max(500).optional() };

const foundOrder = orderSchema
  .pick({ id: true, placedAt: true, status: true, landingPageTitle: true, totalMinor: true, currency: true })
  /**
   * `isOwn` is false for another phone's order that only mentions this one; `isOpen` while its delivery is
   * outstanding.
   */
  .extend({ isOwn: z.boolean(), isOpen: z.boolean() });
export type FoundOrder = z.infer<typeof foundOrder>;

const customerRecord = z.object({
  order: orderSchema.omit({ ownerId: true, receiptToken: true, version: true }),
  isOwn: z.boolean(),
  events: z.array(orderEventSchema),
  messages: z.array(orderMessageSchema.omit({ ownerId: true, orderId: true, remoteId: true, sentBy: true })),
  /** The customer's replies and pressed buttons. */
  received: z.array(receivedMessageSchema.pick({ button: true, text: true, createdAt: true })),
  deliveries: z.array(deliverySchema.pick({ kind: true, state: true, remoteId: true, updatedAt: true })),
  /**
   * Conversions sent to advertising networks, and the browser identifiers by which they may have matched the
   * customer.
   */
  conversions: z.array(
    conversionSchema.pick({ network: true, stage: true, event: true, state: true, updatedAt: true }),
  ),
  signals: signalsSchema.omit({ orderId: true, pixels: true, expiresAt: true }).nullable(),
});

/** The phone's abandoned forms, only in the first part. */
const foundForm = abandonedFormSchema.pick({
  id: true,
  landingPageTitle: true,
  leftAt: true,
  state: true,
  totalMinor: true,
  currency: true,
});
export type FoundForm = z.infer<typeof foundForm>;
const keptForm = abandonedFormSchema.omit({ ownerId: true, counts: true, version: true, contactedBy: true });

/** Messages from or about the phone without a known order, only in the first part. */
const unmatchedText = unmatchedMessageSchema.pick({ customerName: true, text: true, createdAt: true });
export type UnmatchedText = z.infer<typeof unmatchedText>;
const unmatched = z.array(unmatchedText);

/** When the phone was blocked; null when it is not, and in all parts but the first. */
const blockedAt = z.string().nullable();

/**
 * `erasedBefore`: orders placed before it have no customer data any more; empty until then. `last`: what was
 * erased last.
 */
const retention = retentionSchema.pick({ months: true, erasedBefore: true, last: true });

/**
 * The data that the merchant stores about a customer's phone. Each response is one part of it: repeat with
 * its `cursor` until that is null. An order may be in two parts. 400 `invalid_request` for an invalid phone.
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
  /**
   * All data, for the customer who requested it; `csv` has the phone's own orders in the format of the order
   * export.
   */
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
   * Erases the customer's identity; metrics, totals and order numbers stay. `left` is the number of open
   * orders, which are erased only with `withOpen`.
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
  /** How long orders retain customer data. */
  getRetention: {
    method: 'GET',
    path: '/api/customer-data/retention',
    access: 'merchant',
    needs: 'handle_customer_data',
    status: 200,
    response: retention,
  },
  /** A shorter period takes effect within some hours and cannot be undone. */
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
