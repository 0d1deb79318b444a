import type { ProductResponse } from '@mirsah/contracts/products/contracts.ts';
import type { Product } from '@mirsah/domain/product/product.ts';

export function productResponse({ ownerId, ...product }: Product): ProductResponse {
  return product;
}
