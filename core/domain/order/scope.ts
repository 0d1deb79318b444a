import type { Grant } from '../member/member.ts';
import type { Order, OrderStatus } from './order.ts';
import type { OrderRepository } from './ports.ts';
import type { OrderScope } from './search.ts';

/** A packer's orders: confirmed by the customer, until they are on their way. */
const packedStatuses: readonly OrderStatus[] = ['confirmed', 'shipped'];

/** Which of a merchant's orders a member sees; undefined is all of them. */
export function scopeOf({ role, pages }: Pick<Grant, 'role' | 'pages'>): OrderScope | undefined {
  const statuses = role === 'packer' ? packedStatuses : null;
  return pages === null && statuses === null ? undefined : { pages, statuses };
}

export function isInScope(
  order: Pick<Order, 'landingPageId' | 'status'>,
  scope: OrderScope | undefined,
): boolean {
  return (
    (!scope?.pages || scope.pages.includes(order.landingPageId)) &&
    (!scope?.statuses || scope.statuses.includes(order.status))
  );
}

/** Whether a member may give an order this status: a packer cannot move one out of their own scope. */
export function mayMoveTo({ role }: Pick<Grant, 'role'>, status: OrderStatus): boolean {
  return role !== 'packer' || packedStatuses.includes(status);
}

/** A merchant's orders within a member's scope: the others do not exist for the member. */
export function withinScope(orders: OrderRepository, grant: Pick<Grant, 'role' | 'pages'>): OrderRepository {
  const scope = scopeOf(grant);
  if (!scope) return orders;
  return {
    ...orders,
    async find(ownerId, orderId) {
      const order = await orders.find(ownerId, orderId);
      return order && isInScope(order, scope) ? order : undefined;
    },
    list: (ownerId, filter, request) => orders.list(ownerId, { ...filter, scope }, request),
  };
}
