import { api } from '@mirsah/contracts/api.ts';
import { deliveryKinds } from '@mirsah/domain/delivery/delivery.ts';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { deliveryResponse, messageResponse } from './delivery-response.ts';

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
