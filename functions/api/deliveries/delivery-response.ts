import type { DeliveryResponse, OrderMessageResponse } from '@mirsah/contracts/deliveries/contracts.ts';
import type { Delivery } from '@mirsah/domain/delivery/delivery.ts';
import type { OrderMessage } from '@mirsah/domain/order-message/order-message.ts';

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
