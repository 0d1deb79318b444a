import { Button, NativeSelect, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { shortId } from '@mirsah/domain/id';
import { orderStatuses } from '@mirsah/domain/order';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { errorText, isMissing } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { common, orderStatusTexts, orders, orderEdit as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Fields, latinInput } from '../../ui/fields.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { LoadError, Missing } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { OrderConversation } from '../deliveries/conversation.tsx';
import { OrderForwarding } from '../deliveries/forwarding.tsx';
import { OrderItems, OrderTotal, OrderWarnings } from './order-details.tsx';
import { type EditOutcome, type OrderValues, useOrderEdit } from './order-edit.ts';
import s from './order-edit-page.module.css';
import { CallButton, WhatsAppButton } from './order-parts.tsx';
import { OrderRisk } from './order-risk.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { useOrder } from './queries.ts';

/** Edits an order's customer, status and notes (spec 2.7), beside its items and history. */
export function OrderEditPage() {
  const { orderId = '' } = useParams();
  const { data, error, isLoadingError, refetch } = useOrder(orderId);
  const order = data?.order;
  return (
    <Page
      title={text.title}
      subtitle={<bdi dir="ltr">{shortId(orderId)}</bdi>}
      action={
        order && (
          <div className={s.contact}>
            <CallButton order={order} />
            <WhatsAppButton order={order} />
          </div>
        )
      }
    >
      {isLoadingError && isMissing(error) && <NoOrder />}
      {isLoadingError && !isMissing(error) && (
        <Card>
          <LoadError message={errorText(error, orders.loadOneFailed)} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !isLoadingError && (
        <Stack>
          <Skeleton h={420} radius="lg" />
          <Skeleton h={200} radius="lg" />
        </Stack>
      )}
      {order && (
        <>
          <OrderWarnings order={order} />
          <div className={s.columns}>
            <OrderEditForm key={order.id} order={order} />
            <Card title={orders.items}>
              <OrderItems order={order} />
              <OrderTotal order={order} />
              <OrderRisk order={order} />
              <OrderForwarding order={order} />
              <OrderConversation order={order} />
              <OrderTimeline events={data.events} people={data.people} />
            </Card>
          </div>
        </>
      )}
    </Page>
  );
}

function NoOrder() {
  return (
    <Card>
      <Missing
        title={orders.notFound}
        action={
          <Button component={Link} to={paths.orders} variant="default">
            {text.back}
          </Button>
        }
      />
    </Card>
  );
}

/** Only the server validates the fields; its errors are shown beside them. */
function OrderEditForm({ order }: { order: OrderResponse }) {
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
          <TextInput label={text.name} {...field('customerName')} />
          <TextInput label={text.phone} type="tel" classNames={latinInput} {...field('customerPhone')} />
          <Textarea label={text.address} autosize minRows={2} {...field('customerAddress')} />
          <NativeSelect
            label={text.status}
            data={orderStatuses.map((status) => ({ value: status, label: orderStatusTexts[status] }))}
            {...field('status')}
          />
          <Textarea
            label={text.notes}
            autosize
            minRows={3}
            {...field('notes')}
            description={storedNow(outcome, 'notes') ?? text.notesHint}
          />
        </Fields>
        <div className={s.actions}>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? text.saving : text.save}
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

/** After a conflict: the value that another user saved in a field that was also changed here. */
function storedNow(outcome: EditOutcome | undefined, name: keyof OrderValues): ReactNode {
  if (outcome?.state !== 'conflict') return undefined;
  const stored = outcome.stored[name];
  return stored === undefined ? undefined : <span className={s.stored}>{text.storedNow(stored)}</span>;
}

function Outcome({ outcome }: { outcome: EditOutcome }) {
  switch (outcome.state) {
    case 'saved':
      return <Banner tone="success">{text.saved}</Banner>;
    case 'failed':
      return <Banner tone="error">{outcome.text}</Banner>;
    case 'conflict':
      return <Banner tone="warning">{text.conflict}</Banner>;
  }
}
