import type { OrderStatus } from '@mirsah/domain/order/order.ts';

/** Where the orders are kept among what was fetched. */
export const orderKeys = {
  all: ['orders'],
  lists: ['orders', 'list'],
  list: (status: OrderStatus | undefined) => ['orders', 'list', status ?? 'all'],
  one: (orderId: string) => ['orders', 'one', orderId],
} as const;
