import { Stack, Textarea, TextInput } from '@mantine/core';
import { ApiError } from '@mirsah/contracts/client';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { randomId } from '@mirsah/domain/id';
import { editableDetails } from '@mirsah/domain/order';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { useEscape } from '../../lib/single-keys.ts';
import { deskEdit as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { LeaveGuard, LeaveQuestion } from '../../ui/leave-guard.tsx';
import { bottomBar } from '../../ui/toast.tsx';
import { useGoodsEdit } from '../orders/goods-edit.ts';
import { DiscountFields, GoodsFields } from '../orders/goods-fields.tsx';
import { OrderItems, OrderTotal } from '../orders/order-details.tsx';
import { problemText } from '../orders/order-edit.ts';
import { CallScript } from './call-script.tsx';
import s from './desk.module.css';
import { focus } from './order-on-desk.tsx';

type Values = Record<(typeof editableDetails)[number], string>;

type Props = {
  order: OrderResponse;
  /** Whether leaving would lose something. */
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  /** The order as it was saved, and whether it is to be confirmed now. */
  onSaved: (order: OrderResponse, isConfirmed: boolean) => void;
};

/** Edits the customer's wishes in place. Nothing is saved before a tap; the server calculates the total. */
export function EditOnDesk({ order, onDirty, onCancel, onSaved }: Props) {
  /** The version that the edit started from, to detect changes by others. */
  const [base, setBase] = useState(order);
  const [values, setValues] = useState(valuesOf(order));
  const goods = useGoodsEdit(order, { isOpen: true });
  const [errors, setErrors] = useState<Partial<Values>>({});
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  /** The last request: repeated with the same id, it counts once even if it did arrive. */
  const sent = useRef({ what: '', id: '' });
  const stored = valuesOf(base);
  const isDirty = goods.isDirty || editableDetails.some((field) => values[field] !== stored[field]);

  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  async function save(isConfirmed: boolean) {
    if (!isDirty) return onSaved(base, isConfirmed);
    setIsSaving(true);
    setProblem(undefined);
    setErrors({});
    const wanted = goods.edit();
    const body = { ...values, version: base.version, ...(wanted && { goods: wanted }) };
    const what = JSON.stringify(body);
    if (sent.current.what !== what) sent.current = { what, id: randomId() };
    try {
      const params = { orderId: order.id };
      onSaved(await apiClient.changeOnCall({ params, body: { ...body, id: sent.current.id } }), isConfirmed);
    } catch (error) {
      await explain(error);
    } finally {
      setIsSaving(false);
    }
  }

  async function explain(error: unknown) {
    const code = errorCodeOf(error);
    setProblem(errorText(error, text.failed, { version_conflict: text.changedSince }));
    const found = error instanceof ApiError ? (error.body?.details.fields ?? []) : [];
    setErrors(Object.fromEntries(found.map(({ path, problem: why }) => [path, problemText(path, why)])));
    goods.explain(error);
    if (code === 'price_changed') await goods.refresh();
    if (code === 'version_conflict') await rebase();
  }

  /** Takes over changes by others, except for fields that were edited here. */
  async function rebase() {
    const latest = (await apiClient.getOrder({ params: { orderId: order.id } })).order;
    const now = valuesOf(latest);
    setValues((typed) => ({
      ...now,
      ...Object.fromEntries(
        editableDetails
          .filter((field) => typed[field] !== stored[field])
          .map((field) => [field, typed[field]]),
      ),
    }));
    setBase(latest);
    await goods.refresh();
  }

  const leave = () => (isDirty ? setIsAsking(true) : onCancel());
  useEscape(() => !isSaving && leave());

  const field = (name: keyof Values) => ({
    label: text.fields[name],
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });
  return (
    <>
      <LeaveGuard hasWork={isDirty} />
      <div className={s.pair} data-editing>
        <Card>
          <h2 className={s.editing} tabIndex={-1} ref={focus}>
            {text.title} <span className={s.unsaved}>{text.unsaved}</span>
          </h2>
          <GoodsFields
            quote={goods.draft.quote}
            choice={goods.draft.choice}
            onChoose={goods.draft.choose}
            currency={base.currency}
            wasMinor={base.totalMinor}
            whenGone={
              <>
                <OrderItems order={base} />
                <OrderTotal order={base} />
              </>
            }
          >
            <DiscountFields draft={goods.draft} currency={base.currency} />
          </GoodsFields>
        </Card>
        <Card>
          <Stack gap={12}>
            <TextInput {...field('customerName')} maxLength={200} />
            <TextInput {...field('customerPhone')} type="tel" dir="ltr" maxLength={60} />
            <Textarea {...field('customerAddress')} autosize minRows={2} maxLength={1000} />
            <Textarea {...field('notes')} autosize minRows={1} maxLength={2000} />
          </Stack>
        </Card>
      </div>
      <CallScript
        order={{ ...base, customerName: values.customerName, customerAddress: values.customerAddress }}
        quote={goods.isDirty ? goods.draft.quote.data : undefined}
      />
      <div className={s.dock} {...bottomBar}>
        {problem && <Banner tone="error">{problem}</Banner>}
        <div className={s.bar}>
          <div className={s.saving}>
            <ActionButton variant="default" isOff={isSaving} onClick={leave}>
              {text.cancel}
            </ActionButton>
            <ActionButton
              variant="default"
              isOff={isSaving || !isDirty || !goods.isPriced}
              onClick={() => void save(false)}
            >
              {text.save}
            </ActionButton>
            <ActionButton
              color="green"
              leftSection={<IconCircleCheck size={20} stroke={1.8} />}
              isOff={isSaving || !goods.isPriced}
              onClick={() => void save(true)}
            >
              {text.saveAndConfirm}
            </ActionButton>
          </div>
        </div>
      </div>
      <LeaveQuestion isOpen={isAsking} onLeave={onCancel} onStay={() => setIsAsking(false)} />
    </>
  );
}

function valuesOf({ customerName, customerPhone, customerAddress, notes }: OrderResponse): Values {
  return { customerName, customerPhone: customerPhone.e164, customerAddress, notes };
}
