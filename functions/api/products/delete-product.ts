import { api } from '@mirsah/contracts/api.ts';
import { deleteProduct as remove } from '@mirsah/domain/product/save-product.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const deleteProduct = handle(api.deleteProduct, async ({ caller, params }) => {
  await remove(getDependencies(), caller.userId, params.productId);
  return undefined;
});
