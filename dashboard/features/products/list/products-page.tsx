import { Button } from '@mantine/core';
import type { ProductResponse } from '@mirsah/contracts/products/contracts.ts';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { itemsOf } from '../../../lib/api/paged.ts';
import { products as words } from '../../../messages/products.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PagedCard } from '../../../ui/paged-card.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useHasCards } from '../../../ui/window-width.ts';
import { useDeleteProduct } from '../api/delete-product.ts';
import { useProducts } from '../api/list-products.ts';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { ProductCards } from './product-cards.tsx';
import { ProductsTable } from './products-table.tsx';

export function ProductsPage() {
  const list = useProducts();
  const remove = useDeleteProduct();
  const hasCards = useHasCards();
  const [doomed, setDoomed] = useState<ProductResponse>();
  const [problem, setProblem] = useState<string>();
  const products = itemsOf(list.data);
  const List = hasCards ? ProductCards : ProductsTable;

  function confirmDelete(product: ProductResponse) {
    setProblem(undefined);
    remove.mutate(product.id, {
      onSuccess: () => showToast({ text: words.deleted }),
      onError: (error) => setProblem(errorText(error, words.deleteFailed)),
      onSettled: () => setDoomed(undefined),
    });
  }

  return (
    <Page title={words.title} action={products.length > 0 && <AddProduct label={words.create} />}>
      {problem && (
        <Banner tone="error" onClose={() => setProblem(undefined)}>
          {problem}
        </Banner>
      )}
      <PagedCard
        list={list}
        isEmpty={products.length === 0}
        whileLoading={<Loading />}
        whenEmpty={
          <Notice
            icon={<IconPackage size={30} stroke={1.6} />}
            title={words.empty}
            text={words.emptyText}
            action={<AddProduct label={words.createFirst} />}
          />
        }
        problem={errorText(list.error, words.loadFailed)}
      >
        <List products={products} onDelete={setDoomed} />
      </PagedCard>
      <DeleteProductDialog
        product={doomed}
        isBusy={remove.isPending}
        onConfirm={confirmDelete}
        onCancel={() => setDoomed(undefined)}
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
