import { Textarea, TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { productForm as words } from '../../../messages/products.ts';
import { Card } from '../../../ui/card.tsx';
import { Fields } from '../../../ui/fields.tsx';
import type { ProductValues } from './product-values.ts';
import { RiyalInput } from './riyal-input.tsx';

export function ProductFields() {
  const { register, formState } = useFormContext<ProductValues>();
  const { errors } = formState;
  return (
    <Card title={words.about}>
      <Fields>
        <TextInput label={words.name} required error={errors.name?.message} {...register('name')} />
        <Textarea
          label={words.description}
          rows={3}
          error={errors.description?.message}
          {...register('description')}
        />
        <Fields columns={2}>
          <TextInput label={words.sku} required error={errors.sku?.message} {...register('sku')} />
          <RiyalInput label={words.price} required error={errors.price?.message} {...register('price')} />
        </Fields>
      </Fields>
    </Card>
  );
}
