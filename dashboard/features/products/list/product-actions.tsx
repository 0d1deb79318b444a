import { ActionIcon } from '@mantine/core';
import type { ProductResponse } from '@mirsah/contracts/products/contracts.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { editProductPath } from '../../../app/paths.ts';
import { common } from '../../../messages/common.ts';
import { products as words } from '../../../messages/products.ts';
import s from './products.module.css';

type Props = { product: ProductResponse; onDelete: (product: ProductResponse) => void };

export function ProductActions({ product, onDelete }: Props) {
  return (
    <div className={s.actions}>
      <ActionIcon
        component={Link}
        to={editProductPath(product.id)}
        variant="subtle"
        color="gray.7"
        size={44}
        title={words.edit}
        aria-label={words.ofProduct(words.edit, product.name)}
      >
        <IconPencil size={20} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red.7"
        size={44}
        title={common.delete}
        aria-label={words.ofProduct(common.delete, product.name)}
        onClick={() => onDelete(product)}
      >
        <IconTrash size={20} />
      </ActionIcon>
    </div>
  );
}
