import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatNumber } from '../../../lib/format.ts';
import { common } from '../../../messages/common.ts';
import { productForm as words } from '../../../messages/products.ts';
import { Card } from '../../../ui/card.tsx';
import s from './product-form.module.css';
import { newVariant, type ProductValues } from './product-values.ts';
import { RiyalInput } from './riyal-input.tsx';

/** The product's options, each with its name, price, code and finer choices. */
export function ProductVariants() {
  const { register, getValues, formState } = useFormContext<ProductValues>();
  const variants = useFieldArray<ProductValues, 'variants', 'key'>({ name: 'variants', keyName: 'key' });
  const errors = formState.errors.variants;
  return (
    <Card
      title={words.variants}
      description={words.variantsHint}
      action={
        <Button
          variant="light"
          size="sm"
          leftSection={<IconPlus size={18} />}
          onClick={() => variants.append(newVariant(getValues('price')))}
        >
          {words.addVariant}
        </Button>
      }
    >
      <ul className={s.variants}>
        {variants.fields.map((variant, index) => {
          const name = words.variant(formatNumber(index + 1));
          return (
            <li key={variant.key} className={s.variant}>
              <div className={s.variantHead}>
                {name}
                <ActionIcon
                  variant="subtle"
                  color="red.7"
                  size={40}
                  aria-label={common.remove(name)}
                  onClick={() => variants.remove(index)}
                >
                  <IconTrash size={20} />
                </ActionIcon>
              </div>
              <fieldset className={s.variantFields} aria-label={name}>
                <TextInput
                  label={words.variantName}
                  required
                  error={errors?.[index]?.name?.message}
                  {...register(`variants.${index}.name`)}
                />
                <RiyalInput
                  label={words.variantPrice}
                  required
                  error={errors?.[index]?.price?.message}
                  {...register(`variants.${index}.price`)}
                />
                <TextInput
                  label={words.variantSku}
                  error={errors?.[index]?.sku?.message}
                  {...register(`variants.${index}.sku`)}
                />
                <Textarea
                  className={s.wholeLine}
                  label={words.variantOptions}
                  description={words.variantOptionsHint}
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
      {errors?.root && <p className={s.problem}>{errors.root.message}</p>}
    </Card>
  );
}
