import { Checkbox } from '@mantine/core';
import { riyadhDay } from '@mirsah/domain/day';
import type { Currency } from '@mirsah/domain/money';
import { costsOn, type DeliveryCosts } from '@mirsah/domain/money/costs';
import { useState } from 'react';
import { costsText as text } from '../../messages/index.ts';
import { Fields } from '../../ui/fields.tsx';
import type { ReportWork } from '../../ui/leave-guard.tsx';
import {
  AmountField,
  CostForm,
  costsSaved,
  PercentField,
  parseBasisPoints,
  typedAmount,
  useTypedWork,
} from './cost-form.tsx';
import {
  feesOf,
  PlacesField,
  placesOf,
  type TypedFees,
  type TypedPlace,
  typedPlaces,
} from './places-field.tsx';
import s from './profit.module.css';
import { type CurrencyWithCosts, useSaveDeliveryCosts } from './queries.ts';

type Props = { stored: CurrencyWithCosts; onWork: ReportWork };

/** The fees of a carrier or network for orders of one currency, with exceptions by city. */
export function DeliveryForm({ stored: { currency, history }, onWork }: Props) {
  const current = costsOn(history, riyadhDay(new Date()));
  const save = useSaveDeliveryCosts();
  const [shipping, setShipping] = useState(typedAmount(current?.shippingMinor, currency));
  const [returnFee, setReturnFee] = useState(typedAmount(current?.returnMinor ?? 0, currency));
  const [percent, setPercent] = useState(current ? String(current.codFeeBasisPoints / 100) : '0');
  const [paysVat, setPaysVat] = useState(current?.paysVat ?? false);
  const [places, setPlaces] = useState(() => typedPlaces(current?.places ?? [], currency));
  const typed = { shipping, returnFee, percent, paysVat, places };
  const onStored = useTypedWork(onWork, currency, typed);
  const [isChecked, setIsChecked] = useState(false);
  const submit = (since: 'today' | 'ever') => {
    setIsChecked(true);
    const costs = costsOf(typed, currency);
    const done = () => {
      onStored(typed);
      costsSaved();
    };
    if (costs) save.mutate({ currency, costs, since }, { onSuccess: done });
    return costs !== undefined;
  };
  const amount = { currency, isChecked };
  return (
    <CostForm hasHistory={history.length > 0} save={save} onSubmit={submit}>
      <Fields columns={2}>
        <AmountField
          {...amount}
          name="shipping"
          label={text.shipping}
          description={text.shippingHint}
          value={shipping}
          onChange={setShipping}
        />
        <AmountField
          {...amount}
          name="return"
          label={text.returnFee}
          description={text.returnHint}
          value={returnFee}
          onChange={setReturnFee}
        />
        <PercentField value={percent} isChecked={isChecked} onChange={setPercent} />
      </Fields>
      <Checkbox
        className={s.check ?? ''}
        label={text.paysVat}
        description={text.paysVatText}
        checked={paysVat}
        onChange={({ currentTarget }) => setPaysVat(currentTarget.checked)}
      />
      <PlacesField {...amount} places={places} onChange={setPlaces} />
    </CostForm>
  );
}

type Typed = TypedFees & { percent: string; paysVat: boolean; places: readonly TypedPlace[] };

/** Undefined when an amount or a percentage is invalid. */
function costsOf(typed: Typed, currency: Currency): DeliveryCosts | undefined {
  const [own, places] = [feesOf(typed, currency), placesOf(typed.places, currency)];
  const codFeeBasisPoints = parseBasisPoints(typed.percent);
  if (!own || !places || codFeeBasisPoints === undefined) return undefined;
  return { ...own, codFeeBasisPoints, paysVat: typed.paysVat, places };
}
