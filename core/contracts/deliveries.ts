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
  /** An order's deliveries, and the messages that its customer was sent, newest first. */
  getOrderDeliveries: {
    method: 'GET',
    path: '/api/orders/{orderId}/deliveries',
    access: 'merchant',
    needs: 'view_orders',
    params: orderParams,
    status: 200,
    response: z.object({
      deliveries: z.array(deliveryResponse),
      messages: z.array(orderMessageResponse),
      connected: z.object({ cod: z.boolean(), whatsApp: z.boolean() }),
      /** The approved template that each message template was last sent as, by the message template's id. */
      approvedTemplates: z.record(z.string(), approvedTemplateSchema),
    }),
  },
  /** The orders whose delivery to a connected service failed and waits for the merchant, latest first, at most a hundred. */
  listFailedDeliveries: {
    method: 'GET',
    path: '/api/failed-deliveries',
    access: 'merchant',
    needs: 'view_orders',
    status: 200,
    response: z.object({ orderIds: z.array(idSchema) }),
  },
  /**
   * Queues an order for a connected service, for the first time or after its delivery was rejected or is uncertain.
   * 409 `not_connected`, or `delivery_underway` while it is queued, being sent or sent.
   */
  forwardOrder: {
    method: 'POST',
    path: '/api/orders/{orderId}/deliveries/{kind}',
    access: 'merchant',
    needs: 'edit_orders',
    params: orderParams.extend({ kind: deliveryKindSchema }),
    status: 200,
    response: deliveryResponse,
  },
  /**
   * Sends the customer a message template filled with the order by WhatsApp, as free text or as the template
   * `approvedAs`. The state in the response is the result. A repeated `messageId` sends nothing again.
   */
  sendOrderMessage: {
    method: 'POST',
    path: '/api/orders/{orderId}/messages',
    access: 'merchant',
    needs: 'edit_orders',
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
