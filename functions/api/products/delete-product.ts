import { api } from '@mirsah/contracts/api.ts';
import { deleteOwnedItem } from '@mirsah/domain/owned-item/save-owned-item.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const deleteProduct = handle(api.deleteProduct, async ({ caller, params }) => {
  await deleteOwnedItem({ items: getDependencies().products }, caller.userId, params.productId);
  return undefined;
});
