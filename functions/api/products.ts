import { api } from '@mirsah/contracts/api';
import type { ProductResponse } from '@mirsah/contracts/products';
import {
  createMerchantResource,
  deleteMerchantResource,
  getMerchantResource,
  saveMerchantResource,
} from '@mirsah/domain/merchant-resource';
import { type Product, pagesOfProduct } from '@mirsah/domain/product';
import { getDependencies } from '../dependencies.ts';
import { handle } from '../http/lambda.ts';

export const listProducts = handle(api.listProducts, async ({ caller, query }) => {
  const { items, cursor } = await getDependencies().products.list(caller.userId, query);
  return { items: items.map(productResponse), cursor };
});

export const getProduct = handle(api.getProduct, async ({ caller, params }) =>
  productResponse(
    await getMerchantResource({ items: getDependencies().products }, caller.userId, params.productId),
  ),
);

export const createProduct = handle(api.createProduct, async ({ caller, body }) => {
  const { products: items, clock } = getDependencies();
  return productResponse(await createMerchantResource({ items, clock }, caller.userId, body));
});

export const saveProduct = handle(api.saveProduct, async ({ caller, params, body }) => {
  const { products: items, clock } = getDependencies();
  const edit = { id: params.productId, ...body };
  return productResponse(await saveMerchantResource({ items, clock }, caller.userId, edit));
});

export const deleteProduct = handle(api.deleteProduct, async ({ caller, params }) => {
  await deleteMerchantResource({ items: getDependencies().products }, caller.userId, params.productId);
  return undefined;
});

export const listProductPages = handle(api.listProductPages, async ({ caller, params }) => {
  const dependencies = getDependencies();
  const { id } = await getMerchantResource({ items: dependencies.products }, caller.userId, params.productId);
  const pages = await pagesOfProduct(dependencies, caller.userId, id);
  return { pages: pages.map(({ id, title }) => ({ id, title })) };
});

export function productResponse({ ownerId, ...product }: Product): ProductResponse {
  return product;
}
