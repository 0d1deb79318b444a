import { Button, CloseButton, TextInput } from '@mantine/core';
import type { CountryCode } from '@mirsah/domain/country';
import { zoneLimits } from '@mirsah/domain/landing-page/zones';
import { findCity, likelyCity, matchCity, regions, spellingKey } from '@mirsah/domain/places';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { common, countOrders, unknownPlaces as text } from '../../../messages/index.ts';
import type { EditorValues } from '../values.ts';
import s from './unknown-places.module.css';

type Unknown = { country: CountryCode; text: string; orders: number };

/**
 * The cities that customers wrote and our list does not know. The merchant assigns one with a tap; after the
 * save such orders have that city's price.
 */
export function UnknownPlaces({ unknown }: { unknown: readonly Unknown[] }) {
  const { setValue } = useFormContext<EditorValues>();
  const spellings = useWatch<EditorValues, 'zones.spellings'>({ name: 'zones.spellings' });
  if (unknown.length + spellings.length === 0) return null;
  const open = unknown.filter((place) => !spellings.some((each) => isSame(each, place)));
  const save = (changed: typeof spellings) => setValue('zones.spellings', changed, { shouldDirty: true });
  const isFull = spellings.length >= zoneLimits.spellings;
  return (
    <section className={s.box} aria-label={text.title}>
      <h3 className={s.title}>{text.title}</h3>
      <p className={s.hint}>{isFull ? text.full : text.hint}</p>
      <ul className={s.list}>
        {open.map((place) => (
          <li key={`${place.country} ${place.text}`} className={s.row}>
            <div className={s.place}>
              <b>
                <bdi>{place.text}</bdi>
              </b>
              <span className={s.hint}>{text.orders(countOrders(place.orders))}</span>
            </div>
            {!isFull && (
              <WhichCity
                place={place}
                onSay={(cityId) => save([...spellings, { country: place.country, text: place.text, cityId }])}
              />
            )}
          </li>
        ))}
        {spellings.map((said) => (
          <li key={`${said.country} ${said.text}`} className={s.row}>
            <span className={s.said}>
              <IconCheck size={18} stroke={2} />
              <span>{text.said(said.text, findCity(said.text, said.country, spellings)?.name ?? '')}</span>
            </span>
            <CloseButton
              size={44}
              aria-label={common.remove(said.text)}
              onClick={() => save(spellings.filter((each) => each !== said))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const isSame = (a: Omit<Unknown, 'orders'>, b: Omit<Unknown, 'orders'>) =>
  a.country === b.country && spellingKey(a.text) === spellingKey(b.text);

/** Suggests the probable city, accepted with a tap; another can be typed. */
function WhichCity({ place, onSay }: { place: Unknown; onSay: (cityId: string) => void }) {
  const likely = likelyCity(place.text, place.country);
  const [isTyping, setTyping] = useState(false);
  const [typed, setTyped] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const listId = useId();

  function write(value: string, isDone: boolean) {
    setTyped(value);
    const names = regions[place.country].flatMap(({ cities }) => cities.map(([, name]) => name));
    // A city picked from the list needs no further key.
    const city = isDone || names.includes(value) ? matchCity(value, place.country) : undefined;
    setUnknown(isDone && value.trim() !== '' && !city);
    if (city) onSay(city.cityId);
  }

  if (!isTyping && likely) {
    return (
      <div className={s.choices}>
        <Button variant="default" onClick={() => onSay(likely.cityId)}>
          {text.isIt(likely.name)}
        </Button>
        <Button variant="subtle" color="gray.7" px={10} onClick={() => setTyping(true)}>
          {text.another}
        </Button>
      </div>
    );
  }
  return (
    <div className={s.typed}>
      <TextInput
        aria-label={text.cityOf(place.text)}
        placeholder={text.whichCity}
        autoComplete="off"
        autoFocus={isTyping}
        list={listId}
        value={typed}
        error={isUnknown && text.notKnown}
        onChange={({ target }) => write(target.value, false)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          write(typed, true);
        }}
        onBlur={() => write(typed, true)}
      />
      <datalist id={listId}>
        {regions[place.country].flatMap(({ cities }) =>
          cities.map(([id, name]) => <option key={id} value={name} />),
        )}
      </datalist>
    </div>
  );
}
