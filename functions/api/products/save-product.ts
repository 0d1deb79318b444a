import { api } from '@mirsah/contracts/api.ts';
import { saveProduct as save } from '@mirsah/domain/product/save-product.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { productResponse } from './product-response.ts';

export const saveProduct = handle(api.saveProduct, async ({ caller, params, body }) =>
  productResponse(await save(getDependencies(), caller.userId, { productId: params.productId, ...body })),
);
