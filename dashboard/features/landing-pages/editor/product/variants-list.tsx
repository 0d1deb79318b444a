import { Button, TextInput } from '@mantine/core';
import { randomId } from '@mirsah/domain/id/id.ts';
import { IconPlus } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatNumber } from '../../../../lib/format.ts';
import { productTab as words } from '../../../../messages/editor.ts';
import { Card } from '../../../../ui/card.tsx';
import { AmountInput } from '../amount-input.tsx';
import type { EditorValues } from '../editor-values.ts';
import s from '../list-row.module.css';
import { ListRow } from '../list-row.tsx';

export function VariantsList() {
  const { register, getValues, formState } = useFormContext<EditorValues>();
  const variants = useFieldArray<EditorValues, 'product.variants', 'key'>({
    name: 'product.variants',
    keyName: 'key',
  });
  const errors = formState.errors.product?.variants;

  /** A new variant costs what the product does. */
  function add() {
    variants.append({ id: randomId(), name: '', sku: '', price: getValues('product.price') });
  }

  return (
    <Card
      title={words.variants}
      description={words.variantsHint}
      action={
        <Button variant="light" size="sm" leftSection={<IconPlus size={18} />} onClick={add}>
          {words.addVariant}
        </Button>
      }
    >
      <ul className={s.list}>
        {variants.fields.map((variant, index) => (
          <ListRow
            key={variant.key}
            name={words.variant(formatNumber(index + 1))}
            position={{ index, count: variants.fields.length }}
            onMove={variants.move}
            onRemove={variants.remove}
          >
            <div className={s.threeFields}>
              <TextInput
                label={words.variantName}
                required
                error={errors?.[index]?.name?.message}
                {...register(`product.variants.${index}.name`)}
              />
              <TextInput
                label={words.variantSku}
                error={errors?.[index]?.sku?.message}
                {...register(`product.variants.${index}.sku`)}
              />
              <AmountInput
                label={words.variantPrice}
                required
                error={errors?.[index]?.price?.message}
                {...register(`product.variants.${index}.price`)}
              />
            </div>
          </ListRow>
        ))}
      </ul>
    </Card>
  );
}
