import { Button, Group, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { shortId } from '@mirsah/domain/id';
import { canChangeGoods, orderStatuses } from '@mirsah/domain/order';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { errorText, isMissing } from '../../lib/error-text.ts';
import { TEXT_FIELDS } from '../../lib/keys.ts';
import { openOrderPath, paths } from '../../lib/paths.ts';
import {
  common,
  goodsEdit as goodsText,
  orderStatusTexts,
  orders,
  orderEdit as text,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-menu.tsx';
import { Fields, latinInput } from '../../ui/fields.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { LoadError, Missing } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { OrderConversation } from '../deliveries/conversation.tsx';
import { NetworkTask, OrderForwarding } from '../deliveries/forwarding.tsx';
import { DiscountFields, GoodsFields } from './goods-fields.tsx';
import { becomesReturned } from './mutations.ts';
import { OrderItems, OrderTotal, OrderWarnings } from './order-details.tsx';
import { type EditOutcome, type OrderValues, useOrderEdit } from './order-edit.ts';
import s from './order-edit-page.module.css';
import { CallButton, WhatsAppButton } from './order-parts.tsx';
import { OrderRisk } from './order-risk.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OversellDialog } from './oversell.tsx';
import { useOrder } from './queries.ts';

/** Edits an order's customer, status and notes (spec 2.7), beside its items and history. */
export function OrderEditPage() {
  const { orderId = '' } = useParams();
  const { data, error, isLoadingError, refetch } = useOrder(orderId);
  const order = data?.order;
  return (
    <Page
      title={text.title}
      about={shortId(orderId)}
      subtitle={<bdi dir="ltr">{shortId(orderId)}</bdi>}
      action={
        order && (
          <Group gap={8} align="stretch" wrap="nowrap">
            <CallButton order={order} />
            <WhatsAppButton order={order} />
          </Group>
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
      {order && <OrderEditing key={order.id} order={order} data={data} />}
    </Page>
  );
}

type Fetched = NonNullable<ReturnType<typeof useOrder>['data']>;

function OrderEditing({ order, data }: { order: OrderResponse; data: Fetched }) {
  const edit = useOrderEdit(order);
  const isSaved = edit.outcome?.state === 'saved';
  return (
    <>
      {/* The task that results from a save is beside its button. */}
      {!isSaved && <NetworkTask order={order} />}
      <OrderWarnings order={order} />
      <div className={s.columns}>
        <OrderEditForm order={order} edit={edit} />
        <Card title={orders.items}>
          {edit.goods.isDirty && <p className={s.storedGoods}>{goodsText.storedGoods}</p>}
          <OrderItems order={order} />
          <OrderTotal order={order} />
          <OrderRisk order={order} />
          <OrderForwarding order={order} />
          <OrderConversation order={order} />
          <OrderTimeline events={data.events} people={data.people} />
        </Card>
      </div>
    </>
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
function OrderEditForm({ order, edit }: { order: OrderResponse; edit: ReturnType<typeof useOrderEdit> }) {
  const { form, save, outcome, stock, goods, choosing, isSaving } = edit;
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
          <TextInput label={text.name} {...field('customerName')} />
          <TextInput label={text.phone} type="tel" classNames={latinInput} {...field('customerPhone')} />
          <Textarea label={text.address} autosize minRows={2} {...field('customerAddress')} />
          <ChoiceField
            label={text.status}
            value={form.watch('status')}
            choices={orderStatuses.map((status) => ({ value: status, label: orderStatusTexts[status] }))}
            description={
              storedNow(outcome, 'status') ??
              (becomesReturned(order.status, form.watch('status')) ? orders.returnHint : undefined)
            }
            error={errors.status?.message}
            onChoose={(status) => {
              form.clearErrors('status');
              form.setValue('status', status, { shouldDirty: true });
            }}
          />
          <Textarea
            label={text.notes}
            autosize
            minRows={3}
            {...field('notes')}
            description={storedNow(outcome, 'notes') ?? text.notesHint}
          />
          {canChangeGoods(order) && order.erasedAt === null && (
            <fieldset className={s.goods} ref={choosing.isWanted ? intoView : undefined}>
              <legend>{goodsText.title}</legend>
              {choosing.isOpen ? (
                <GoodsFields
                  quote={goods.draft.quote}
                  choice={goods.draft.choice}
                  onChoose={goods.draft.choose}
                  currency={order.currency}
                  wasMinor={order.totalMinor}
                  whenGone={<OrderTotal order={order} />}
                >
                  <DiscountFields draft={goods.draft} currency={order.currency} />
                </GoodsFields>
              ) : (
                <Button variant="default" leftSection={<IconPencil size={18} />} onClick={choosing.open}>
                  {goodsText.open}
                </Button>
              )}
            </fieldset>
          )}
        </Fields>
        {/*
         * Rendered before the outcome, so that screen readers announce it when it does not get the focus.
         */}
        <div role="status">{outcome && <Outcome key={outcome.at} outcome={outcome} order={order} />}</div>
        <div className={s.actions}>
          <ActionButton type="submit" isOff={isSaving || !goods.isPriced}>
            {isSaving ? text.saving : text.save}
          </ActionButton>
          {outcome?.state === 'saved' && !isDirty ? (
            <Button component={Link} to={openOrderPath(order.id)} variant="default">
              {text.toOrder}
            </Button>
          ) : (
            <Button component={Link} to={paths.orders} variant="default">
              {common.cancel}
            </Button>
          )}
        </div>
      </form>
      <LeaveGuard hasWork={isDirty || goods.isDirty} />
      <OversellDialog
        shortage={stock.shortage}
        isForMore={goods.isDirty}
        onConfirm={stock.confirm}
        onCancel={stock.cancel}
      />
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

/** The result of a save, beside its button: on a phone the top of the form is far above it. */
function Outcome({ outcome, order }: { outcome: EditOutcome; order: OrderResponse }) {
  return (
    <div className={s.outcome} tabIndex={-1} ref={outcome.hasFocus ? undefined : withFocus}>
      <Said outcome={outcome} />
      {outcome.state === 'saved' && <NetworkTask order={order} />}
    </div>
  );
}

function Said({ outcome }: { outcome: EditOutcome }) {
  switch (outcome.state) {
    case 'saved':
      return <Banner tone="success">{text.saved}</Banner>;
    case 'failed':
      return <Banner tone="error">{outcome.text}</Banner>;
    case 'conflict':
      return <Banner tone="warning">{text.conflict}</Banner>;
  }
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'start' });

/** Focuses an outcome, unless a field has the focus and the user is typing there. */
function withFocus(element: HTMLElement | null): void {
  if (!document.activeElement?.matches(`${TEXT_FIELDS}, select`)) element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
