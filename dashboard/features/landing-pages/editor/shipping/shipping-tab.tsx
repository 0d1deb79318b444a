import { TextInput } from '@mantine/core';
import { randomId } from '@mirsah/domain/id/id.ts';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { shippingTab as words } from '../../../../messages/editor-order.ts';
import { Card } from '../../../../ui/card.tsx';
import { AddButton } from '../add-button.tsx';
import { AmountInput } from '../amount-input.tsx';
import type { EditorValues } from '../editor-values.ts';
import { EntryList } from '../entry-list.tsx';
import s from '../list-row.module.css';

/** The ways of shipping a shopper can choose from. */
export function ShippingTab() {
  const { register, formState } = useFormContext<EditorValues>();
  const options = useFieldArray<EditorValues, 'shippingOptions', 'key'>({
    name: 'shippingOptions',
    keyName: 'key',
  });
  const errors = formState.errors.shippingOptions;
  const staysBecause = options.fields.length === 1 ? words.lastStays : undefined;

  /** The spec's defaults for a new one (spec 9). */
  function add() {
    options.append({ id: randomId(), name: words.newName, price: '0', estimatedDays: '0' });
  }

  return (
    <div>
      <Card
        title={words.options}
        description={words.optionsHint}
        action={<AddButton label={words.add} onClick={add} />}
      >
        <EntryList
          entries={options.fields}
          nameOf={words.option}
          onMove={options.move}
          onRemove={options.remove}
          staysBecause={() => staysBecause}
        >
          {(_, index) => (
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
          )}
        </EntryList>
        {staysBecause && <p className={s.hint}>{staysBecause}</p>}
        {errors?.root && <p className={s.listError}>{errors.root.message}</p>}
      </Card>
    </div>
  );
}
