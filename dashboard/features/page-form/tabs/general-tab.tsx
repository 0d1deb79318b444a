import { Anchor, Button, NativeSelect, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { countryCodes, currencyIn, isCountryCode } from '@mirsah/domain/country';
import { countryNames, currencyNames } from '@mirsah/domain/messages';
import { currencyCodes } from '@mirsah/domain/money';
import { isReservedSubdomain, isValidSubdomain } from '@mirsah/domain/subdomain';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { siteAddress, useConfig } from '../../../lib/config.ts';
import { editLandingPagePath } from '../../../lib/paths.ts';
import { generalTab as text } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { Fields } from '../../../ui/fields.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useSubdomainCheck } from '../../landing-pages/queries.ts';
import { latinWords, suggestLinkName } from '../../products/product-values.ts';
import { SwitchField } from '../fields.tsx';
import type { EditorValues } from '../values.ts';
import s from './general-tab.module.css';

const SeoFields = lazyPart(async () => ({ default: (await import('./seo-fields.tsx')).SeoFields }));
const DomainSection = lazyPart(async () => ({
  default: (await import('../../domains/domain-section.tsx')).DomainSection,
}));

const countryOptions = countryCodes.map((value) => ({ value, label: countryNames[value] }));
const currencyOptions = currencyCodes.map((value) => ({ value, label: currencyNames[value] }));

type PageProps = {
  pageId: string | undefined;
  /** Empty without one. */
  storedSubdomain: string;
};

export function GeneralTab({ pageId, storedSubdomain }: PageProps) {
  const { register, setValue, trigger, formState } = useFormContext<EditorValues>();
  const { errors } = formState;
  const suggest = useSubdomainSuggestion(pageId === undefined);

  function followCountry(country: string) {
    if (!isCountryCode(country)) return;
    setValue('currency', currencyIn[country]);
    checkAmounts();
  }

  /** Amounts are validated in the page's currency, those on other tabs too. */
  function checkAmounts() {
    if (formState.isSubmitted) void trigger();
  }

  return (
    <div>
      <Card title={text.about}>
        <Fields>
          <TextInput
            label={text.title}
            description={text.titleHint}
            required
            maxLength={200}
            error={errors.title?.message}
            {...register('title', { onBlur: suggest })}
          />
          <Textarea
            label={text.description}
            required
            autosize
            minRows={3}
            maxRows={10}
            error={errors.description?.message}
            {...register('description')}
          />
          <SwitchField name="isEnabled" label={text.isEnabled} description={text.isEnabledHint} />
        </Fields>
      </Card>
      <Card title={text.address}>
        <SubdomainField pageId={pageId} storedSubdomain={storedSubdomain} />
      </Card>
      <Suspense fallback={<Skeleton h={170} radius="lg" />}>
        <DomainSection pageId={pageId} />
      </Suspense>
      <Card title={text.market}>
        <Fields columns={2}>
          <NativeSelect
            label={text.country}
            data={countryOptions}
            error={errors.country?.message}
            {...register('country', { onChange: (event) => followCountry(event.target.value) })}
          />
          <NativeSelect
            label={text.currency}
            data={currencyOptions}
            error={errors.currency?.message}
            {...register('currency', { onChange: checkAmounts })}
          />
        </Fields>
      </Card>
      <Suspense fallback={<Skeleton h={480} radius="lg" />}>
        <SeoFields />
      </Suspense>
    </div>
  );
}

const DEBOUNCE_MS = 400;

/** The name in the page's address. While it is being typed, it shows whether the name is free. */
function SubdomainField({ pageId, storedSubdomain }: PageProps) {
  const config = useConfig();
  const { field, fieldState } = useController<EditorValues, 'subdomain'>({ name: 'subdomain' });
  const [typed] = useDebouncedValue(field.value, DEBOUNCE_MS);
  const check = useSubdomainCheck(typed, pageId);
  const answer = typed === field.value ? check.data : undefined;
  const isFree = answer?.state === 'free' && field.value !== storedSubdomain;
  const isInvalid = field.value !== '' && !isValidSubdomain(field.value) && !isReservedSubdomain(field.value);
  const suggestion = answer?.state === 'free' ? undefined : answer?.suggestion;

  return (
    <div className={s.subdomain}>
      <TextInput
        className={s.name}
        label={text.subdomain}
        description={text.subdomainHint}
        required
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={63}
        classNames={{ label: s.startLabel ?? '', description: s.startLabel ?? '', error: s.startLabel ?? '' }}
        rightSection={<span className={s.domain}>.{config.sitesDomain}</span>}
        rightSectionWidth={`calc(${config.sitesDomain.length + 1} * 0.5rem + 1rem)`}
        rightSectionPointerEvents="none"
        error={fieldState.error?.message}
        {...field}
        onChange={(event) => field.onChange(event.currentTarget.value.toLowerCase().replace(/\s+/g, '-'))}
      />
      <div className={s.availability} role="status">
        {field.value !== '' && !fieldState.error && (
          <>
            {isInvalid && <span className={s.bad}>{text.invalid}</span>}
            {!isInvalid && !answer && check.isFetching && <span>{text.checking}</span>}
            {isFree && <span className={s.good}>{text.free}</span>}
            {answer?.state === 'taken' && <span className={s.bad}>{text.taken}</span>}
            {answer?.state === 'reserved' && <span className={s.bad}>{text.reserved}</span>}
            {answer?.ownPage && (
              <span className={s.bad}>
                {text.ownPage}{' '}
                <Anchor
                  component={Link}
                  to={editLandingPagePath(answer.ownPage.id)}
                  underline="always"
                  inherit
                >
                  <bdi>{answer.ownPage.title}</bdi>
                </Anchor>
              </span>
            )}
            {answer?.state === 'invalid' && !isInvalid && <span className={s.bad}>{text.invalid}</span>}
          </>
        )}
        {suggestion && (
          <Button size="sm" variant="light" onClick={() => field.onChange(suggestion)}>
            {text.take(suggestion)}
          </Button>
        )}
      </div>
      {field.value !== '' && !isInvalid && (
        <p className={s.address}>
          {text.fullAddress} <bdi dir="ltr">{siteAddress(config, field.value)}</bdi>
        </p>
      )}
    </div>
  );
}

/**
 * A new page's subdomain follows its title, wherever that is written, until the merchant types one. Returns a
 * function that derives it at once.
 */
function useSubdomainSuggestion(isNewPage: boolean): () => void {
  const { getValues, setValue, subscribe, formState } = useFormContext<EditorValues>();
  const suggested = useRef({ title: '', subdomain: '' });

  function suggest() {
    const { title, subdomain } = getValues();
    const { current } = suggested;
    if (!isNewPage || title.trim() === '' || (subdomain !== '' && subdomain !== current.subdomain)) return;
    // A title without letters gets a random name, which stays when the title changes.
    if (current.subdomain !== '' && latinWords(title) === latinWords(current.title)) return;
    suggested.current = { title, subdomain: suggestLinkName(title) };
    setValue('subdomain', suggested.current.subdomain, { shouldValidate: formState.isSubmitted });
  }

  // A name for each letter would flicker.
  const suggestSoon = useDebouncedCallback(suggest, DEBOUNCE_MS);
  const follow = useEffectEvent(() => suggestSoon());
  useEffect(() => {
    if (!isNewPage) return;
    return subscribe({ name: 'title', exact: true, formState: { values: true }, callback: () => follow() });
  }, [isNewPage, subscribe]);
  return suggest;
}
