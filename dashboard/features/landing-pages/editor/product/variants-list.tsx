import { TextInput } from '@mantine/core';
import { randomId } from '@mirsah/domain/id/id.ts';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { productTab as words } from '../../../../messages/editor.ts';
import { Card } from '../../../../ui/card.tsx';
import { AddButton } from '../add-button.tsx';
import { AmountInput } from '../amount-input.tsx';
import type { EditorValues } from '../editor-values.ts';
import { EntryList } from '../entry-list.tsx';
import s from '../list-row.module.css';

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
      action={<AddButton label={words.addVariant} onClick={add} />}
    >
      <EntryList
        entries={variants.fields}
        nameOf={words.variant}
        onMove={variants.move}
        onRemove={variants.remove}
        empty={words.noVariants}
      >
        {(_, index) => (
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
        )}
      </EntryList>
    </Card>
  );
}
