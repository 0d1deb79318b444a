import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { orderFilterOf } from './order-filter-of.ts';
import { orderResponse } from './order-response.ts';

export const listOrders = handle(api.listOrders, async ({ caller, query: { limit, cursor, ...query } }) => {
  const { orders } = getDependencies();
  const page = await orders.list(caller.userId, orderFilterOf(query), { limit, cursor });
  return { ...page, items: page.items.map(orderResponse) };
});
