import { Button } from '@mantine/core';
import type { ProductResponse } from '@mirsah/contracts/products';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { itemsOf } from '../../lib/paged.ts';
import { paths } from '../../lib/paths.ts';
import { arabicCount, common, pageCountForms, products as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { PagedCard } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RowSkeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useHasCards } from '../../ui/window-width.ts';
import { ProductCards, ProductsTable } from './product-list.tsx';
import s from './products.module.css';
import { useDeleteProduct, useProductPages, useProducts } from './queries.ts';

/** The merchant's products as a table, or as cards on a phone. */
export function ProductsPage() {
  const list = useProducts();
  const remove = useDeleteProduct();
  const hasCards = useHasCards();
  const [deleting, setDeleting] = useState<ProductResponse>();
  const [problem, setProblem] = useState<string>();
  const products = itemsOf(list.data);
  const List = hasCards ? ProductCards : ProductsTable;

  function confirmDelete(product: ProductResponse) {
    setProblem(undefined);
    remove.mutate(product.id, {
      onSuccess: () => showToast({ text: text.deleted }),
      onError: (error) => setProblem(errorText(error, text.deleteFailed)),
      onSettled: () => setDeleting(undefined),
    });
  }

  return (
    <Page title={text.title} action={products.length > 0 && <AddProduct label={text.create} />}>
      {problem && (
        <Banner tone="error" onClose={() => setProblem(undefined)}>
          {problem}
        </Banner>
      )}
      <PagedCard
        name={text.list}
        list={list}
        isEmpty={products.length === 0}
        whileLoading={<RowSkeleton />}
        whenEmpty={
          <Notice
            icon={<IconPackage size={30} stroke={1.6} />}
            title={text.empty}
            text={text.emptyText}
            action={<AddProduct label={text.createFirst} />}
          />
        }
        problem={errorText(list.error, text.loadFailed)}
      >
        <List products={products} onDelete={setDeleting} />
      </PagedCard>
      <DeleteProductDialog
        product={deleting}
        isBusy={remove.isPending}
        onConfirm={confirmDelete}
        onCancel={() => setDeleting(undefined)}
      />
    </Page>
  );
}

function AddProduct({ label }: { label: string }) {
  return (
    <Button component={Link} to={paths.createProduct} leftSection={<IconPlus size={18} />}>
      {label}
    </Button>
  );
}

/** Page titles in the dialog; more of them would push the question off the screen. */
const MAX_TITLES = 5;

type DeleteProductDialogProps = {
  /** Undefined closes the dialog. */
  product: ProductResponse | undefined;
  isBusy: boolean;
  onConfirm: (product: ProductResponse) => void;
  onCancel: () => void;
};

/** Asks before a product is deleted, and lists the landing pages that were filled from it. */
function DeleteProductDialog({ product, isBusy, onConfirm, onCancel }: DeleteProductDialogProps) {
  const { data } = useProductPages(product?.id);
  const pages = data?.pages ?? [];
  return (
    <ConfirmDialog
      isOpen={product !== undefined}
      title={product ? common.actionOf(text.deleteTitle, product.name) : text.deleteTitle}
      question={text.deleteQuestion}
      confirmLabel={common.delete}
      isBusy={isBusy}
      onConfirm={() => product && onConfirm(product)}
      onCancel={onCancel}
    >
      {pages.length > 0 && (
        <div className={s.usedBy} role="status">
          {text.usedBy(arabicCount(pages.length, pageCountForms))}
          <ul>
            {pages.slice(0, MAX_TITLES).map(({ id, title }) => (
              <li key={id}>
                <bdi>{title}</bdi>
              </li>
            ))}
            {pages.length > MAX_TITLES && <li>…</li>}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  );
}
