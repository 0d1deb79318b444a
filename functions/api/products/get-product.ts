import { api } from '@mirsah/contracts/api.ts';
import { getOwnedItem } from '@mirsah/domain/owned-item/save-owned-item.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { productResponse } from './product-response.ts';

export const getProduct = handle(api.getProduct, async ({ caller, params }) =>
  productResponse(await getOwnedItem({ items: getDependencies().products }, caller.userId, params.productId)),
);
