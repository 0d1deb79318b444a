import type { ProductResponse } from '@mirsah/contracts/products/contracts.ts';
import { editProductPath } from '../../../app/paths.ts';
import { DeleteButton, EditButton } from '../../../ui/edit-delete-buttons.tsx';
import s from './products.module.css';

type Props = { product: ProductResponse; onDelete: (product: ProductResponse) => void };

export function ProductActions({ product, onDelete }: Props) {
  return (
    <div className={s.actions}>
      <EditButton of={product.name} to={editProductPath(product.id)} />
      <DeleteButton of={product.name} onClick={() => onDelete(product)} />
    </div>
  );
}
