import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core';
import { type CountryCode, countryCodes, currencyIn } from '@mirsah/domain/country';
import { riyadhDay } from '@mirsah/domain/day';
import { countryNames } from '@mirsah/domain/messages';
import { type Currency, parseAmount } from '@mirsah/domain/money';
import { costLimits, costsOn, type DeliveryCosts } from '@mirsah/domain/money/costs';
import { regions } from '@mirsah/domain/places';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { costsText as text } from '../../messages/index.ts';
import { Fields } from '../../ui/fields.tsx';
import { AmountField, basisPointsOf, CostForm, costsSaved, PercentField, typedAmount } from './cost-form.tsx';
import s from './profit.module.css';
import { type CurrencyWithCosts, useSaveDeliveryCosts } from './queries.ts';

type PlaceValues = { place: string; shipping: string; returnFee: string };

const NOWHERE = '';

/** What a carrier or network takes for orders of one currency, with places where it takes otherwise. */
export function DeliveryForm({ stored: { currency, history } }: { stored: CurrencyWithCosts }) {
  const current = costsOn(history, riyadhDay(new Date()));
  const save = useSaveDeliveryCosts();
  const [shipping, setShipping] = useState(typedAmount(current?.shippingMinor, currency));
  const [returnFee, setReturnFee] = useState(typedAmount(current?.returnMinor ?? 0, currency));
  const [percent, setPercent] = useState(current ? String(current.codFeeBasisPoints / 100) : '0');
  const [paysVat, setPaysVat] = useState(current?.paysVat ?? false);
  const [places, setPlaces] = useState<PlaceValues[]>(() =>
    (current?.places ?? []).map((each) => ({
      place: placeName(each),
      shipping: typedAmount(each.shippingMinor, currency),
      returnFee: typedAmount(each.returnMinor, currency),
    })),
  );
  const [isChecked, setIsChecked] = useState(false);
  const submit = (since: 'today' | 'ever') => {
    setIsChecked(true);
    const costs = costsOf({ shipping, returnFee, percent, paysVat, places }, currency);
    if (costs) save.mutate({ currency, costs, since }, { onSuccess: costsSaved });
    return costs !== undefined;
  };
  const amount = { currency, isChecked };
  const changePlace = (index: number, changes: Partial<PlaceValues>) =>
    setPlaces(places.map((each, at) => (at === index ? { ...each, ...changes } : each)));
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
      <fieldset className={s.field}>
        <legend>{text.places}</legend>
        <ul className={s.places}>
          {places.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
            <li key={index} className={s.placeRow}>
              <Fields columns={2}>
                <NativeSelect
                  label={text.place}
                  value={each.place}
                  data={placeOptions(currency)}
                  onChange={({ currentTarget }) => changePlace(index, { place: currentTarget.value })}
                />
                <AmountField
                  {...amount}
                  name={`shipping-${index}`}
                  label={text.shipping}
                  value={each.shipping}
                  onChange={(value) => changePlace(index, { shipping: value })}
                />
                <AmountField
                  {...amount}
                  name={`return-${index}`}
                  label={text.returnFee}
                  value={each.returnFee}
                  onChange={(value) => changePlace(index, { returnFee: value })}
                />
              </Fields>
              <ActionIcon
                variant="subtle"
                color="red.7"
                size={44}
                aria-label={text.removePlace(labelOf(each.place))}
                onClick={() => setPlaces(places.filter((_, at) => at !== index))}
              >
                <IconTrash size={20} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          disabled={places.length >= costLimits.places}
          onClick={() =>
            setPlaces([...places, { place: freePlace(places, currency), shipping: '', returnFee: '0' }])
          }
        >
          {text.addPlace}
        </Button>
      </fieldset>
    </CostForm>
  );
}

type Typed = {
  shipping: string;
  returnFee: string;
  percent: string;
  paysVat: boolean;
  places: readonly PlaceValues[];
};

/** Undefined when something of it is no amount or no percentage. Of a place that is there twice, the last counts. */
function costsOf(typed: Typed, currency: Currency): DeliveryCosts | undefined {
  const feesOf = ({ shipping, returnFee }: Pick<Typed, 'shipping' | 'returnFee'>) => {
    const [shippingMinor, returnMinor] = [parseAmount(shipping, currency), parseAmount(returnFee, currency)];
    return shippingMinor === undefined || returnMinor === undefined
      ? undefined
      : { shippingMinor, returnMinor };
  };
  const own = feesOf(typed);
  const codFeeBasisPoints = basisPointsOf(typed.percent);
  const once = [...new Map(typed.places.map((each) => [each.place, each])).values()];
  const places = once.flatMap((each) => {
    const fees = feesOf(each);
    return fees ? [{ ...placeOf(each.place), ...fees }] : [];
  });
  if (!own || codFeeBasisPoints === undefined || places.length < once.length) return undefined;
  return { ...own, codFeeBasisPoints, paysVat: typed.paysVat, places };
}

const placeName = ({ country, regionId }: { country: CountryCode; regionId: string | null }) =>
  `${country} ${regionId ?? NOWHERE}`;

function placeOf(name: string): { country: CountryCode; regionId: string | null } {
  const [code, regionId = NOWHERE] = name.split(' ');
  return { country: countryCodes.find((each) => each === code) ?? 'SA', regionId: regionId || null };
}

/** The countries, first that of the currency, each with its regions. */
function placeOptions(currency: Currency) {
  const own = countryCodes.toSorted(
    (a, b) => Number(currencyIn[b] === currency) - Number(currencyIn[a] === currency),
  );
  return own.map((country) => ({
    group: countryNames[country],
    items: [
      { value: placeName({ country, regionId: null }), label: text.wholeCountry(countryNames[country]) },
      ...regions[country].map(({ id, names }) => ({
        value: placeName({ country, regionId: id }),
        label: names[0],
      })),
    ],
  }));
}

const labelOf = (name: string) => {
  const { country, regionId } = placeOf(name);
  const region = regions[country].find(({ id }) => id === regionId);
  return region?.names[0] ?? text.wholeCountry(countryNames[country]);
};

/** The first place that is not in the list yet. */
function freePlace(places: readonly PlaceValues[], currency: Currency): string {
  const all = placeOptions(currency).flatMap(({ items }) => items.slice(1).map(({ value }) => value));
  return all.find((value) => places.every(({ place }) => place !== value)) ?? all[0] ?? 'SA ';
}
