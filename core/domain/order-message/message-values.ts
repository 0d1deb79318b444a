import { shortId } from '../id/id.ts';
import type { MessageValues } from '../message-template/render-message-template.ts';
import type { Order } from '../order/order.ts';

/** What a template's variables say of an order. */
export function messageValues(order: Pick<Order, 'id' | 'customerName' | 'items'>): MessageValues {
  return { name: order.customerName, orderId: shortId(order.id), items: order.items };
}
