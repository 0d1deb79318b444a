import { api } from '@mirsah/contracts/api.ts';
import { getOwnedItem } from '@mirsah/domain/owned-item/save-owned-item.ts';
import { pagesOfProduct } from '@mirsah/domain/product/pages-of-product.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const listProductPages = handle(api.listProductPages, async ({ caller, params }) => {
  const dependencies = getDependencies();
  const { id } = await getOwnedItem({ items: dependencies.products }, caller.userId, params.productId);
  const pages = await pagesOfProduct(dependencies, caller.userId, id);
  return { pages: pages.map(({ id, title }) => ({ id, title })) };
});
