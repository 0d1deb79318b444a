import { approvedTemplateSchema } from '@mirsah/domain/connection';
import { questionSchema, receivedMessageSchema } from '@mirsah/domain/conversation';
import { deliveryKindSchema, deliverySchema } from '@mirsah/domain/delivery';
import { orderMessageSchema } from '@mirsah/domain/order-message';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import type { Contract } from './contract.ts';
import { conversionResponse } from './conversions.ts';

const orderParams = z.object({ orderId: idSchema });

const deliveryResponse = deliverySchema.omit({ ownerId: true, version: true, attempt: true });
export type DeliveryResponse = z.infer<typeof deliveryResponse>;

export const orderMessageResponse = orderMessageSchema.omit({ ownerId: true, remoteId: true, sentBy: true });
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
      /** What advertising networks were told of it. */
      conversions: z.array(conversionResponse),
      messages: z.array(orderMessageResponse),
      /** What the customer pressed and wrote, oldest first. */
      received: z.array(receivedMessageSchema.omit({ ownerId: true, orderId: true, isHandled: true })),
      /** Until when the customer can be answered with free text (ISO-8601); null when they cannot. */
      repliesUntil: z.iso.datetime().nullable(),
      /** The customer wants no messages. */
      isStopped: z.boolean(),
      /** What is asked by itself whether the order stands; null where nothing is. */
      question: questionSchema.pick({ state: true, end: true, dueAt: true }).nullable(),
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
