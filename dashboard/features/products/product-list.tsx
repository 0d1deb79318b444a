import { Table, VisuallyHidden } from '@mantine/core';
import type { ProductResponse } from '@mirsah/contracts/products';
import { thumbnailUrl } from '@mirsah/domain/image';
import { Link } from 'react-router';
import { editProductPath } from '../../lib/paths.ts';
import {
  arabicCount,
  formatNumber,
  formatRiyals,
  imageCountForms,
  products as text,
} from '../../messages/index.ts';
import { DeleteButton, EditButton } from '../../ui/edit-delete-buttons.tsx';
import { SafeImage } from '../../ui/safe-image.tsx';
import { type Column, TableHead } from '../../ui/table-head.tsx';
import typography from '../../ui/typography.module.css';
import s from './products.module.css';

type ProductListProps = {
  products: ProductResponse[];
  onDelete: (product: ProductResponse) => void;
};

const columns: Column[] = [
  { label: text.columns.product },
  { label: text.columns.sku, width: '16%' },
  { label: text.columns.price, width: 150 },
  { label: text.columns.images, width: 236 },
  { label: text.columns.actions, width: 128 },
];

/** The products with price, images, and buttons to edit and delete each. */
export function ProductsTable({ products, onDelete }: ProductListProps) {
  return (
    <Table className={s.table} verticalSpacing={12} horizontalSpacing={16}>
      <TableHead columns={columns} />
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

/** The same list as cards, on phones. */
export function ProductCards({ products, onDelete }: ProductListProps) {
  return (
    <ul className={s.cards}>
      {products.map((product) => (
        <li key={product.id} className={s.card}>
          <div className={s.cardHead}>
            <Link className={s.name} to={editProductPath(product.id)}>
              <bdi>{product.name}</bdi>
            </Link>
            <span className={s.price}>{formatRiyals(product.priceMinor)}</span>
          </div>
          {product.description && <p className={s.description}>{product.description}</p>}
          <span className={s.sku} dir="ltr">
            {product.sku}
          </span>
          <div className={s.cardFoot}>
            <ProductThumbnails images={product.images} />
            <ProductActions product={product} onDelete={onDelete} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Thumbnails shown; the rest is shown as a number (spec 9). */
const MAX_THUMBNAILS = 3;

function ProductThumbnails({ images }: { images: readonly string[] }) {
  if (images.length === 0) return <span className={typography.hint}>{text.noImages}</span>;
  const hidden = images.length - MAX_THUMBNAILS;
  return (
    <span className={s.thumbnails}>
      <VisuallyHidden>{arabicCount(images.length, imageCountForms)}</VisuallyHidden>
      {images.slice(0, MAX_THUMBNAILS).map((url) => (
        <SafeImage key={url} src={thumbnailUrl(url)} alt="" size={44} brokenText="" />
      ))}
      {hidden > 0 && (
        <span className={s.hidden} dir="ltr" aria-hidden>
          {text.moreImages(formatNumber(hidden))}
        </span>
      )}
    </span>
  );
}

type ProductActionsProps = { product: ProductResponse; onDelete: (product: ProductResponse) => void };

function ProductActions({ product, onDelete }: ProductActionsProps) {
  return (
    <div className={s.actions}>
      <EditButton of={product.name} to={editProductPath(product.id)} />
      <DeleteButton of={product.name} onClick={() => onDelete(product)} />
    </div>
  );
}
