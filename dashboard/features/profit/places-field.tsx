import { ActionIcon, NativeSelect } from '@mantine/core';
import { type CountryCode, countryCodes, currencyIn } from '@mirsah/domain/country';
import { countryNames } from '@mirsah/domain/messages';
import { type Currency, parseAmount } from '@mirsah/domain/money';
import { costLimits, type DeliveryCosts } from '@mirsah/domain/money/costs';
import { regions } from '@mirsah/domain/places';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { costsText as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Fields } from '../../ui/fields.tsx';
import { AmountField, typedAmount } from './cost-form.tsx';
import s from './profit.module.css';

/** The fees of a carrier or network for an order, as form text. */
export type TypedFees = { shipping: string; returnFee: string };
export type TypedPlace = TypedFees & { place: string };

type Places = DeliveryCosts['places'];

const NOWHERE = '';

export const typedPlaces = (places: Places, currency: Currency): TypedPlace[] =>
  places.map((each) => ({
    place: placeName(each),
    shipping: typedAmount(each.shippingMinor, currency),
    returnFee: typedAmount(each.returnMinor, currency),
  }));

/** Undefined when one of them is not a valid amount. */
export function feesOf({ shipping, returnFee }: TypedFees, currency: Currency) {
  const [shippingMinor, returnMinor] = [parseAmount(shipping, currency), parseAmount(returnFee, currency)];
  return shippingMinor === undefined || returnMinor === undefined
    ? undefined
    : { shippingMinor, returnMinor };
}

/** Undefined when an amount is invalid. Of a repeated city, the last entry counts. */
export function placesOf(typed: readonly TypedPlace[], currency: Currency): Places | undefined {
  const once = [...new Map(typed.map((each) => [each.place, each])).values()];
  const places = once.flatMap((each) => {
    const fees = feesOf(each, currency);
    return fees ? [{ ...placeOf(each.place), ...fees }] : [];
  });
  return places.length < once.length ? undefined : places;
}

type Props = {
  places: readonly TypedPlace[];
  currency: Currency;
  /** Whether problems are shown already. */
  isChecked: boolean;
  onChange: (places: TypedPlace[]) => void;
};

/** The countries and regions in which a carrier or network has other fees. */
export function PlacesField({ places, currency, isChecked, onChange }: Props) {
  const amount = { currency, isChecked };
  const changePlace = (index: number, changes: Partial<TypedPlace>) =>
    onChange(places.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  return (
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
              onClick={() => onChange(places.filter((_, at) => at !== index))}
            >
              <IconTrash size={20} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ActionButton
        variant="default"
        leftSection={<IconPlus size={18} />}
        isOff={places.length >= costLimits.places}
        onClick={() =>
          onChange([...places, { place: freePlace(places, currency), shipping: '', returnFee: '0' }])
        }
      >
        {text.addPlace}
      </ActionButton>
    </fieldset>
  );
}

const placeName = ({ country, regionId }: { country: CountryCode; regionId: string | null }) =>
  `${country} ${regionId ?? NOWHERE}`;

function placeOf(name: string): { country: CountryCode; regionId: string | null } {
  const [code, regionId = NOWHERE] = name.split(' ');
  return { country: countryCodes.find((each) => each === code) ?? 'SA', regionId: regionId || null };
}

/** The countries, first that of the currency, each with its regions. */
function placeOptions(currency: Currency) {
  const own = [...countryCodes].sort(
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
function freePlace(places: readonly TypedPlace[], currency: Currency): string {
  const all = placeOptions(currency).flatMap(({ items }) => items.slice(1).map(({ value }) => value));
  return all.find((value) => places.every(({ place }) => place !== value)) ?? all[0] ?? 'SA ';
}
