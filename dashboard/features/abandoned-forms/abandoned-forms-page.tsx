import { ActionIcon, Button, Skeleton, Stack } from '@mantine/core';
import type { AbandonedFormResponse } from '@mirsah/contracts/abandoned-forms';
import { type FormState, formStateSchema, formStates } from '@mirsah/domain/abandoned-form';
import { currencySymbols } from '@mirsah/domain/messages';
import { formatMoney } from '@mirsah/domain/money';
import { IconForms, IconSettings, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '../../lib/account.ts';
import { errorText } from '../../lib/error-text.ts';
import { itemsOf } from '../../lib/paged.ts';
import { landingPagesPath } from '../../lib/paths.ts';
import { common, formatNumber, formatPercent, abandonedFormsText as text } from '../../messages/index.ts';
import { PagedCard } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import typography from '../../ui/typography.module.css';
import { useIsPhone } from '../../ui/window-width.ts';
import s from './abandoned-forms.module.css';
import { FormCards, FormTable } from './form-list.tsx';
import { MakeOrder } from './make-order.tsx';
import { useAbandonedForms, useFormFigures, useKeepsForms } from './queries.ts';

/** Forms that shoppers filled in but did not send: counts, states, and the list of people to call. */
export function AbandonedFormsPage() {
  const [search, setSearch] = useSearchParams();
  const state = formStateSchema.safeParse(search.get('state')).data;
  const list = useAbandonedForms(state);
  const forms = itemsOf(list.data);
  const [ordering, setOrdering] = useState<AbandonedFormResponse>();
  const isPhone = useIsPhone();
  const canEditPages = useCan('edit_pages');
  const List = isPhone ? FormCards : FormTable;
  return (
    <Page
      title={text.title}
      subtitle={text.subtitle}
      action={
        canEditPages && (
          <ActionIcon
            component={Link}
            to={landingPagesPath}
            variant="default"
            size={44}
            aria-label={text.settings}
            title={text.settings}
          >
            <IconSettings size={20} stroke={1.8} />
          </ActionIcon>
        )
      }
    >
      <Stack gap={14}>
        <Figures />
        <States state={state} onState={(next) => setSearch(next ? { state: next } : {}, { replace: true })} />
        <PagedCard
          name={text.list}
          list={list}
          isEmpty={forms.length === 0}
          whileLoading={<RowSkeletons />}
          whenEmpty={<Empty state={state} />}
          problem={errorText(list.error, text.loadFailed)}
        >
          <List forms={forms} onOrder={setOrdering} />
        </PagedCard>
        <p className={s.notice}>
          <IconShieldCheck size={20} stroke={1.7} />
          {text.notice}
        </p>
      </Stack>
      <MakeOrder form={ordering} onClose={() => setOrdering(undefined)} />
    </Page>
  );
}

/** Amounts of different currencies are never added up: each has its own. */
function Figures() {
  const { data, isPending, isError, refetch } = useFormFigures();
  if (isPending) return <Skeleton h={74} radius={18} />;
  if (isError) {
    return (
      <p className={typography.hint} role="alert">
        {text.figuresFailed}{' '}
        <Button variant="transparent" onClick={() => void refetch()}>
          {common.retry}
        </Button>
      </p>
    );
  }
  const { figures } = data;
  if (!figures) return null;
  const { became } = figures.byState;
  const all = sumOf(figures.byState);
  return (
    <dl className={s.figures} aria-label={text.figures}>
      <div>
        <dt>{text.month}</dt>
        <dd>{formatNumber(all)}</dd>
      </div>
      <div>
        <dt>{text.became}</dt>
        <dd>
          {formatNumber(became)} {all > 0 && <small>{formatPercent(Math.round((100 * became) / all))}</small>}
        </dd>
      </div>
      {figures.recovered.map(({ currency, totalMinor }) => (
        <div key={currency}>
          <dt>{text.worth(currencySymbols[currency])}</dt>
          <dd>{formatMoney(totalMinor, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

const sumOf = (byState: Record<FormState, number>): number =>
  formStates.reduce((sum, state) => sum + byState[state], 0);

type StatesProps = { state: FormState | undefined; onState: (state: FormState | undefined) => void };

function States({ state, onState }: StatesProps) {
  const { data } = useFormFigures();
  const byState = data?.figures?.byState;
  const options = [undefined, 'new', 'contacted', 'became', 'not_interested'] as const;
  return (
    <fieldset className={s.states} aria-label={text.filter}>
      {options.map((option) => (
        <button
          key={option ?? 'all'}
          type="button"
          className={s.option}
          aria-pressed={option === state}
          onClick={() => onState(option)}
        >
          {option ? text.states[option] : text.all}
          {byState && <b>{formatNumber(option ? byState[option] : sumOf(byState))}</b>}
        </button>
      ))}
    </fieldset>
  );
}

function Empty({ state }: Pick<StatesProps, 'state'>) {
  const isOff = useKeepsForms({ isAsked: state === undefined }) === false;
  const canEditPages = useCan('edit_pages');
  const icon = <IconForms size={30} stroke={1.6} />;
  if (state) return <Notice icon={icon} title={text.emptyState} />;
  return (
    <Notice
      icon={icon}
      title={isOff ? text.off : text.empty}
      text={isOff ? text.offText : text.emptyText}
      action={
        isOff &&
        canEditPages && (
          <Button component={Link} to={landingPagesPath}>
            {text.openPages}
          </Button>
        )
      }
    />
  );
}

function RowSkeletons() {
  return (
    <div className={s.skeletons} role="status" aria-label={common.loading}>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} h={52} />
      ))}
    </div>
  );
}
