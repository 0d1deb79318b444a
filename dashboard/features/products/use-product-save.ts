import type { ProductContent } from '@mirsah/domain/product';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Location, useNavigate } from 'react-router';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { productForm, products } from '../../messages/index.ts';
import { showToast } from '../../ui/toast.tsx';
import type { ProductValues } from './product-values.ts';
import { useSaveProduct } from './queries.ts';

type Options = {
  form: UseFormReturn<ProductValues, unknown, ProductContent>;
  replaces: { productId: string; version: number } | undefined;
  /** Called before each validation of a save with the form's values. */
  onValidate: (values: ProductValues) => void;
  /** Resolves when no upload is running any more, so that a save includes all images. */
  uploadsDone: () => Promise<void>;
};

type ProductSaveProblem = { isConflict: boolean; text: string };

const savedState = { isProductSaved: true };

/** True when a location was opened by a save, so that leaving the form needs no warning. */
export function followsSave({ state }: Location): boolean {
  return (state as Partial<typeof savedState> | null)?.isProductSaved === true;
}

/** Saves the form and opens the list. When a save fails, the form keeps its values. */
export function useProductSave({ form, replaces, onValidate, uploadsDone }: Options) {
  const navigate = useNavigate();
  const save = useSaveProduct();
  const [problem, setProblem] = useState<ProductSaveProblem>();
  const [isWaiting, setIsWaiting] = useState(false);

  const handle = form.handleSubmit(
    async (content) => {
      try {
        await save.mutateAsync({ content, replaces });
        showToast({ text: products.saved });
        await navigate(paths.products, { state: savedState });
      } catch (error) {
        const isConflict = errorCodeOf(error) === 'version_conflict';
        const text = errorText(error, productForm.saveFailed, {
          version_conflict: productForm.conflict,
          not_found: productForm.notFound,
        });
        setProblem({ isConflict, text });
      }
    },
    () => setProblem({ isConflict: false, text: productForm.fixErrors }),
  );

  async function submit(event: React.BaseSyntheticEvent) {
    event.preventDefault();
    if (isWaiting || form.formState.isSubmitting) return;
    setProblem(undefined);
    setIsWaiting(true);
    await uploadsDone();
    setIsWaiting(false);
    onValidate(form.getValues());
    await handle();
  }

  return {
    submit: (event: React.BaseSyntheticEvent) => void submit(event),
    problem,
    clearProblem: () => setProblem(undefined),
    /** True while a save waits for uploads. */
    isWaiting,
  };
}
