import { Button, Group } from '@mantine/core';
import type { ProductContent } from '@mirsah/domain/product/product.ts';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { common } from '../../../messages/common.ts';
import { productForm as words } from '../../../messages/products.ts';
import { Banner } from '../../../ui/banner.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { uploadPicture } from '../../pictures/upload-picture.ts';
import { createUploadQueue } from '../../pictures/upload-queue.ts';
import { UploadsContext, useIsUploading } from '../../pictures/uploads-context.ts';
import { ProductFields } from './product-fields.tsx';
import s from './product-form.module.css';
import { ProductImages } from './product-images.tsx';
import { productResolver } from './product-resolver.ts';
import type { ProductValues } from './product-values.ts';
import { ProductVariants } from './product-variants.tsx';
import { followsSave, useProductSave } from './use-product-save.ts';

type Props = {
  initial: ProductValues;
  /** The product and version that a save replaces; undefined creates one. */
  replaces: { productId: string; version: number } | undefined;
  /** Throws away what was typed for what is stored; offered after a conflict. */
  onOpenLatest?: () => void;
};

/** Fields on the right, pictures on the left (spec 2.9); under each other on a phone. */
export function ProductForm({ initial, replaces, onOpenLatest }: Props) {
  // What a conflict is measured against: a later fetch must not hide one.
  const [edited] = useState(replaces);
  const form = useForm<ProductValues, unknown, ProductContent>({
    resolver: productResolver,
    defaultValues: initial,
  });
  const { isDirty, isSubmitting } = form.formState;
  const [uploads] = useState(() => createUploadQueue(uploadPicture));
  const isUploading = useIsUploading(uploads);
  const { submit, problem, clearProblem, isWaiting } = useProductSave({
    form,
    replaces: edited,
    uploaded: uploads.idle,
  });
  const isBusy = isSubmitting || isWaiting;

  return (
    <FormProvider {...form}>
      <UploadsContext value={uploads}>
        <form className={s.form} onSubmit={submit} noValidate>
          {problem && (
            <Banner tone="error" onClose={clearProblem}>
              {problem.text}
              {problem.isConflict && (
                <Group mt={8}>
                  <Button size="sm" variant="default" onClick={onOpenLatest}>
                    {words.loadLatest}
                  </Button>
                </Group>
              )}
            </Banner>
          )}
          <div className={s.sides}>
            <div className={s.side}>
              <ProductFields />
              <ProductVariants />
            </div>
            <ProductImages />
          </div>
          <div className={s.bar}>
            <Button component={Link} to={paths.products} variant="default">
              {common.cancel}
            </Button>
            <span className={s.state} role="status">
              {isWaiting && isUploading && words.waitingForUploads}
            </span>
            <Button type="submit" className={s.save} disabled={isBusy}>
              {isBusy ? words.saving : words.save}
            </Button>
          </div>
        </form>
      </UploadsContext>
      <LeaveGuard hasWork={isDirty || isUploading} isExpected={followsSave} />
    </FormProvider>
  );
}
