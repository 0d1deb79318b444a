import { api } from '@mirsah/contracts/api.ts';
import { createProduct as create } from '@mirsah/domain/product/save-product.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { productResponse } from './product-response.ts';

export const createProduct = handle(api.createProduct, async ({ caller, body }) =>
  productResponse(await create(getDependencies(), caller.userId, body)),
);
