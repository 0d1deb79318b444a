import type { Grant } from '../member/member.ts';
import type { Order, OrderStatus } from './order.ts';
import type { OrderRepository } from './ports.ts';
import type { OrderScope } from './search.ts';

/** What a packer handles: orders whose customer has said yes, until they are on their way. */
const packedStatuses: readonly OrderStatus[] = ['confirmed', 'shipped'];

/** Which of a merchant's orders somebody sees; undefined is all of them. */
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

/** Whether somebody may give an order this status: a packer moves none out of their own sight. */
export function mayMoveTo({ role }: Pick<Grant, 'role'>, status: OrderStatus): boolean {
  return role !== 'packer' || packedStatuses.includes(status);
}

/** A merchant's orders as far as somebody sees them: the others are not there. */
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
