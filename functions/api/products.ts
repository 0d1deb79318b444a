import { api } from '@mirsah/contracts/api';
import type { ProductResponse } from '@mirsah/contracts/products';
import type { Clock } from '@mirsah/domain/clock';
import type { LandingPageRepository } from '@mirsah/domain/landing-page/commands';
import {
  createMerchantResource,
  deleteMerchantResource,
  getMerchantResource,
  type MerchantResourceRepository,
  saveMerchantResource,
} from '@mirsah/domain/merchant-resource';
import { type Product, pagesOfProduct } from '@mirsah/domain/product';
import { handle } from '../http/endpoint.ts';

type Ports = {
  products: MerchantResourceRepository<Product>;
  landingPages: Pick<LandingPageRepository, 'list'>;
  clock: Clock;
};

/** More than a merchant of landing pages sells. */
const MAX_PRODUCTS = 1000;

/** A merchant's own products. */
export const products = ({ products: items, landingPages, clock }: Ports) => ({
  listProducts: handle(api.listProducts, async ({ caller, query }) => {
    const page = await items.list(caller.ownerId, query);
    return { items: page.items.map(productResponse), cursor: page.cursor };
  }),

  getProduct: handle(api.getProduct, async ({ caller, params }) =>
    productResponse(await getMerchantResource({ items }, caller.ownerId, params.productId)),
  ),

  createProduct: handle(api.createProduct, async ({ caller, body }) =>
    productResponse(
      await createMerchantResource({ items, clock, limit: MAX_PRODUCTS }, caller.ownerId, body),
    ),
  ),

  saveProduct: handle(api.saveProduct, async ({ caller, params, body, sent }) => {
    const edit = { id: params.productId, ...body, sent: sent.content };
    return productResponse(await saveMerchantResource({ items, clock }, caller.ownerId, edit));
  }),

  deleteProduct: handle(api.deleteProduct, async ({ caller, params }) => {
    await deleteMerchantResource({ items }, caller.ownerId, params.productId);
    return undefined;
  }),

  listProductPages: handle(api.listProductPages, async ({ caller, params }) => {
    const { id } = await getMerchantResource({ items }, caller.ownerId, params.productId);
    const pages = await pagesOfProduct({ landingPages }, caller.ownerId, id);
    return { pages: pages.map(({ id, title }) => ({ id, title })) };
  }),
});

function productResponse({ ownerId, ...product }: Product): ProductResponse {
  return product;
}
