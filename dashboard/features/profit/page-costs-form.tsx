import { Checkbox, TextInput } from '@mantine/core';
import { type Currency, type MinorUnits, parseAmount } from '@mirsah/domain/money';
import type { PageCosts } from '@mirsah/domain/money/costs';
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
import { type PageGood, type PageWithCosts, useSavePageCosts } from './queries.ts';

type PageCostsFormProps = {
  page: PageWithCosts;
  current: PageCosts | undefined;
  /** The goods without a cost. */
  lacking: readonly PageGood[];
  /** Whether the first of them gets the focus. */
  isFirst: boolean;
  onWork: ReportWork;
  onSaved: () => void;
};

/** The costs of a page's product, and its own carrier. */
export function PageCostsForm({ page, current, lacking, isFirst, onWork, onSaved }: PageCostsFormProps) {
  const { currency, goods, history, pageId } = page;
  const save = useSavePageCosts();
  const [unit, setUnit] = useState(typedAmount(current?.unitMinor, currency));
  const [packaging, setPackaging] = useState(typedAmount(current?.packagingMinor ?? 0, currency));
  const [ofSkus, setOfSkus] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      (current?.skus ?? []).map(({ sku, unitMinor }) => [sku, typedAmount(unitMinor, currency)]),
    ),
  );
  const [carrier, setCarrier] = useState(() => typedCarrier(current?.carrier ?? null, currency));
  const typed = { unit, packaging, ofSkus, carrier };
  const onStored = useTypedWork(onWork, 'page', typed);
  const [isChecked, setIsChecked] = useState(false);
  const isLacking = (sku: string) => lacking.some((good) => good.sku === sku);
  const gone = lacking.filter(({ sku }) => !goods.some((good) => good.sku === sku));
  const all = [...goods, ...gone];
  // Without variants there is nothing to distinguish.
  const shownGoods = all.length > 1 ? all : gone;
  const focused = isFirst ? lacking[0]?.sku : undefined;
  const submit = (since: 'today' | 'ever') => {
    setIsChecked(true);
    const costs = costsOf(typed, page);
    const done = () => {
      onStored(typed);
      costsSaved();
      onSaved();
    };
    if (costs) save.mutate({ pageId, costs, since }, { onSuccess: done });
    return costs !== undefined;
  };
  return (
    <CostForm hasHistory={history.length > 0} save={save} onSubmit={submit}>
      <Fields columns={2}>
        <AmountField
          name="unit"
          label={text.unit}
          autoFocus={isFirst && current === undefined}
          currency={currency}
          isChecked={isChecked}
          value={unit}
          onChange={setUnit}
        />
        <AmountField
          name="packaging"
          label={text.packaging}
          currency={currency}
          isChecked={isChecked}
          value={packaging}
          onChange={setPackaging}
        />
        {shownGoods.map(({ sku, name, isMain }) => (
          <AmountField
            key={sku}
            name={`sku-${sku}`}
            label={<bdi>{text.unitOf(name)}</bdi>}
            placeholder={isMain ? text.sameAsUnit : ''}
            description={isLacking(sku) ? text.lackingPiece : undefined}
            autoFocus={current !== undefined && sku === focused}
            isOptional
            currency={currency}
            isChecked={isChecked}
            value={ofSkus[sku] ?? ''}
            onChange={(value) => setOfSkus({ ...ofSkus, [sku]: value })}
          />
        ))}
      </Fields>
      <Checkbox
        className={s.check ?? ''}
        label={text.hasCarrier}
        description={text.hasCarrierText}
        checked={carrier.isOwn}
        onChange={({ currentTarget }) => setCarrier({ ...carrier, isOwn: currentTarget.checked })}
      />
      {carrier.isOwn && (
        <>
          <Fields columns={2}>
            <TextInput
              name="carrier"
              label={text.carrier}
              description={text.carrierHint}
              maxLength={60}
              value={carrier.name}
              error={isChecked && carrier.name.trim() === '' ? text.carrierInvalid : undefined}
              onChange={({ currentTarget }) => setCarrier({ ...carrier, name: currentTarget.value })}
            />
            <PercentField
              value={carrier.percent}
              isChecked={isChecked}
              onChange={(percent) => setCarrier({ ...carrier, percent })}
            />
            <AmountField
              name="shipping"
              label={text.shipping}
              description={text.shippingHint}
              currency={currency}
              isChecked={isChecked}
              value={carrier.shipping}
              onChange={(shipping) => setCarrier({ ...carrier, shipping })}
            />
            <AmountField
              name="return"
              label={text.returnFee}
              description={text.returnHint}
              currency={currency}
              isChecked={isChecked}
              value={carrier.returnFee}
              onChange={(returnFee) => setCarrier({ ...carrier, returnFee })}
            />
          </Fields>
          <PlacesField
            currency={currency}
            isChecked={isChecked}
            places={carrier.places}
            onChange={(places) => setCarrier({ ...carrier, places })}
          />
        </>
      )}
    </CostForm>
  );
}

type TypedCarrier = TypedFees & { isOwn: boolean; name: string; percent: string; places: TypedPlace[] };

function typedCarrier(stored: PageCosts['carrier'], currency: Currency): TypedCarrier {
  return {
    isOwn: stored !== null,
    name: stored?.name ?? '',
    shipping: typedAmount(stored?.shippingMinor, currency),
    returnFee: typedAmount(stored?.returnMinor ?? 0, currency),
    percent: String((stored?.codFeeBasisPoints ?? 0) / 100),
    places: typedPlaces(stored?.places ?? [], currency),
  };
}

/** Undefined when an amount is missing or invalid; null when the page has no carrier of its own. */
function carrierOf(typed: TypedCarrier, currency: Currency): PageCosts['carrier'] | undefined {
  if (!typed.isOwn) return null;
  const name = typed.name.trim();
  const [fees, places] = [feesOf(typed, currency), placesOf(typed.places, currency)];
  const codFeeBasisPoints = parseBasisPoints(typed.percent);
  if (name === '' || !fees || !places || codFeeBasisPoints === undefined) return undefined;
  return { name, ...fees, codFeeBasisPoints, places };
}

type Typed = { unit: string; packaging: string; ofSkus: Record<string, string>; carrier: TypedCarrier };

/** Undefined when an amount is invalid. */
function costsOf(
  { unit, packaging, ofSkus, carrier: typed }: Typed,
  { currency }: PageWithCosts,
): PageCosts | undefined {
  const read = (value: string): MinorUnits | undefined => parseAmount(value, currency);
  const entered = Object.entries(ofSkus).filter(([, value]) => value.trim() !== '');
  const skus = entered.flatMap(([sku, value]) => {
    const unitMinor = read(value);
    return unitMinor === undefined ? [] : [{ sku, unitMinor }];
  });
  const [unitMinor, packagingMinor] = [read(unit), read(packaging)];
  const carrier = carrierOf(typed, currency);
  if (unitMinor === undefined || packagingMinor === undefined || skus.length < entered.length)
    return undefined;
  return carrier === undefined ? undefined : { currency, unitMinor, packagingMinor, skus, carrier };
}
