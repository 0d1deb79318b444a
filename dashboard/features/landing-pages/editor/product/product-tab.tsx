import { TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { productTab as words } from '../../../../messages/editor.ts';
import { Card } from '../../../../ui/card.tsx';
import { Fields } from '../../../../ui/fields.tsx';
import { AmountInput } from '../amount-input.tsx';
import type { EditorValues } from '../editor-values.ts';
import { SwitchField } from '../switch-field.tsx';
import { DescriptionEditor } from './description-editor.tsx';
import { ImagesList } from './images-list.tsx';
import { PickProduct } from './pick-product.tsx';
import { ReviewsList } from './reviews-list.tsx';
import { VariantsList } from './variants-list.tsx';

export function ProductTab() {
  const { register, formState } = useFormContext<EditorValues>();
  const errors = formState.errors.product;
  return (
    <div>
      <Card title={words.product} action={<PickProduct />}>
        <Fields columns={2}>
          <TextInput
            label={words.name}
            required
            error={errors?.name?.message}
            {...register('product.name')}
          />
          <TextInput label={words.sku} required error={errors?.sku?.message} {...register('product.sku')} />
          <AmountInput
            label={words.price}
            required
            error={errors?.price?.message}
            {...register('product.price')}
          />
          <AmountInput
            label={words.salePrice}
            description={words.salePriceHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={errors?.salePrice?.message}
            {...register('product.salePrice')}
          />
        </Fields>
      </Card>
      <ImagesList />
      <DescriptionEditor />
      <VariantsList />
      <Card title={words.delivery}>
        <Fields>
          <SwitchField name="product.freeShipping" label={words.freeShipping} />
          <SwitchField name="product.cashOnDelivery" label={words.cashOnDelivery} />
          <TextInput
            label={words.estimatedDelivery}
            description={words.estimatedDeliveryHint}
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
