import { type CountryCode, countries, countryCodes } from '@mirsah/domain/country/country.ts';
import { orderFormText, problemText } from '../messages/ar.ts';
import { FieldBox, problemAttributes } from './field-box.tsx';

/** Where to deliver; also decides how a phone number is read. */
export function CountryField({ country, isMissing }: { country: CountryCode; isMissing: boolean }) {
  const id = 'f-country';
  const problem = isMissing ? problemText('required', 'country', '') : undefined;
  return (
    <FieldBox id={id} label={orderFormText.country} problem={problem}>
      <select
        className="in"
        id={id}
        name="country"
        autoComplete="country"
        required
        defaultValue={country}
        {...problemAttributes(id, problem)}
      >
        {countryCodes.map((code) => (
          <option key={code} value={code}>
            {countries[code].nameAr}
          </option>
        ))}
      </select>
    </FieldBox>
  );
}
