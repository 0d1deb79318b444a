import { TextInput } from '@mantine/core';
import { randomId } from '@mirsah/domain/id';
import { type ReactNode, Suspense } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { shippingTab as text } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import s from '../../../ui/entry-list.module.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { AddButton, EntryList } from '../entry-list.tsx';
import { AmountInput } from '../fields.tsx';
import type { EditorValues } from '../values.ts';
import { AccountZones } from './account-zones.tsx';

const Zones = lazyPart(async () => ({ default: (await import('./zones.tsx')).Zones }));

export const ShippingTab = () => <ShippingFields aboveZones={<AccountZones />} />;

/**
 * The shipping options that a shopper can choose from, and the zones with others: of a page, or of the
 * account.
 */
export function ShippingFields({ aboveZones }: { aboveZones?: ReactNode }) {
  const { register, formState } = useFormContext<EditorValues>();
  const options = useFieldArray<EditorValues, 'shippingOptions', 'key'>({
    name: 'shippingOptions',
    keyName: 'key',
  });
  const errors = formState.errors.shippingOptions;
  const keepReason = options.fields.length === 1 ? text.lastStays : undefined;

  /** A new option has the defaults of spec 9. */
  function add() {
    options.append({ id: randomId(), name: text.newName, price: '0', estimatedDays: '0' });
  }

  return (
    <div>
      <Card
        title={text.options}
        path="shippingOptions"
        description={text.optionsHint}
        action={<AddButton label={text.add} onClick={add} />}
      >
        <EntryList
          entries={options.fields}
          nameOf={text.option}
          onMove={options.move}
          onRemove={options.remove}
          keepReason={() => keepReason}
        >
          {(_, index) => (
            <div className={s.threeFields}>
              <TextInput
                label={text.name}
                required
                error={errors?.[index]?.name?.message}
                {...register(`shippingOptions.${index}.name`)}
              />
              <AmountInput
                label={text.price}
                required
                error={errors?.[index]?.price?.message}
                {...register(`shippingOptions.${index}.price`)}
              />
              <TextInput
                label={text.days}
                required
                inputMode="numeric"
                error={errors?.[index]?.estimatedDays?.message}
                {...register(`shippingOptions.${index}.estimatedDays`)}
              />
            </div>
          )}
        </EntryList>
        {keepReason && <p className={s.hint}>{keepReason}</p>}
        {errors?.root && <p className={s.listError}>{errors.root.message}</p>}
      </Card>
      <Suspense>
        <Zones>{aboveZones}</Zones>
      </Suspense>
    </div>
  );
}
