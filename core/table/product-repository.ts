import type { OwnedItemRepository } from '@mirsah/domain/owned-item/owned-item-repository.ts';
import { type Product, productSchema } from '@mirsah/domain/product/product.ts';
import { productKey } from './keys.ts';
import { createOwnedItems } from './owned-items.ts';
import type { Table } from './table.ts';

export function createProductRepository(table: Table): OwnedItemRepository<Product> {
  return createOwnedItems(table, { entity: 'product', keyOf: productKey, schema: productSchema });
}
