import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { errorCodeOf } from '../../../lib/api/error-text.ts';
import { orderKeys } from './keys.ts';

const AT_ONCE = 8;

/** Several orders by their numbers, in that order. Those that are gone are left out. Idle without numbers. */
export function useOrdersById(orderIds: readonly string[]) {
  return useQuery({
    queryKey: orderKeys.several(orderIds),
    queryFn: () => getOrders(orderIds),
    enabled: orderIds.length > 0,
  });
}

async function getOrders(orderIds: readonly string[]): Promise<OrderResponse[]> {
  const found = new Map<string, OrderResponse>();
  const left = orderIds.values();
  const work = async () => {
    for (const orderId of left) {
      const order = await findOrder(orderId);
      if (order) found.set(orderId, order);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return orderIds.flatMap((orderId) => found.get(orderId) ?? []);
}

async function findOrder(orderId: string): Promise<OrderResponse | undefined> {
  try {
    return (await apiClient.getOrder({ params: { orderId } })).order;
  } catch (error) {
    if (errorCodeOf(error) === 'not_found') return undefined;
    throw error;
  }
}
