import { Button, Textarea, TextInput } from '@mantine/core';
import { ApiError } from '@mirsah/contracts/client';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { randomId } from '@mirsah/domain/id';
import type { ChosenGoods } from '@mirsah/domain/order/choice';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { leaving, orderEdit, deskEdit as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { bottomBar } from '../../ui/toast.tsx';
import { CallScript } from './call-script.tsx';
import s from './desk.module.css';
import { GoodsFields } from './goods-fields.tsx';
import { focus } from './order-on-desk.tsx';
import { deskKeys, useQuote } from './queries.ts';

const fields = ['customerName', 'customerPhone', 'customerAddress', 'notes'] as const;
type Values = Record<(typeof fields)[number], string>;

type Props = {
  order: OrderResponse;
  /** Whether leaving would lose something. */
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  /** The order as it was saved, and whether it is to be confirmed now. */
  onSaved: (order: OrderResponse, isConfirmed: boolean) => void;
};

/** What the customer wants changed, in the place where it stands. Nothing is saved before a tap; the total is the server's. */
export function EditOnDesk({ order, onDirty, onCancel, onSaved }: Props) {
  const queryClient = useQueryClient();
  /** What the edit began from: a change of others since is noticed by its version. */
  const [base, setBase] = useState(order);
  const [values, setValues] = useState(valuesOf(order));
  const [choice, setChoice] = useState<ChosenGoods>();
  const [errors, setErrors] = useState<Partial<Values>>({});
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  /** What was sent last: sent again it has the same id, so that it counts once if it did arrive. */
  const sent = useRef({ what: '', id: '' });
  const quote = useQuote(order.id, choice);
  const stored = valuesOf(base);
  const isDirty = choice !== undefined || fields.some((field) => values[field] !== stored[field]);
  const isPriced = choice === undefined || (quote.isSuccess && !quote.isPlaceholderData);

  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  async function save(isConfirmed: boolean) {
    if (!isDirty) return onSaved(base, isConfirmed);
    setIsSaving(true);
    setProblem(undefined);
    setErrors({});
    const goods = choice && quote.data ? { choice, totalMinor: quote.data.totalMinor } : undefined;
    const body = { ...values, version: base.version, ...(goods && { goods }) };
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
    setErrors(
      Object.fromEntries(
        found.map(({ path, problem: why }) => [path, orderEdit.problems[why] ?? orderEdit.problem]),
      ),
    );
    if (code === 'price_changed') await queryClient.invalidateQueries({ queryKey: ['desk', 'quote'] });
    if (code === 'version_conflict') await rebase();
  }

  /** Takes over what others have changed, but not over what was typed here. */
  async function rebase() {
    const latest = (await apiClient.getOrder({ params: { orderId: order.id } })).order;
    const now = valuesOf(latest);
    setValues((typed) => ({
      ...now,
      ...Object.fromEntries(
        fields.filter((field) => typed[field] !== stored[field]).map((field) => [field, typed[field]]),
      ),
    }));
    setBase(latest);
    await queryClient.invalidateQueries({ queryKey: deskKeys.quote(order.id, choice) });
  }

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
            {...{ order: base, quote, choice: choice ?? quote.data?.choice ?? undefined }}
            onChoose={setChoice}
          />
        </Card>
        <Card>
          <div className={s.fields}>
            <TextInput {...field('customerName')} maxLength={200} />
            <TextInput {...field('customerPhone')} type="tel" dir="ltr" maxLength={60} />
            <Textarea {...field('customerAddress')} autosize minRows={2} maxLength={1000} />
            <Textarea {...field('notes')} autosize minRows={1} maxLength={2000} />
          </div>
        </Card>
      </div>
      <CallScript order={base} />
      <div className={s.dock} {...bottomBar}>
        {problem && <Banner tone="error">{problem}</Banner>}
        <div className={s.bar}>
          <div className={s.saving}>
            <Button
              variant="default"
              disabled={isSaving}
              onClick={() => (isDirty ? setIsAsking(true) : onCancel())}
            >
              {text.cancel}
            </Button>
            <Button
              variant="default"
              disabled={isSaving || !isDirty || !isPriced}
              onClick={() => void save(false)}
            >
              {text.save}
            </Button>
            <Button
              color="green"
              leftSection={<IconCircleCheck size={20} stroke={1.8} aria-hidden />}
              disabled={isSaving || !isPriced}
              onClick={() => void save(true)}
            >
              {text.saveAndConfirm}
            </Button>
          </div>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={leaving.title}
        question={leaving.editsLostQuestion}
        confirmLabel={leaving.leaveUnsaved}
        cancelLabel={leaving.stay}
        onConfirm={onCancel}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function valuesOf({ customerName, customerPhone, customerAddress, notes }: OrderResponse): Values {
  return { customerName, customerPhone: customerPhone.e164, customerAddress, notes };
}
