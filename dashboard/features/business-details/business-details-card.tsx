import { NativeSelect, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import {
  type BusinessDetails,
  type BusinessFact,
  businessFacts,
  businessLimits,
  businessProblems,
  missingFacts,
} from '@mirsah/domain/business-details/facts';
import { type CountryCode, countryCodes } from '@mirsah/domain/country';
import { countryNames } from '@mirsah/domain/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { BUSINESS_DETAILS_HASH } from '../../lib/paths.ts';
import { businessDetailsNotice, businessDetails as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Fields, latinInput } from '../../ui/fields.tsx';
import { type ReportWork, useReportedWork } from '../../ui/leave-guard.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { businessDetailsKey, useBusinessDetails } from './business-details.tsx';

export function BusinessDetailsCard({ onWork }: { onWork: ReportWork }) {
  const { data, error, isError, refetch } = useBusinessDetails();
  useEffect(() => {
    if (data && location.hash === BUSINESS_DETAILS_HASH)
      document.querySelector(BUSINESS_DETAILS_HASH)?.scrollIntoView({ block: 'start' });
  }, [data]);
  return (
    <div id={BUSINESS_DETAILS_HASH.slice(1)}>
      <Card title={text.title} description={text.text}>
        {isError && !data && (
          <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
        )}
        {!isError && !data && <Skeleton h={320} />}
        {data && <Form stored={data} onWork={onWork} />}
      </Card>
    </div>
  );
}

const leftToRight: readonly BusinessFact[] = ['registration', 'authentication', 'vat', 'phone', 'email'];

function Form({ stored, onWork }: { stored: BusinessDetails; onWork: ReportWork }) {
  const queryClient = useQueryClient();
  const [businessDetails, setBusinessDetails] = useState(stored);
  const [shownProblems, setProblems] = useState<readonly BusinessFact[]>([]);
  useReportedWork(onWork, 'businessDetails', JSON.stringify(businessDetails) !== JSON.stringify(stored));
  const save = useMutation({
    mutationFn: (body: BusinessDetails) => apiClient.saveBusinessDetails({ body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(businessDetailsKey, saved);
      setBusinessDetails(saved);
      showToast({ text: text.saved });
    },
  });
  const problems = businessProblems(businessDetails);
  // What is wrong is missing as well.
  const withoutProblems = { ...businessDetails, ...Object.fromEntries(problems.map((fact) => [fact, ''])) };
  const missing = missingFacts(businessDetails.country, withoutProblems);
  const change = (changes: Partial<BusinessDetails>) =>
    setBusinessDetails({ ...businessDetails, ...changes });
  const field = (fact: BusinessFact) => ({
    name: fact,
    label: fact === 'registration' ? text.registrations[businessDetails.registrationKind] : text.facts[fact],
    maxLength: businessLimits[fact],
    value: businessDetails[fact],
    // A field that is being corrected loses its error as soon as it is valid.
    error:
      shownProblems.includes(fact) && problems.includes(fact)
        ? text.problem(fact, businessDetails)
        : undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [fact]: value }),
    onBlur: () => setProblems([...shownProblems, fact]),
    ...(leftToRight.includes(fact) && { classNames: latinInput }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblems(businessFacts);
    const [first] = problems;
    if (first === undefined) return save.mutate(businessDetails);
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={18}>
        {save.isError && <Banner tone="error">{errorText(save.error, text.saveFailed)}</Banner>}
        <Fields columns={2}>
          <NativeSelect
            label={text.country}
            data={countryCodes.map((value) => ({ value, label: countryNames[value] }))}
            value={businessDetails.country}
            onChange={({ currentTarget }) => change({ country: currentTarget.value as CountryCode })}
          />
          <NativeSelect
            label={text.registrationKind}
            data={(['commercial', 'freelance'] as const).map((value) => ({
              value,
              label: text.kinds[value],
            }))}
            value={businessDetails.registrationKind}
            onChange={({ currentTarget }) =>
              change({ registrationKind: currentTarget.value === 'freelance' ? 'freelance' : 'commercial' })
            }
          />
          <TextInput
            {...field('name')}
            description={text.nameHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <TextInput {...field('registration')} />
          <TextInput {...field('authentication')} description={text.authenticationHint} />
          <TextInput {...field('vat')} description={text.vatHint} />
          <TextInput {...field('phone')} type="tel" />
          <TextInput {...field('email')} type="email" />
          <TextInput {...field('address')} description={text.addressHint} />
          <TextInput {...field('complaints')} description={text.complaintsHint} />
        </Fields>
        <Textarea {...field('returnPolicy')} autosize minRows={3} />
        {missing.length > 0 && (
          <Banner tone="warning">
            {businessDetailsNotice.missing(countryNames[businessDetails.country], missing)}
          </Banner>
        )}
        <div>
          <ActionButton type="submit" isOff={save.isPending}>
            {save.isPending ? text.saving : text.save}
          </ActionButton>
        </div>
      </Stack>
    </form>
  );
}
