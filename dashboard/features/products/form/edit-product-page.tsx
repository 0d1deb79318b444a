import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorCodeOf, errorText } from '../../../lib/api/error-text.ts';
import { productForm as words } from '../../../messages/products.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { useProduct } from '../api/get-product.ts';
import { ProductForm } from './product-form.tsx';
import { toProductValues } from './product-values.ts';

export function EditProductPage() {
  const { productId = '' } = useParams();
  return <OpenProduct key={productId} productId={productId} />;
}

/** Opens a product and stays with it: later fetches do not touch what is being typed. */
function OpenProduct({ productId }: { productId: string }) {
  const { data: product, error, isLoadingError, refetch } = useProduct(productId);
  const [generation, setGeneration] = useState(0);

  async function openLatest() {
    const { isSuccess } = await refetch();
    if (isSuccess) setGeneration((number) => number + 1);
  }

  return (
    <Page title={words.editTitle}>
      {isLoadingError && (
        <Card isFlush>
          {errorCodeOf(error) === 'not_found' ? (
            <ProductNotFound />
          ) : (
            <LoadError message={errorText(error, words.loadFailed)} onRetry={() => void refetch()} />
          )}
        </Card>
      )}
      {!product && !isLoadingError && (
        <Card isFlush>
          <Loading />
        </Card>
      )}
      {product && (
        <ProductForm
          key={generation}
          initial={toProductValues(product)}
          replaces={{ productId, version: product.version }}
          onOpenLatest={() => void openLatest()}
        />
      )}
    </Page>
  );
}

function ProductNotFound() {
  return (
    <Notice
      title={words.notFound}
      action={
        <Button component={Link} to={paths.products} variant="default">
          {words.backToList}
        </Button>
      }
    />
  );
}
