import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { randomId } from '@mirsah/domain/id';
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { calendarDay, productTab as text } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-picker.tsx';
import s from '../../../ui/entry-list.module.css';
import { Fields, latinInput } from '../../../ui/fields.tsx';
import { selectSuggestedSku, suggestSku } from '../../products/product-values.ts';
import { sellingPriceText } from '../content.ts';
import { AddButton, EntryList } from '../entry-list.tsx';
import { AmountInput, SwitchField } from '../fields.tsx';
import type { EditorValues } from '../values.ts';
import { DescriptionEditor } from './description.tsx';
import { OfferFields } from './offers.tsx';
import { PickProduct } from './pick-product.tsx';
import { ProductImages } from './product-images.tsx';

export function ProductTab() {
  const { register, getValues, setValue, formState } = useFormContext<EditorValues>();
  const errors = formState.errors.product;

  function suggest() {
    const { name, sku } = getValues('product');
    if (sku === '') setValue('product.sku', suggestSku(name));
  }

  return (
    <div>
      <Card title={text.product} action={<PickProduct />}>
        <Fields columns={2}>
          <TextInput
            label={text.name}
            required
            error={errors?.name?.message}
            {...register('product.name', { onBlur: suggest })}
          />
          <TextInput
            label={text.sku}
            required
            classNames={latinInput}
            error={errors?.sku?.message}
            onFocus={(event) => selectSuggestedSku(event.currentTarget, getValues('product.name'))}
            {...register('product.sku')}
          />
          <AmountInput
            label={text.price}
            required
            error={errors?.price?.message}
            {...register('product.price')}
          />
          <SalePriceInput />
        </Fields>
      </Card>
      <ProductImages />
      <DescriptionEditor />
      <VariantsList />
      <OfferFields />
      <Card title={text.delivery}>
        <Fields>
          <SwitchField name="product.freeShipping" label={text.freeShipping} />
          <SwitchField name="product.cashOnDelivery" label={text.cashOnDelivery} />
          <TextInput
            label={text.estimatedDelivery}
            description={text.estimatedDeliveryHint}
            inputMode="numeric"
            maw={360}
            error={errors?.estimatedDeliveryDays?.message}
            {...register('product.estimatedDeliveryDays')}
          />
        </Fields>
      </Card>
      <ReviewsList />
    </div>
  );
}

/**
 * The sale price. Variants have their own prices, and the first one ends the sale: the field explains that.
 */
function SalePriceInput() {
  const { register, formState } = useFormContext<EditorValues>();
  const [salePrice, variants] = useWatch<EditorValues, ['product.salePrice', 'product.variants']>({
    name: ['product.salePrice', 'product.variants'],
  });
  const isIdle = salePrice.trim() !== '' && variants.length > 0;
  return (
    <AmountInput
      label={text.salePrice}
      description={isIdle ? text.saleNotForVariants : text.salePriceHint}
      descriptionProps={isIdle ? { c: '#7a4a00', role: 'status' } : {}}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={formState.errors.product?.salePrice?.message}
      {...register('product.salePrice')}
    />
  );
}

function VariantsList() {
  const { register, getValues, formState } = useFormContext<EditorValues>();
  const variants = useFieldArray<EditorValues, 'product.variants', 'key'>({
    name: 'product.variants',
    keyName: 'key',
  });
  const errors = formState.errors.product?.variants;

  /** A new variant gets the product's current price, so that the first one does not raise the price. */
  function add() {
    variants.append({ id: randomId(), name: '', sku: '', price: sellingPriceText(getValues()) });
  }

  return (
    <Card
      title={text.variants}
      path="product.variants"
      description={text.variantsHint}
      action={<AddButton label={text.addVariant} onClick={add} />}
    >
      <EntryList
        entries={variants.fields}
        nameOf={text.variant}
        onMove={variants.move}
        onRemove={variants.remove}
        empty={text.noVariants}
      >
        {(_, index) => (
          <div className={s.threeFields}>
            <TextInput
              label={text.variantName}
              required
              error={errors?.[index]?.name?.message}
              {...register(`product.variants.${index}.name`)}
            />
            <TextInput
              label={text.variantSku}
              classNames={latinInput}
              error={errors?.[index]?.sku?.message}
              {...register(`product.variants.${index}.sku`)}
            />
            <AmountInput
              label={text.variantPrice}
              required
              error={errors?.[index]?.price?.message}
              {...register(`product.variants.${index}.price`)}
            />
          </div>
        )}
      </EntryList>
    </Card>
  );
}

const ratings = [5, 4, 3, 2, 1];
const ratingOptions = ratings.map((rating) => ({
  value: String(rating),
  label: text.stars[rating] ?? String(rating),
}));

function ReviewsList() {
  const { register, formState } = useFormContext<EditorValues>();
  const reviews = useFieldArray<EditorValues, 'product.reviews', 'key'>({
    name: 'product.reviews',
    keyName: 'key',
  });
  const errors = formState.errors.product?.reviews;

  function add() {
    reviews.append({
      id: randomId(),
      rating: 5,
      review: '',
      reviewerName: '',
      date: calendarDay(new Date()),
      pictures: [],
    });
  }

  return (
    <Card
      title={text.reviews}
      path="product.reviews"
      description={text.reviewsHint}
      action={<AddButton label={text.addReview} onClick={add} />}
    >
      <EntryList
        entries={reviews.fields}
        nameOf={text.review}
        onMove={reviews.move}
        onRemove={reviews.remove}
        empty={text.noReviews}
      >
        {(_, index) => (
          <div className={s.threeFields}>
            <TextInput
              label={text.reviewerName}
              error={errors?.[index]?.reviewerName?.message}
              {...register(`product.reviews.${index}.reviewerName`)}
            />
            <NativeSelect
              className={s.narrowLine ?? ''}
              label={text.rating}
              data={ratingOptions}
              error={errors?.[index]?.rating?.message}
              {...register(`product.reviews.${index}.rating`, { valueAsNumber: true })}
            />
            <ReviewDay index={index} />
            <Textarea
              className={s.wholeLine}
              label={text.reviewText}
              classNames={{ input: s.growing ?? '' }}
              rows={2}
              resize="vertical"
              error={errors?.[index]?.review?.message}
              {...register(`product.reviews.${index}.review`)}
            />
          </div>
        )}
      </EntryList>
    </Card>
  );
}

function ReviewDay({ index }: { index: number }) {
  const { field, fieldState } = useController<EditorValues, `product.reviews.${number}.date`>({
    name: `product.reviews.${index}.date`,
  });
  return (
    <DayField
      className={s.narrowLine}
      label={text.date}
      value={field.value}
      error={fieldState.error?.message}
      onChange={field.onChange}
    />
  );
}
