import { ActionIcon, Button, Group, Stack, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { ProductContent } from '@mirsah/domain/product';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FormProvider, useFieldArray, useForm, useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { createFormResolver } from '../../lib/form-issues.ts';
import { paths } from '../../lib/paths.ts';
import { common, formatNumber, productForm as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import entry from '../../ui/entry-list.module.css';
import { Fields, latinInput } from '../../ui/fields.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import saveBar from '../../ui/save-bar.module.css';
import { bottomBar } from '../../ui/toast.tsx';
import typography from '../../ui/typography.module.css';
import { uploadImage } from '../images/upload.ts';
import { createUploadQueue } from '../images/upload-queue.ts';
import { UploadsContext, useIsUploading } from '../images/use-uploads.ts';
import s from './product-form.module.css';
import { ProductImages } from './product-images.tsx';
import {
  newVariant,
  type ProductValues,
  selectSuggestedSku,
  suggestSku,
  toProductContent,
} from './product-values.ts';
import { followsSave, useProductSave } from './use-product-save.ts';

type Props = {
  initial: ProductValues;
  /** The product and version that a save replaces; undefined creates a product. */
  replaces: { productId: string; version: number } | undefined;
  /** Discards the edits and opens the stored product; offered after a version conflict. */
  onOpenLatest?: () => void;
};

/** Fields on the right, images on the left (spec 2.9); one below the other on a phone. */
export function ProductForm({ initial, replaces, onOpenLatest }: Props) {
  // The version that the edits start from. A later fetch must not replace it: that would hide a conflict.
  const [base] = useState(replaces);
  const [{ resolver, onValidate }] = useState(() => createFormResolver(toProductContent));
  const form = useForm<ProductValues, unknown, ProductContent>({
    resolver,
    defaultValues: initial,
  });
  const { isDirty, isSubmitting } = form.formState;
  const [uploads] = useState(() => createUploadQueue(uploadImage));
  const isUploading = useIsUploading(uploads);
  const { submit, problem, clearProblem, isWaiting } = useProductSave({
    form,
    replaces: base,
    onValidate,
    uploadsDone: uploads.idle,
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
                    {text.loadLatest}
                  </Button>
                </Group>
              )}
            </Banner>
          )}
          <div className={s.sides}>
            <Stack gap={16}>
              <ProductFields />
              <ProductVariants />
            </Stack>
            <ProductImages />
          </div>
          <div className={s.bar} {...bottomBar}>
            <Button component={Link} to={paths.products} variant="default">
              {common.cancel}
            </Button>
            <span className={saveBar.state} role="status">
              {isWaiting && isUploading && text.waitingForUploads}
            </span>
            <ActionButton type="submit" className={saveBar.save} isOff={isBusy}>
              {isBusy ? text.saving : text.save}
            </ActionButton>
          </div>
        </form>
      </UploadsContext>
      <LeaveGuard hasWork={isDirty || isUploading} isExpected={followsSave} />
    </FormProvider>
  );
}

function ProductFields() {
  const { register, getValues, setValue, formState } = useFormContext<ProductValues>();
  const { errors } = formState;

  function suggest() {
    const { name, sku } = getValues();
    if (sku === '') setValue('sku', suggestSku(name), { shouldDirty: true });
  }

  return (
    <Card title={text.about}>
      <Fields>
        <TextInput
          label={text.name}
          required
          error={errors.name?.message}
          {...register('name', { onBlur: suggest })}
        />
        <Textarea
          label={text.description}
          rows={3}
          error={errors.description?.message}
          {...register('description')}
        />
        <Fields columns={2}>
          <TextInput
            label={text.sku}
            required
            classNames={latinInput}
            error={errors.sku?.message}
            onFocus={(event) => selectSuggestedSku(event.currentTarget, getValues('name'))}
            {...register('sku')}
          />
          <RiyalInput label={text.price} required error={errors.price?.message} {...register('price')} />
        </Fields>
      </Fields>
    </Card>
  );
}

/** The product's variants, each with name, price, SKU and options. */
function ProductVariants() {
  const { register, getValues, formState } = useFormContext<ProductValues>();
  const variants = useFieldArray<ProductValues, 'variants', 'key'>({ name: 'variants', keyName: 'key' });
  const errors = formState.errors.variants;
  return (
    <Card
      title={text.variants}
      description={text.variantsHint}
      action={
        <Button
          variant="light"
          size="sm"
          leftSection={<IconPlus size={18} />}
          onClick={() => variants.append(newVariant(getValues('price')))}
        >
          {text.addVariant}
        </Button>
      }
    >
      <ul className={s.variants}>
        {variants.fields.map((variant, index) => {
          const name = text.variant(formatNumber(index + 1));
          return (
            <li key={variant.key} className={entry.row}>
              <div className={s.variantHead}>
                {name}
                <ActionIcon
                  variant="subtle"
                  color="red.7"
                  size={44}
                  aria-label={common.remove(name)}
                  onClick={() => variants.remove(index)}
                >
                  <IconTrash size={20} />
                </ActionIcon>
              </div>
              <fieldset className={s.variantFields} aria-label={name}>
                <TextInput
                  label={text.variantName}
                  required
                  error={errors?.[index]?.name?.message}
                  {...register(`variants.${index}.name`)}
                />
                <RiyalInput
                  label={text.variantPrice}
                  required
                  error={errors?.[index]?.price?.message}
                  {...register(`variants.${index}.price`)}
                />
                <TextInput
                  label={text.variantSku}
                  classNames={latinInput}
                  error={errors?.[index]?.sku?.message}
                  {...register(`variants.${index}.sku`)}
                />
                <Textarea
                  className={s.wholeLine}
                  label={text.variantOptions}
                  description={text.variantOptionsHint}
                  autosize
                  minRows={1}
                  maxRows={8}
                  error={errors?.[index]?.options?.message}
                  {...register(`variants.${index}.options`)}
                />
              </fieldset>
            </li>
          );
        })}
      </ul>
      {errors?.root && <p className={entry.listError}>{errors.root.message}</p>}
    </Card>
  );
}

/** An amount in riyals. A text field, because number fields do not accept Arabic digits. */
function RiyalInput(props: TextInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className={typography.hint}>{text.riyal}</span>}
      rightSectionWidth={60}
      rightSectionPointerEvents="none"
      onFocus={(event) => event.currentTarget.select()}
      {...props}
    />
  );
}
