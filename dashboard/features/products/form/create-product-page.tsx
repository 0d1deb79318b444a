import { productForm as words } from '../../../messages/products.ts';
import { Page } from '../../../ui/page.tsx';
import { ProductForm } from './product-form.tsx';
import { newProductValues } from './product-values.ts';

export function CreateProductPage() {
  return (
    <Page title={words.createTitle}>
      <ProductForm initial={newProductValues} replaces={undefined} />
    </Page>
  );
}
