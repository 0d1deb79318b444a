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
import { SortableList } from '../sorting/sortable-list.tsx';

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

  const nameOf = (key: string) =>
    words.variant(formatNumber(variants.fields.findIndex((field) => field.key === key) + 1));

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
      <SortableList
        className={s.list}
        ids={variants.fields.map(({ key }) => key)}
        nameOf={nameOf}
        onMove={variants.move}
      >
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
      </SortableList>
    </Card>
  );
}
