import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { countries, countryCodes, isCountryCode } from '@mirsah/domain/country/country.ts';
import { currencyCodes, currencyNames } from '@mirsah/domain/money/currency.ts';
import { useFormContext } from 'react-hook-form';
import { generalTab as words } from '../../../../messages/editor.ts';
import { Card } from '../../../../ui/card.tsx';
import { Fields } from '../../../../ui/fields.tsx';
import type { EditorValues } from '../editor-values.ts';
import { SwitchField } from '../switch-field.tsx';
import { SeoFields } from './seo-fields.tsx';
import { SubdomainField } from './subdomain-field.tsx';
import { useSubdomainSuggestion } from './use-subdomain-suggestion.ts';

const countryOptions = countryCodes.map((value) => ({ value, label: countries[value].nameAr }));
const currencyOptions = currencyCodes.map((value) => ({ value, label: currencyNames[value] }));

export function GeneralTab({ pageId }: { pageId: string | undefined }) {
  const { register, setValue, trigger, formState } = useFormContext<EditorValues>();
  const { errors } = formState;
  const suggest = useSubdomainSuggestion(pageId === undefined);

  function followCountry(country: string) {
    if (!isCountryCode(country)) return;
    setValue('currency', countries[country].currency, { shouldDirty: true });
    checkAmounts();
  }

  /** Every amount is read in the page's currency, on the other tabs too. */
  function checkAmounts() {
    if (formState.isSubmitted) void trigger();
  }

  return (
    <div>
      <Card title={words.about}>
        <Fields>
          <TextInput
            label={words.title}
            description={words.titleHint}
            required
            maxLength={200}
            error={errors.title?.message}
            {...register('title', { onBlur: suggest })}
          />
          <Textarea
            label={words.description}
            required
            autosize
            minRows={3}
            maxRows={10}
            error={errors.description?.message}
            {...register('description')}
          />
          <SwitchField name="isEnabled" label={words.isEnabled} description={words.isEnabledHint} />
        </Fields>
      </Card>
      <Card title={words.address}>
        <SubdomainField pageId={pageId} />
      </Card>
      <Card title={words.market}>
        <Fields columns={2}>
          <NativeSelect
            label={words.country}
            data={countryOptions}
            error={errors.country?.message}
            {...register('country', { onChange: (event) => followCountry(event.target.value) })}
          />
          <NativeSelect
            label={words.currency}
            data={currencyOptions}
            error={errors.currency?.message}
            {...register('currency', { onChange: checkAmounts })}
          />
        </Fields>
      </Card>
      <SeoFields />
    </div>
  );
}
