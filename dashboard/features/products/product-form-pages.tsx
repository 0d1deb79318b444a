import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { errorText, isMissing } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { productForm as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { FormSkeleton } from '../../ui/loading.tsx';
import { LoadError, Missing } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ProductForm } from './product-form.tsx';
import { newProductValues, toProductValues } from './product-values.ts';
import { useProduct } from './queries.ts';

/** The form of a new product. */
export function CreateProductPage() {
  return (
    <Page title={text.createTitle}>
      <ProductForm initial={newProductValues} replaces={undefined} />
    </Page>
  );
}

/** The form of the product whose id is in the address. */
export function EditProductPage() {
  const { productId = '' } = useParams();
  return <OpenProduct key={productId} productId={productId} />;
}

/**
 * Opens a product in the form. Later fetches leave the form alone, until the merchant asks for the latest
 * version.
 */
function OpenProduct({ productId }: { productId: string }) {
  const { data: product, error, isLoadingError, refetch } = useProduct(productId);
  const [formKey, setFormKey] = useState(0);

  async function openLatest() {
    const { isSuccess } = await refetch();
    if (isSuccess) setFormKey((key) => key + 1);
  }

  return (
    <Page title={text.editTitle} about={product?.name ?? (isLoadingError ? '' : null)}>
      {isLoadingError && (
        <Card isFlush>
          {isMissing(error) ? (
            <ProductNotFound />
          ) : (
            <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
          )}
        </Card>
      )}
      {!product && !isLoadingError && <FormSkeleton />}
      {product && (
        <ProductForm
          key={formKey}
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
    <Missing
      title={text.notFound}
      action={
        <Button component={Link} to={paths.products} variant="default">
          {text.backToList}
        </Button>
      }
    />
  );
}
