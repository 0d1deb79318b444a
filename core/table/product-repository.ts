import { productSchema } from '@mirsah/domain/product/product.ts';
import type { ProductRepository } from '@mirsah/domain/product/product-repository.ts';
import { productKey } from './keys.ts';
import { createOwnedItems } from './owned-items.ts';
import type { Table } from './table.ts';

export function createProductRepository(table: Table): ProductRepository {
  return createOwnedItems(table, { entity: 'product', keyOf: productKey, schema: productSchema });
}
