import { approvedTemplateSchema } from '@mirsah/domain/connection';
import { questionSchema, receivedMessageSchema } from '@mirsah/domain/conversation';
import { deliveryKindSchema, deliverySchema, networkTaskSchema, sendTimes } from '@mirsah/domain/delivery';
import { orderMessageSchema } from '@mirsah/domain/order-message';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import type { Contract } from './contract.ts';
import { conversionResponse } from './conversions.ts';

const orderParams = z.object({ orderId: idSchema });

const deliveryResponse = deliverySchema
  .omit({ ownerId: true, version: true, attempt: true, told: true, isAsked: true })
  .extend({ task: networkTaskSchema.nullable() });
export type DeliveryResponse = z.infer<typeof deliveryResponse>;

export const orderMessageResponse = orderMessageSchema.omit({ ownerId: true, remoteId: true, sentBy: true });
export type OrderMessageResponse = z.infer<typeof orderMessageResponse>;

export const deliveryContracts = {
  /** An order's deliveries, and the messages sent to its customer, newest first. */
  getOrderDeliveries: {
    method: 'GET',
    path: '/api/orders/{orderId}/deliveries',
    access: 'merchant',
    needs: 'view_orders',
    params: orderParams,
    status: 200,
    response: z.object({
      deliveries: z.array(deliveryResponse),
      /** The order's conversions at advertising networks. */
      conversions: z.array(conversionResponse),
      messages: z.array(orderMessageResponse),
      /** The customer's replies and pressed buttons, oldest first. */
      received: z.array(receivedMessageSchema.omit({ ownerId: true, orderId: true, isHandled: true })),
      /** Until when free text may be sent to the customer (ISO-8601); null when it may not. */
      repliesUntil: z.iso.datetime().nullable(),
      /** Whether the customer has opted out of messages. */
      isStopped: z.boolean(),
      /** The automatic confirmation question; null where there is none. */
      question: questionSchema.pick({ state: true, end: true, dueAt: true }).nullable(),
      /** `sendsWhen`: when orders go to the network; null without one. */
      connected: z.object({
        cod: z.boolean(),
        sendsWhen: z.enum(sendTimes).nullable(),
        whatsApp: z.boolean(),
      }),
      /** The approved template that each message template was last sent as, by the message template's id. */
      approvedTemplates: z.record(z.string(), approvedTemplateSchema),
    }),
  },
  /**
   * Orders whose delivery to a connected service failed and waits for the merchant, latest first, at most a
   * hundred.
   */
  listFailedDeliveries: {
    method: 'GET',
    path: '/api/failed-deliveries',
    access: 'merchant',
    needs: 'view_orders',
    status: 200,
    response: z.object({
      orderIds: z.array(idSchema),
      /** Changes to make by hand at the network, latest first, at most a hundred. */
      tasks: z.array(z.object({ orderId: idSchema, action: networkTaskSchema.shape.action })),
    }),
  },
  /**
   * Queues an order for a connected service, for the first time or after its delivery was rejected or is
   * uncertain. 409 `not_connected`, or `delivery_underway` while it is queued, being sent or sent.
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
   * Marks the change at the network as done and records it in the order's history. The body is what the
   * member saw: 409 `task_changed` when another change is due by now.
   */
  settleNetworkTask: {
    method: 'POST',
    path: '/api/orders/{orderId}/deliveries/{kind}/settled',
    access: 'merchant',
    needs: 'edit_orders',
    params: orderParams.extend({ kind: deliveryKindSchema }),
    body: networkTaskSchema,
    status: 200,
    response: deliveryResponse,
  },
  /**
   * Sends the customer a message template filled with the order by WhatsApp, as free text or as the template
   * `approvedAs`. The response's state is the result. A repeated `messageId` sends nothing again.
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
