import { Table } from '@mantine/core';
import type { ProductResponse } from '@mirsah/contracts/products/contracts.ts';
import { Link } from 'react-router';
import { editProductPath } from '../../../app/paths.ts';
import { formatRiyals } from '../../../lib/format.ts';
import { products as words } from '../../../messages/products.ts';
import { ProductActions } from './product-actions.tsx';
import { ProductThumbnails } from './product-thumbnails.tsx';
import s from './products.module.css';

export type ProductListProps = {
  products: ProductResponse[];
  onDelete: (product: ProductResponse) => void;
};

export function ProductsTable({ products, onDelete }: ProductListProps) {
  return (
    <Table className={s.table} verticalSpacing={12} horizontalSpacing={16}>
      <Table.Thead>
        <Table.Tr>
          {Object.entries(words.columns).map(([column, name]) => (
            <Table.Th key={column}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {products.map((product) => (
          <Table.Tr key={product.id}>
            <Table.Td>
              <Link className={s.name} to={editProductPath(product.id)}>
                <bdi>{product.name}</bdi>
              </Link>
              {product.description && <span className={s.description}>{product.description}</span>}
            </Table.Td>
            <Table.Td>
              <span className={s.sku} dir="ltr">
                {product.sku}
              </span>
            </Table.Td>
            <Table.Td className={s.price}>{formatRiyals(product.priceMinor)}</Table.Td>
            <Table.Td>
              <ProductThumbnails images={product.images} />
            </Table.Td>
            <Table.Td>
              <ProductActions product={product} onDelete={onDelete} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
