import { api } from '@mirsah/contracts/api.ts';
import { createOwnedItem } from '@mirsah/domain/owned-item/save-owned-item.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { productResponse } from './product-response.ts';

export const createProduct = handle(api.createProduct, async ({ caller, body }) => {
  const { products: items, clock } = getDependencies();
  return productResponse(await createOwnedItem({ items, clock }, caller.userId, body));
});
