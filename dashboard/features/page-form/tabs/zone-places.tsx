import { CloseButton, TextInput, VisuallyHidden } from '@mantine/core';
import { matchCity, regions } from '@mirsah/domain/places';
import { type KeyboardEvent, useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { zonesText as text } from '../../../messages/index.ts';
import entry from '../../../ui/entry-list.module.css';
import type { EditorValues } from '../values.ts';
import type { ZoneValues } from '../zones.ts';
import s from './zones.module.css';

/** The cities or regions of a zone. */
export function ZonePlaces({ index, zone }: { index: number; zone: ZoneValues }) {
  const { setValue, formState } = useFormContext<EditorValues>();
  const error = formState.errors.zones?.list?.[index]?.places;
  const message =
    error && 'message' in error && typeof error.message === 'string' ? error.message : undefined;

  function change(places: string[]) {
    setValue(`zones.list.${index}.places`, places, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  }

  return zone.covers === 'regions' ? (
    <Regions zone={zone} error={message} onChange={change} />
  ) : (
    <Cities zone={zone} error={message} onChange={change} />
  );
}

type Props = { zone: ZoneValues; error: string | undefined; onChange: (places: string[]) => void };

/** Cities are typed freely, and recognised like in the order form. */
function Cities({ zone: { country, places }, error, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const [added, setAdded] = useState<string>();
  const listId = useId();
  const cities = regions[country].flatMap((region) => region.cities);
  const chosen = places.flatMap((place) => cities.filter(([id]) => id === place));

  function add(name: string) {
    const city = matchCity(name, country);
    setUnknown(!city);
    if (!city) return;
    setTyped('');
    setAdded(cities.find(([id]) => id === city.cityId)?.[1]);
    if (!places.includes(city.cityId)) onChange([...places, city.cityId]);
  }

  function write(value: string) {
    setUnknown(false);
    // A city picked from the list needs no further key.
    if (cities.some(([, name]) => name === value)) add(value);
    else setTyped(value);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (typed.trim()) add(typed);
    } else if (event.key === 'Backspace' && typed === '') onChange(places.slice(0, -1));
  }

  return (
    <div>
      <span className={s.label}>{text.cities}</span>
      {chosen.length > 0 && (
        <ul className={s.tokens}>
          {chosen.map(([id, name]) => (
            <li key={id} className={s.token}>
              {name}
              <CloseButton
                size={44}
                iconSize={16}
                aria-label={text.removePlace(name)}
                onClick={() => onChange(places.filter((place) => place !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <TextInput
        aria-label={text.addCity}
        placeholder={text.addCity}
        description={text.addCityHint}
        inputWrapperOrder={['input', 'description', 'error']}
        autoComplete="off"
        list={listId}
        value={typed}
        error={isUnknown ? text.unknownCity : error}
        onChange={({ target }) => write(target.value)}
        onKeyDown={press}
        onBlur={() => typed.trim() && add(typed)}
      />
      <VisuallyHidden role="status">
        {isUnknown ? text.unknownCity : added !== undefined && text.added(added)}
      </VisuallyHidden>
      <datalist id={listId}>
        {cities
          .filter(([id]) => !places.includes(id))
          .map(([id, name]) => (
            <option key={id} value={name} />
          ))}
      </datalist>
    </div>
  );
}

/** The country's regions, each with a checkbox. */
function Regions({ zone: { country, places }, error, onChange }: Props) {
  return (
    <fieldset className={s.regions} aria-label={text.regions}>
      {regions[country].map(({ id, names: [name] }) => (
        <label key={id} className={s.region}>
          <input
            type="checkbox"
            checked={places.includes(id)}
            aria-invalid={error !== undefined}
            onChange={({ target }) =>
              onChange(target.checked ? [...places, id] : places.filter((place) => place !== id))
            }
          />
          {name}
        </label>
      ))}
      {error && <p className={entry.listError}>{error}</p>}
    </fieldset>
  );
}
