import type { PageOf, PageRequest } from '../list/page-of.ts';
import type { Product } from './product.ts';

/** All reads and writes of a merchant's products are scoped to their owner here. */
export type ProductRepository = {
  find(ownerId: string, productId: string): Promise<Product | undefined>;
  /** Newest first. */
  list(ownerId: string, request: PageRequest): Promise<PageOf<Product>>;
  create(product: Product): Promise<void>;
  /** Throws DomainError `version_conflict` when `before` is no longer what is stored. */
  replace(before: Product, after: Product): Promise<void>;
  /** Deletes the product, whatever its version. */
  remove(product: Product): Promise<void>;
};
