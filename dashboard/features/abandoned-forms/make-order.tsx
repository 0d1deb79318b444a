import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import type { AbandonedFormResponse } from '@mirsah/contracts/abandoned-forms';
import { formatMoney } from '@mirsah/domain/money';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { formatPhone } from '../../lib/contact-links.ts';
import { errorText } from '../../lib/error-text.ts';
import { openOrderPath } from '../../lib/paths.ts';
import { common, formatNumber, abandonedFormsText as text } from '../../messages/index.ts';
import { type ReportWork, useReportedWork, useWorkOfForms } from '../../ui/leave-guard.tsx';
import { showToast } from '../../ui/toast.tsx';
import { BottomSheet } from '../desk/bottom-sheet.tsx';
import s from './abandoned-forms.module.css';
import { type FormDetails, useOrderForm } from './queries.ts';

type Props = { form: AbandonedFormResponse | undefined; onClose: () => void };

/** Makes an order of a form, with what the customer says on the telephone filled in. */
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
  useReportedWork(onWork, 'details', JSON.stringify(details) !== JSON.stringify(known));
  const [isTried, setTried] = useState(false);
  const isMissing = (name: keyof FormDetails) => !details[name].trim();
  const field = (name: keyof FormDetails) => ({
    name,
    required: true,
    value: details[name],
    error: isTried && isMissing(name) ? text.required : undefined,
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
    mutate(
      { formId: form.id, details },
      {
        onSuccess: ({ orderId }) => {
          showToast({ text: text.created });
          // Before the next screen is opened, the sheet has to know that nothing is lost.
          flushSync(onCreated);
          void navigate(openOrderPath(orderId));
        },
      },
    );
  }

  return (
    <form onSubmit={create} noValidate>
      <Stack gap={14}>
        <p className={s.goods}>
          <bdi>{goods.name}</bdi> × {formatNumber(goods.quantity)}
          {goods.variant && (
            <>
              {' · '}
              <bdi>{goods.variant}</bdi>
            </>
          )}
          {totalMinor !== null && <b>{formatMoney(totalMinor, currency)}</b>}
        </p>
        <TextInput
          label={text.phone}
          value={isPhoneMasked ? customerPhone.e164 : formatPhone(customerPhone.e164)}
          readOnly
          dir="ltr"
        />
        <TextInput label={text.name} maxLength={200} data-autofocus {...field('customerName')} />
        {form.city !== null && <TextInput label={text.city} maxLength={200} {...field('city')} />}
        <Textarea label={text.address} autosize minRows={2} maxLength={1000} {...field('customerAddress')} />
        <p className={s.hint}>{text.orderHint}</p>
        {error && (
          <p className={s.problem} role="alert">
            {errorText(error, text.createFailed)}
          </p>
        )}
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={onCancel}>
            {common.cancel}
          </Button>
          <Button type="submit" disabled={isPending}>
            {text.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
