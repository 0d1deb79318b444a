import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { productResponse } from './product-response.ts';

export const listProducts = handle(api.listProducts, async ({ caller, query }) => {
  const { items, cursor } = await getDependencies().products.list(caller.userId, query);
  return { items: items.map(productResponse), cursor };
});
