import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AbandonedFormResponse } from '@mirsah/contracts/abandoned-forms';
import { ApiError } from '@mirsah/contracts/client';
import { shortId } from '@mirsah/domain/id';
import { formatMoney } from '@mirsah/domain/money';
import type { ChosenGoods } from '@mirsah/domain/order/choice';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { formatPhone } from '../../lib/contact-links.ts';
import { errorText } from '../../lib/error-text.ts';
import { openOrderPath } from '../../lib/paths.ts';
import {
  common,
  formatNumber,
  goodsEdit,
  orderEdit,
  abandonedFormsText as text,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { type ReportWork, useReportedWork, useWorkOfForms } from '../../ui/leave-guard.tsx';
import { showToast } from '../../ui/toast.tsx';
import typography from '../../ui/typography.module.css';
import { GoodsFields } from '../orders/goods-fields.tsx';
import s from './abandoned-forms.module.css';
import { type FormDetails, useFormQuote, useOrderForm } from './queries.ts';

const TYPING_MS = 400;

type Props = { form: AbandonedFormResponse | undefined; onClose: () => void };

/** Creates an order from a form, with the customer's answers on the phone filled in. */
export function MakeOrder({ form, onClose }: Props) {
  const { hasWork, reportWork } = useWorkOfForms();
  return (
    <BottomSheet title={text.makeOrder} isOpen={form !== undefined} onClose={onClose} hasWork={hasWork}>
      {(close) =>
        form && (
          <OrderFields key={form.id} form={form} onWork={reportWork} onCancel={close} onCreated={onClose} />
        )
      }
    </BottomSheet>
  );
}

type FieldsProps = {
  form: AbandonedFormResponse;
  onWork: ReportWork;
  onCancel: () => void;
  onCreated: () => void;
};

function OrderFields({ form, onWork, onCancel, onCreated }: FieldsProps) {
  const { goods, totalMinor, currency, customerPhone, isPhoneMasked } = form;
  const navigate = useNavigate();
  const { mutate, isPending, error } = useOrderForm();
  const [known] = useState<FormDetails>({
    customerName: form.customerName,
    customerAddress: form.customerAddress,
    city: form.city ?? '',
  });
  const [details, setDetails] = useState(known);
  const [isChoosing, setChoosing] = useState(false);
  const [choice, setChoice] = useState<ChosenGoods>();
  const [city] = useDebouncedValue(details.city, TYPING_MS);
  const quote = useFormQuote(form.id, { ...(choice && { choice }), city }, { isOpen: isChoosing });
  const isPriced =
    !isChoosing || quote.isError || (quote.isSuccess && !quote.isPlaceholderData && city === details.city);
  const hasWork = choice !== undefined || JSON.stringify(details) !== JSON.stringify(known);
  useReportedWork(onWork, 'details', hasWork);
  const [isTried, setTried] = useState(false);
  const isMissing = (name: keyof FormDetails) => !details[name].trim();
  const problemOf = (name: keyof FormDetails) => {
    const found = error instanceof ApiError ? error.body?.details.fields : undefined;
    const problem = found?.find(({ path }) => path === name)?.problem;
    return problem && (orderEdit.problems[problem] ?? orderEdit.problem);
  };
  const field = (name: keyof FormDetails) => ({
    name,
    required: true,
    value: details[name],
    error: isTried && isMissing(name) ? text.required : problemOf(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setDetails((typed) => ({ ...typed, [name]: value })),
  });

  function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const asked = [
      'customerName',
      ...(form.city === null ? [] : ['city' as const]),
      'customerAddress',
    ] as const;
    const missing = asked.find(isMissing);
    if (missing) return event.currentTarget.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
    const { data } = quote;
    const goods = isChoosing && data?.choice && { choice: data.choice, totalMinor: data.totalMinor };
    mutate(
      { formId: form.id, details, ...(goods && { goods }) },
      {
        onSuccess: ({ orderId }) => {
          showToast({ text: text.created(shortId(orderId)) });
          // The sheet must know that nothing is lost before the next screen opens.
          flushSync(onCreated);
          void navigate(openOrderPath(orderId));
        },
      },
    );
  }

  return (
    <form onSubmit={create} noValidate>
      <Stack gap={14}>
        <div className={s.goods}>
          <bdi>{goods.name}</bdi>
          {!isChoosing && (
            <>
              × {formatNumber(goods.quantity)}
              {goods.variant && (
                <>
                  {' · '}
                  <bdi>{goods.variant}</bdi>
                </>
              )}
              {totalMinor !== null && <b>{formatMoney(totalMinor, currency)}</b>}
            </>
          )}
        </div>
        {isChoosing ? (
          <div>
            <GoodsFields
              quote={quote}
              choice={choice ?? quote.data?.choice ?? undefined}
              onChoose={setChoice}
              currency={currency}
              wasMinor={totalMinor ?? undefined}
              goneText={text.pageGone}
            />
          </div>
        ) : (
          <Button variant="default" onClick={() => setChoosing(true)}>
            {text.changeGoods}
          </Button>
        )}
        <TextInput
          label={text.phone}
          value={isPhoneMasked ? customerPhone.e164 : formatPhone(customerPhone.e164)}
          readOnly
          dir="ltr"
        />
        <TextInput label={text.name} maxLength={200} data-autofocus {...field('customerName')} />
        {form.city !== null && <TextInput label={text.city} maxLength={200} {...field('city')} />}
        <Textarea label={text.address} autosize minRows={2} maxLength={1000} {...field('customerAddress')} />
        <p className={typography.hint}>{text.orderHint}</p>
        {error && (
          <p className={s.problem} role="alert">
            {errorText(error, text.createFailed, { price_changed: goodsEdit.priceChanged })}
          </p>
        )}
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={onCancel}>
            {common.cancel}
          </Button>
          <ActionButton type="submit" isOff={isPending || !isPriced}>
            {text.create}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}
