import { api } from '@mirsah/contracts/api';
import type { DeliveryResponse, OrderMessageResponse } from '@mirsah/contracts/deliveries';
import { forwardOrder as forward } from '@mirsah/domain/cod-network/deliver';
import { type Delivery, deliveryKinds } from '@mirsah/domain/delivery';
import { DomainError } from '@mirsah/domain/error';
import type { OrderMessage } from '@mirsah/domain/order-message';
import { sendOrderMessage as send } from '@mirsah/domain/order-message/commands';
import { limitRate } from '@mirsah/domain/rate-limit';
import { getDependencies } from '../dependencies.ts';
import { handle } from '../http/lambda.ts';

export const getOrderDeliveries = handle(api.getOrderDeliveries, async ({ caller, params: { orderId } }) => {
  const { orders, deliveries, messages, connections } = getDependencies();
  if (!(await orders.find(caller.userId, orderId))) throw new DomainError('not_found');
  const [ofKinds, sent, cod, whatsApp] = await Promise.all([
    Promise.all(deliveryKinds.map((kind) => deliveries.find(orderId, kind))),
    messages.list(orderId),
    connections.findCod(caller.userId),
    connections.findWhatsApp(caller.userId),
  ]);
  return {
    deliveries: ofKinds.flatMap((delivery) => (delivery ? [deliveryResponse(delivery)] : [])),
    messages: sent.map(messageResponse),
    connected: { cod: cod !== undefined, whatsApp: whatsApp !== undefined },
    approvedTemplates: whatsApp?.approvedTemplates ?? {},
  };
});

export const forwardOrder = handle(api.forwardOrder, async ({ caller, params }) =>
  deliveryResponse(await forward(getDependencies(), { ownerId: caller.userId, ...params })),
);

/** More than anybody types; stops a script that ran away before Meta punishes the number. */
const MESSAGES_A_MINUTE = 60;

export const sendOrderMessage = handle(api.sendOrderMessage, async ({ caller, params, body }) => {
  const ownerId = caller.userId;
  const rate = { name: `messages#${ownerId}`, limit: MESSAGES_A_MINUTE, seconds: 60 };
  await limitRate(getDependencies(), rate);
  const { messageId, templateId, approvedAs } = body;
  const command = { ownerId, by: ownerId, orderId: params.orderId, messageId, templateId, approvedAs };
  return messageResponse(await send(getDependencies(), command));
});

export function deliveryResponse({ ownerId, version, attempt, ...delivery }: Delivery): DeliveryResponse {
  return delivery;
}

export function messageResponse({
  ownerId,
  remoteId,
  sentBy,
  ...message
}: OrderMessage): OrderMessageResponse {
  return message;
}
