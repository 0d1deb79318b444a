import { type OrderStatus, orderStatusSchema } from '@mirsah/domain/order/order.ts';

/** The state of the orders screen that lives in its address: the filter, and the order that is open. */
export type OrdersAddress = { status: OrderStatus | undefined; orderId: string | undefined };

export function readOrdersAddress(search: URLSearchParams): OrdersAddress {
  return {
    status: orderStatusSchema.safeParse(search.get('status')).data,
    orderId: search.get('order') || undefined,
  };
}

/** The query string of that state, with its `?`; empty for all orders and none open. */
export function ordersSearch({ status, orderId }: Partial<OrdersAddress>): string {
  const search = new URLSearchParams();
  if (status) search.set('status', status);
  if (orderId) search.set('order', orderId);
  return search.size > 0 ? `?${search}` : '';
}
