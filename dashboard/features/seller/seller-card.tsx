import { NativeSelect, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { type CountryCode, countryCodes } from '@mirsah/domain/country';
import { countryNames } from '@mirsah/domain/messages';
import {
  missingFacts,
  type Seller,
  type SellerFact,
  sellerFacts,
  sellerLimits,
  sellerProblems,
} from '@mirsah/domain/seller/facts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { SELLER_HASH } from '../../lib/paths.ts';
import { sellerNotice, seller as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Fields, latinInput } from '../../ui/fields.tsx';
import { type ReportWork, useReportedWork } from '../../ui/leave-guard.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { sellerKey, useSeller } from './seller.tsx';

export function SellerCard({ onWork }: { onWork: ReportWork }) {
  const { data, error, isError, refetch } = useSeller();
  useEffect(() => {
    if (data && location.hash === SELLER_HASH)
      document.querySelector(SELLER_HASH)?.scrollIntoView({ block: 'start' });
  }, [data]);
  return (
    <div id={SELLER_HASH.slice(1)}>
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

const leftToRight: readonly SellerFact[] = ['registration', 'authentication', 'vat', 'phone', 'email'];

function Form({ stored, onWork }: { stored: Seller; onWork: ReportWork }) {
  const queryClient = useQueryClient();
  const [seller, setSeller] = useState(stored);
  const [shownProblems, setProblems] = useState<readonly SellerFact[]>([]);
  useReportedWork(onWork, 'seller', JSON.stringify(seller) !== JSON.stringify(stored));
  const save = useMutation({
    mutationFn: (body: Seller) => apiClient.saveSeller({ body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(sellerKey, saved);
      setSeller(saved);
      showToast({ text: text.saved });
    },
  });
  const problems = sellerProblems(seller);
  const missing = missingFacts(seller.country, seller);
  const change = (changes: Partial<Seller>) => setSeller({ ...seller, ...changes });
  const field = (fact: SellerFact) => ({
    name: fact,
    label: fact === 'registration' ? text.registrations[seller.registrationKind] : text.facts[fact],
    maxLength: sellerLimits[fact],
    value: seller[fact],
    // A field that is being corrected loses its error as soon as it is valid.
    error: shownProblems.includes(fact) && problems.includes(fact) ? text.problem(fact, seller) : undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [fact]: value }),
    onBlur: () => setProblems([...shownProblems, fact]),
    ...(leftToRight.includes(fact) && { classNames: latinInput }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblems(sellerFacts);
    const [first] = problems;
    if (first === undefined) return save.mutate(seller);
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
            value={seller.country}
            onChange={({ currentTarget }) => change({ country: currentTarget.value as CountryCode })}
          />
          <NativeSelect
            label={text.registrationKind}
            data={(['commercial', 'freelance'] as const).map((value) => ({
              value,
              label: text.kinds[value],
            }))}
            value={seller.registrationKind}
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
          <Banner tone="warning">{sellerNotice.missing(countryNames[seller.country], missing)}</Banner>
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
