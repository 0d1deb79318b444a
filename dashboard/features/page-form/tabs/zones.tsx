import { Button } from '@mantine/core';
import { type CountryCode, countryCodes, isCountryCode } from '@mirsah/domain/country';
import { randomId } from '@mirsah/domain/id';
import { zoneLimits } from '@mirsah/domain/landing-page/zones';
import { countryNames, newPageText } from '@mirsah/domain/messages';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useMatch } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { countOrders, formatNumber, zonesText as text } from '../../../messages/index.ts';
import { Appearing } from '../../../ui/appearing.tsx';
import { Card } from '../../../ui/card.tsx';
import entry from '../../../ui/entry-list.module.css';
import { Fields } from '../../../ui/fields.tsx';
import { usePageDestinations } from '../../landing-pages/queries.ts';
import { AddButton } from '../entry-list.tsx';
import { AmountInput, SwitchField } from '../fields.tsx';
import type { EditorValues } from '../values.ts';
import { UnknownPlaces } from './unknown-places.tsx';
import { ZoneRow } from './zone-row.tsx';
import s from './zones.module.css';

/** Of every page, as orders name it (`restZone`). */
const REST = 'rest';

/** The zones of each country with their prices, and what applies everywhere else. */
export function Zones({ children }: { children: ReactNode }) {
  const { getValues, setValue } = useFormContext<EditorValues>();
  const zones = useFieldArray<EditorValues, 'zones.list', 'key'>({ name: 'zones.list', keyName: 'key' });
  const fields = useFieldArray<EditorValues, 'formFields', 'key'>({ name: 'formFields', keyName: 'key' });
  const pageId = useMatch(paths.editLandingPage)?.params.pageId;
  const { data: destinations } = usePageDestinations(pageId);
  const ordersOf = (id: string) => destinations?.zones.find(({ zoneId }) => zoneId === id)?.orders;
  const [country, setCountry] = useState<CountryCode>(getValues('country'));
  const [opened, setOpened] = useState<string>();
  const [isCityAdded, setCityAdded] = useState(false);
  const own = zones.fields
    .map((zone, index) => ({ zone, index }))
    .filter(({ zone }) => zone.country === country);

  function addCityField() {
    if (getValues('formFields').some(({ type }) => type === 'city')) return;
    // Before the address, which then no longer asks for the city itself.
    const address = getValues('formFields').findIndex(({ id }) => id === 'address');
    if (getValues(`formFields.${address}.placeholder`) === newPageText.fields.address.placeholder)
      setValue(`formFields.${address}.placeholder`, newPageText.fields.addressWithoutCity, {
        shouldDirty: true,
      });
    fields.insert(
      address,
      {
        id: randomId(),
        type: 'city',
        ...newPageText.fields.city,
        required: true,
        options: '',
      },
      { shouldFocus: false },
    );
    setCityAdded(true);
  }

  /** A new zone starts with the page's own options. */
  function add() {
    const id = randomId();
    const options = getValues('shippingOptions').map((option) => ({ ...option, id: randomId() }));
    zones.append(
      {
        id,
        name: text.newName.cities,
        country,
        covers: 'cities',
        places: [],
        options,
        codFee: '',
        minFree: '',
        isRefused: false,
      },
      { focusName: `zones.list.${zones.fields.length}.name` },
    );
    setOpened(id);
    addCityField();
  }

  const isFull = zones.fields.length >= zoneLimits.zones;
  return (
    <Card
      title={text.title}
      path="zones.list"
      description={text.hint}
      action={!isFull && <AddButton label={text.add} onClick={add} />}
    >
      {children}
      <Countries chosen={country} zones={zones.fields} onChoose={setCountry} />
      {own.length === 0 ? (
        <p className={entry.none}>{text.none(countryNames[country])}</p>
      ) : (
        <ol className={s.list}>
          {own.map(({ zone, index }, at) => (
            <ZoneRow
              key={zone.key}
              index={index}
              orders={ordersOf(zone.id)}
              isOpen={opened === zone.id}
              onToggle={() => setOpened(opened === zone.id ? undefined : zone.id)}
              onRemove={() => zones.remove(index)}
              onUp={at === 0 ? undefined : () => zones.move(index, own[at - 1]?.index ?? index)}
              onDown={
                at === own.length - 1 ? undefined : () => zones.move(index, own[at + 1]?.index ?? index)
              }
            />
          ))}
        </ol>
      )}
      {isFull && <p className={entry.hint}>{text.full}</p>}
      <CityFieldNote isAdded={isCityAdded} onAdd={addCityField} />
      <RestOfWorld orders={zones.fields.length > 0 ? ordersOf(REST) : undefined} />
      <UnknownPlaces unknown={destinations?.unknown ?? []} />
    </Card>
  );
}

type CountriesProps = {
  chosen: CountryCode;
  zones: readonly { country: string }[];
  onChoose: (country: CountryCode) => void;
};

/** The countries with the number of their zones. */
function Countries({ chosen, zones, onChoose }: CountriesProps) {
  return (
    <fieldset className={s.countries} aria-label={text.countries}>
      {countryCodes.map((code) => {
        const count = zones.filter(({ country }) => country === code).length;
        return (
          <label key={code} className={s.country}>
            <input
              type="radio"
              name="zones-country"
              value={code}
              checked={code === chosen}
              onChange={({ target }) => isCountryCode(target.value) && onChoose(target.value)}
            />
            {countryNames[code]}
            {count > 0 && <b>{formatNumber(count)}</b>}
          </label>
        );
      })}
    </fieldset>
  );
}

/** Zones of cities and regions need a field that asks for the city. */
function CityFieldNote({ isAdded, onAdd }: { isAdded: boolean; onAdd: () => void }) {
  const [zones, fields] = useWatch<EditorValues, ['zones.list', 'formFields']>({
    name: ['zones.list', 'formFields'],
  });
  if (!zones.some(({ covers }) => covers !== 'rest')) return null;
  if (fields.some(({ type }) => type === 'city')) {
    return (
      isAdded && (
        <p className={entry.hint} role="status">
          <Appearing>{text.cityField}</Appearing>
        </p>
      )
    );
  }
  return (
    <div className={s.problem} role="alert">
      {text.noCityField}
      <Button variant="light" size="sm" leftSection={<IconPlus size={18} />} onClick={onAdd}>
        {text.addCityField}
      </Button>
    </div>
  );
}

/** The fees of all cities outside the zones; its options are the page's own. */
function RestOfWorld({ orders = 0 }: { orders: number | undefined }) {
  const { register, formState } = useFormContext<EditorValues>();
  const errors = formState.errors.zones?.rest;
  return (
    <fieldset className={s.rest} aria-label={text.rest}>
      <div>
        <b>{text.rest}</b>
        <p className={entry.hint}>{text.restHint}</p>
        {orders > 0 && (
          <p className={s.tags}>
            <span>{text.ordersTag(countOrders(orders))}</span>
          </p>
        )}
      </div>
      <Fields columns={2}>
        <AmountInput
          label={text.codFee}
          description={text.codFeeHint}
          error={errors?.codFee?.message}
          {...register('zones.rest.codFee')}
        />
        <AmountInput
          label={text.minFree}
          description={text.minFreeHint}
          error={errors?.minFree?.message}
          {...register('zones.rest.minFree')}
        />
      </Fields>
      <SwitchField name="zones.rest.isRefused" label={text.isRefused} description={text.isRefusedHint} />
    </fieldset>
  );
}
