import { api } from '@mirsah/contracts/api.ts';
import { pagesOfProduct } from '@mirsah/domain/product/pages-of-product.ts';
import { getProduct } from '@mirsah/domain/product/save-product.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const listProductPages = handle(api.listProductPages, async ({ caller, params }) => {
  const { id } = await getProduct(getDependencies(), caller.userId, params.productId);
  const pages = await pagesOfProduct(getDependencies(), caller.userId, id);
  return { pages: pages.map(({ id, title }) => ({ id, title })) };
});
