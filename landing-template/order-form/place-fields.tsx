import type { LandingPage } from '@mirsah/domain/landing-page';
import { UNKNOWN_ADDRESS } from '@mirsah/domain/order/check-address';
import { regions } from '@mirsah/domain/places';
import { orderFormText } from '../messages/index.ts';

/** More would make the page larger, although most shoppers type three letters. */
const MAX_SUGGESTED = 40;

/**
 * The cities that a field suggests before its script has all of them: those in the merchant's zones, then the
 * largest of each region.
 */
export function CitySuggestions({ id, page }: { id: string; page: LandingPage }) {
  return (
    <datalist id={id}>
      {suggestedCities(page).map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

function suggestedCities({ country, zones }: LandingPage): string[] {
  const cities = regions[country].flatMap((region) => region.cities);
  const inZones = zones.list.filter((zone) => zone.country === country && !zone.isRefused);
  const named = new Set(inZones.flatMap(({ places }) => places));
  const largest = new Set(regions[country].flatMap((region) => region.cities.slice(0, 2)));
  const suggested = [
    ...cities.filter(([id]) => named.has(id)),
    ...cities.filter((city) => largest.has(city) && !named.has(city[0])),
  ];
  return suggested.slice(0, MAX_SUGGESTED).map(([, name]) => name);
}

/** The input attributes of a national address; «I do not know it» is a valid answer. */
export const nationalAddressInput = {
  dir: 'ltr',
  autoCapitalize: 'characters',
  spellCheck: false,
  placeholder: 'RRRD2929',
  maxLength: 20,
} as const;

/** The checkbox «I do not know my national address», below the field with the same name. */
export function UnknownAddress({ id, name, isTicked }: { id: string; name: string; isTicked: boolean }) {
  return (
    <div className="tick">
      <input
        id={`${id}-unknown`}
        type="checkbox"
        name={name}
        value={UNKNOWN_ADDRESS}
        defaultChecked={isTicked}
        data-unknown=""
      />
      <label htmlFor={`${id}-unknown`}>{orderFormText.addressUnknown}</label>
    </div>
  );
}
