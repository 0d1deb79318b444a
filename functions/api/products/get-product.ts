import { api } from '@mirsah/contracts/api.ts';
import { getProduct as get } from '@mirsah/domain/product/save-product.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { productResponse } from './product-response.ts';

export const getProduct = handle(api.getProduct, async ({ caller, params }) =>
  productResponse(await get(getDependencies(), caller.userId, params.productId)),
);
