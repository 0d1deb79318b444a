import { Button } from '@mantine/core';
import type { ProductResponse } from '@mirsah/contracts/products';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { IconPackage } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { productTab as text } from '../../../messages/index.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { applyValues } from '../diff.ts';
import type { EditorValues } from '../values.ts';
import { filledFrom, hasTypedProduct } from './fill-from-product.ts';

const PickProductDialog = lazyPart(async () => ({
  default: (await import('./pick-product-dialog.tsx')).PickProductDialog,
}));

/** Fills in the page's product from the merchant's list. Asks before it overwrites anything. */
export function PickProduct() {
  const form = useFormContext<EditorValues, unknown, LandingPageContent>();
  const [isPicking, setIsPicking] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [picked, setPicked] = useState<ProductResponse>();

  function pick(product: ProductResponse) {
    setIsPicking(false);
    if (hasTypedProduct(form.getValues('product'))) setPicked(product);
    else fill(product);
  }

  function fill(product: ProductResponse) {
    setPicked(undefined);
    const values = form.getValues();
    const filled = filledFrom(product, values.product, values.currency);
    applyValues(form, { ...values, product: { ...values.product, ...filled } });
    showToast({ text: text.picked(product.name) });
  }

  return (
    <>
      <Button
        variant="light"
        size="sm"
        leftSection={<IconPackage size={18} />}
        onClick={() => {
          setWasOpened(true);
          setIsPicking(true);
        }}
      >
        {text.pick}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <PickProductDialog
            isOpen={isPicking}
            currency={form.getValues('currency')}
            onPick={pick}
            onClose={() => setIsPicking(false)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={picked !== undefined}
        title={text.overwriteTitle}
        question={text.overwriteQuestion(picked?.name ?? '')}
        confirmLabel={text.overwriteConfirm}
        onConfirm={() => picked && fill(picked)}
        onCancel={() => setPicked(undefined)}
      />
    </>
  );
}
