import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { orderStatuses } from '@mirsah/domain/order/order.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { common } from '../../../messages/common.ts';
import { orderEdit as words } from '../../../messages/order-editing.ts';
import { orderStatusTexts } from '../../../messages/orders.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fields } from '../../../ui/fields.tsx';
import { latinInput } from '../../../ui/latin-input.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import s from './order-edit.module.css';
import type { OrderValues } from './order-values.ts';
import { type EditOutcome, useOrderEdit } from './use-order-edit.ts';

/** Spec 2.7. The server decides what can be saved and says so beside the fields. */
export function OrderEditForm({ order }: { order: OrderResponse }) {
  const { form, save, outcome, isSaving } = useOrderEdit(order);
  const { errors, isDirty } = form.formState;
  const field = (name: keyof OrderValues) => ({
    ...form.register(name),
    error: errors[name]?.message,
    inputWrapperOrder,
    description: storedNow(outcome, name),
  });
  return (
    <Card>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Fields>
          {outcome && <Outcome outcome={outcome} />}
          <TextInput label={words.name} {...field('customerName')} />
          <TextInput label={words.phone} type="tel" classNames={latinInput} {...field('customerPhone')} />
          <Textarea label={words.address} autosize minRows={2} {...field('customerAddress')} />
          <NativeSelect
            label={words.status}
            data={orderStatuses.map((status) => ({ value: status, label: orderStatusTexts[status] }))}
            {...field('status')}
          />
          <Textarea
            label={words.notes}
            autosize
            minRows={3}
            {...field('notes')}
            description={storedNow(outcome, 'notes') ?? words.notesHint}
          />
        </Fields>
        <div className={s.actions}>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? words.saving : words.save}
          </Button>
          <Button component={Link} to={paths.orders} variant="default">
            {common.cancel}
          </Button>
        </div>
      </form>
      <LeaveGuard hasWork={isDirty} />
    </Card>
  );
}

const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** What somebody else made of a field that was also changed here. */
function storedNow(outcome: EditOutcome | undefined, name: keyof OrderValues): ReactNode {
  if (outcome?.state !== 'conflict') return undefined;
  const stored = outcome.stored[name];
  return stored === undefined ? undefined : <span className={s.stored}>{words.storedNow(stored)}</span>;
}

function Outcome({ outcome }: { outcome: EditOutcome }) {
  switch (outcome.state) {
    case 'saved':
      return <Banner tone="success">{words.saved}</Banner>;
    case 'failed':
      return <Banner tone="error">{outcome.text}</Banner>;
    case 'conflict':
      return <Banner tone="warning">{words.conflict}</Banner>;
  }
}
