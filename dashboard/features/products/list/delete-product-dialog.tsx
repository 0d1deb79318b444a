import type { ProductResponse } from '@mirsah/contracts/products/contracts.ts';
import { arabicCount } from '../../../lib/plural.ts';
import { common } from '../../../messages/common.ts';
import { pageCountForms, products as words } from '../../../messages/products.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useProductPages } from '../api/list-product-pages.ts';
import s from './products.module.css';

/** Titles in the question; a list of many pages would hide it. */
const SHOWN = 5;

type Props = {
  /** Undefined closes the dialog. */
  product: ProductResponse | undefined;
  isBusy: boolean;
  onConfirm: (product: ProductResponse) => void;
  onCancel: () => void;
};

/** Asks before a product goes, and says which pages were filled from it. */
export function DeleteProductDialog({ product, isBusy, onConfirm, onCancel }: Props) {
  const { data } = useProductPages(product?.id);
  const pages = data?.pages ?? [];
  return (
    <ConfirmDialog
      isOpen={product !== undefined}
      title={product ? common.actionOf(words.deleteTitle, product.name) : words.deleteTitle}
      question={words.deleteQuestion}
      confirmLabel={common.delete}
      isBusy={isBusy}
      onConfirm={() => product && onConfirm(product)}
      onCancel={onCancel}
    >
      {pages.length > 0 && (
        <div className={s.usedBy} role="status">
          {words.usedBy(arabicCount(pages.length, pageCountForms))}
          <ul>
            {pages.slice(0, SHOWN).map(({ id, title }) => (
              <li key={id}>
                <bdi>{title}</bdi>
              </li>
            ))}
            {pages.length > SHOWN && <li>…</li>}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  );
}
