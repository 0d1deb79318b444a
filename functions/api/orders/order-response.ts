import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import type { Order } from '@mirsah/domain/order/order.ts';

/** The shopper's secret stays with the shopper. */
export function orderResponse({ ownerId, receiptToken, ...order }: Order): OrderResponse {
  return order;
}
