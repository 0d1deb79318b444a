import { approvedTemplateSchema } from '@mirsah/domain/connection';
import { deliveryKindSchema, deliverySchema } from '@mirsah/domain/delivery';
import { orderMessageSchema } from '@mirsah/domain/order-message';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import type { Contract } from './contract.ts';

const orderParams = z.object({ orderId: idSchema });

const deliveryResponse = deliverySchema.omit({ ownerId: true, version: true, attempt: true });
export type DeliveryResponse = z.infer<typeof deliveryResponse>;

const orderMessageResponse = orderMessageSchema.omit({ ownerId: true, remoteId: true, sentBy: true });
export type OrderMessageResponse = z.infer<typeof orderMessageResponse>;

export const deliveryContracts = {
  /** What an order's partners know of it, and what its customer was sent; messages latest first. */
  getOrderDeliveries: {
    method: 'GET',
    path: '/api/orders/{orderId}/deliveries',
    access: 'merchant',
    params: orderParams,
    status: 200,
    response: z.object({
      deliveries: z.array(deliveryResponse),
      messages: z.array(orderMessageResponse),
      connected: z.object({ cod: z.boolean(), whatsApp: z.boolean() }),
      /** As which approved template each message template was last sent, by the message template's id. */
      approvedTemplates: z.record(z.string(), approvedTemplateSchema),
    }),
  },
  /**
   * Has an order sent to a partner: for the first time, or again after it was refused or its end is uncertain.
   * Refused with `not_connected`, and with `delivery_underway` while it waits, is being sent, or has arrived.
   */
  forwardOrder: {
    method: 'POST',
    path: '/api/orders/{orderId}/deliveries/{kind}',
    access: 'merchant',
    params: orderParams.extend({ kind: deliveryKindSchema }),
    status: 200,
    response: deliveryResponse,
  },
  /**
   * Sends the customer a message template filled with the order, by WhatsApp: as free text, or as `approvedAs`. The
   * answer's state says how it went. The same `messageId` sends once.
   */
  sendOrderMessage: {
    method: 'POST',
    path: '/api/orders/{orderId}/messages',
    access: 'merchant',
    params: orderParams,
    body: z.strictObject({
      messageId: idSchema,
      templateId: idSchema,
      approvedAs: approvedTemplateSchema.optional(),
    }),
    status: 200,
    response: orderMessageResponse,
  },
} as const satisfies Record<string, Contract>;
