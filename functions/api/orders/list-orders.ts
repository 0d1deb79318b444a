import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { orderResponse } from './order-response.ts';

export const listOrders = handle(api.listOrders, async ({ caller, query }) => {
  const { items, cursor } = await getDependencies().orders.list(caller.userId, query);
  return { items: items.map(orderResponse), cursor };
});
