import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { orderFilterOf } from './order-filter-of.ts';
import { ordersCsv } from './orders-csv.ts';

/** About half a megabyte: far from Lambda's 6 MB for an answer, and the same memory however many orders there are. */
const ORDERS_AT_ONCE = 1000;

export const exportOrders = handle(api.exportOrders, async ({ caller, query: { cursor, ...query } }) => {
  const { orders } = getDependencies();
  const page = await orders.list(caller.userId, orderFilterOf(query), { limit: ORDERS_AT_ONCE, cursor });
  return {
    csv: ordersCsv(page.items, { isFirst: cursor === undefined }),
    count: page.items.length,
    cursor: page.cursor,
  };
});
