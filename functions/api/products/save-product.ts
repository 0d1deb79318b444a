import { api } from '@mirsah/contracts/api.ts';
import { saveOwnedItem } from '@mirsah/domain/owned-item/save-owned-item.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { productResponse } from './product-response.ts';

export const saveProduct = handle(api.saveProduct, async ({ caller, params, body }) => {
  const { products: items, clock } = getDependencies();
  const edit = { id: params.productId, ...body };
  return productResponse(await saveOwnedItem({ items, clock }, caller.userId, edit));
});
