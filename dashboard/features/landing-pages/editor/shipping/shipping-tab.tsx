import { Button, TextInput } from '@mantine/core';
import { randomId } from '@mirsah/domain/id/id.ts';
import { IconPlus } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatNumber } from '../../../../lib/format.ts';
import { shippingTab as words } from '../../../../messages/editor-order.ts';
import { Card } from '../../../../ui/card.tsx';
import { AmountInput } from '../amount-input.tsx';
import type { EditorValues } from '../editor-values.ts';
import s from '../list-row.module.css';
import { ListRow } from '../list-row.tsx';
import { SortableList } from '../sorting/sortable-list.tsx';

/** The ways of shipping a shopper can choose from. */
export function ShippingTab() {
  const { register, formState } = useFormContext<EditorValues>();
  const options = useFieldArray<EditorValues, 'shippingOptions', 'key'>({
    name: 'shippingOptions',
    keyName: 'key',
  });
  const errors = formState.errors.shippingOptions;
  const count = options.fields.length;
  const staysBecause = count === 1 ? words.lastStays : undefined;

  /** The spec's defaults for a new one (spec 9). */
  function add() {
    options.append({ id: randomId(), name: words.newName, price: '0', estimatedDays: '0' });
  }

  const nameOf = (key: string) =>
    words.option(formatNumber(options.fields.findIndex((field) => field.key === key) + 1));

  return (
    <div>
      <Card
        title={words.options}
        description={words.optionsHint}
        action={
          <Button variant="light" size="sm" leftSection={<IconPlus size={18} />} onClick={add}>
            {words.add}
          </Button>
        }
      >
        <SortableList
          className={s.list}
          ids={options.fields.map(({ key }) => key)}
          nameOf={nameOf}
          onMove={options.move}
        >
          {options.fields.map((option, index) => (
            <ListRow
              key={option.key}
              name={words.option(formatNumber(index + 1))}
              position={{ index, count }}
              onMove={options.move}
              onRemove={options.remove}
              staysBecause={staysBecause}
            >
              <div className={s.threeFields}>
                <TextInput
                  label={words.name}
                  required
                  error={errors?.[index]?.name?.message}
                  {...register(`shippingOptions.${index}.name`)}
                />
                <AmountInput
                  label={words.price}
                  required
                  error={errors?.[index]?.price?.message}
                  {...register(`shippingOptions.${index}.price`)}
                />
                <TextInput
                  label={words.days}
                  required
                  inputMode="numeric"
                  error={errors?.[index]?.estimatedDays?.message}
                  {...register(`shippingOptions.${index}.estimatedDays`)}
                />
              </div>
            </ListRow>
          ))}
        </SortableList>
        {staysBecause && <p className={s.hint}>{staysBecause}</p>}
        {errors?.root && <p className={s.listError}>{errors.root.message}</p>}
      </Card>
    </div>
  );
}
