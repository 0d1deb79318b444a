import { TextInput } from '@mantine/core';
import { readTyped } from '@mirsah/domain/digits';
import { currencySymbols } from '@mirsah/domain/messages';
import { type Currency, type MinorUnits, parseAmount, toMajor } from '@mirsah/domain/money';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { costsText as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { latinInput } from '../../ui/fields.tsx';
import { type ReportWork, useReportedWork } from '../../ui/leave-guard.tsx';
import { showToast } from '../../ui/toast.tsx';
import s from './profit.module.css';
import type { Since } from './queries.ts';

/** An amount as form text: empty without a stored one. */
export function typedAmount(minor: MinorUnits | undefined, currency: Currency): string {
  return minor === undefined ? '' : String(toMajor(minor, currency));
}

type AmountFieldProps = {
  name: string;
  label: ReactNode;
  description?: string | undefined;
  autoFocus?: boolean;
  /** Undefined until it is chosen: then no amount is read. */
  currency: Currency | undefined;
  value: string;
  placeholder?: string;
  /** Whether problems are shown already. */
  isChecked: boolean;
  isOptional?: boolean;
  onChange: (value: string) => void;
};

/** An amount in a currency, with as many decimals as the currency has. */
export function AmountField({ currency, isChecked, isOptional, onChange, ...field }: AmountFieldProps) {
  const isEmpty = field.value.trim() === '';
  const isWrong =
    currency !== undefined && parseAmount(field.value, currency) === undefined && !(isOptional && isEmpty);
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      autoComplete="off"
      classNames={latinInput}
      rightSection={currency && <span>{currencySymbols[currency]}</span>}
      rightSectionWidth={48}
      rightSectionPointerEvents="none"
      error={isChecked && isWrong && text.amountInvalid(currency)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type PercentFieldProps = {
  value: string;
  /** Whether problems are shown already. */
  isChecked: boolean;
  onChange: (value: string) => void;
};

/** The share of the collected amount that a carrier or network keeps. */
export function PercentField({ value, isChecked, onChange }: PercentFieldProps) {
  return (
    <TextInput
      name="percent"
      label={text.codFee}
      description={text.codFeeHint}
      inputMode="decimal"
      classNames={latinInput}
      value={value}
      error={isChecked && parseBasisPoints(value) === undefined ? text.percentInvalid : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** 250 for `2.5`; undefined for text that is not a percentage with at most two decimals. */
export function parseBasisPoints(typed: string): number | undefined {
  const digits = readTyped(typed).replace(/ ?[%٪]$/, '');
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(digits)) return undefined;
  const points = Math.round(Number(digits) * 100);
  return points <= 10_000 ? points : undefined;
}

/**
 * Reports to the screen's guard whether the form has edits since it was filled in or stored; returns the
 * callbacks for storing it.
 */
export function useTypedWork<Typed>(onWork: ReportWork, form: string, typed: Typed): (stored: Typed) => void {
  const now = JSON.stringify(typed);
  const [stored, setStored] = useState(now);
  useReportedWork(onWork, form, now !== stored);
  return (values) => setStored(JSON.stringify(values));
}

type Props = {
  /** Whether there are costs already: new ones then usually apply from today on. */
  hasHistory: boolean;
  save: { isPending: boolean; isError: boolean; error: unknown };
  /** Saves valid costs; returns false to show the errors. */
  onSubmit: (since: Since) => boolean;
  children: ReactNode;
};

/** Costs with the question from when on they apply: today's change does not affect earlier costs. */
export function CostForm({ hasHistory, save, onSubmit, children }: Props) {
  const [since, setSince] = useState<Since>(hasHistory ? 'today' : 'ever');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (onSubmit(since)) return;
    const form = event.currentTarget;
    // The fields show their errors with the next render.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      {save.isError && <Banner tone="error">{errorText(save.error, text.saveFailed)}</Banner>}
      {children}
      {hasHistory && (
        <ChoiceCards
          legend={text.since}
          name="since"
          value={since}
          options={[
            { value: 'today', label: text.today, detail: text.todayText },
            { value: 'ever', label: text.ever, detail: text.everText },
          ]}
          onChange={setSince}
        />
      )}
      <div>
        <ActionButton type="submit" isOff={save.isPending}>
          {save.isPending ? text.saving : text.save}
        </ActionButton>
      </div>
    </form>
  );
}

export const costsSaved = () => showToast({ text: text.saved });
