import { Button, Group, Skeleton, Title } from '@mantine/core';
import type { DeliveryResponse } from '@mirsah/contracts/deliveries';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { canSendAgain, type DeliveryState as State } from '@mirsah/domain/delivery';
import { shortId } from '@mirsah/domain/id';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useCan } from '../../lib/account.ts';
import { errorText } from '../../lib/error-text.ts';
import {
  common,
  deliveryReasonTexts,
  deliveryStateTexts,
  formatDateTime,
  formatList,
  networkStateText,
  orderHistory,
  deliveries as text,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import { showToast } from '../../ui/toast.tsx';
import { OrderConversions } from './conversion-log.tsx';
import s from './deliveries.module.css';
import { type OrderDeliveries, useForwardOrder, useOrderDeliveries, useSettleTask } from './queries.ts';

/** An order's delivery to the COD network with its action, and the events sent to advertising networks. */
export function OrderForwarding({ order }: { order: OrderResponse }) {
  const { data, isError, refetch } = useOrderDeliveries(order.id);
  if (isError && !data) return <Failed text={text.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={96} my={18} />;
  return (
    <>
      <CodForwarding order={order} data={data} />
      <OrderConversions events={data.conversions} />
    </>
  );
}

/**
 * A task that a person must do at the network, shown above the rest of the order; most orders have none. It
 * stays until it is done.
 */
export function NetworkTask({ order }: { order: OrderResponse }) {
  const { data } = useOrderDeliveries(order.id);
  const settle = useSettleTask(order.id);
  const canSettle = useCan('edit_orders');
  const [delivery] = data?.deliveries ?? [];
  const task = delivery?.task;
  if (!delivery || !task) return null;

  function done() {
    if (!task) return;
    settle.mutate(task, {
      onSuccess: () => showToast({ text: text.settled(shortId(order.id)) }),
      onError: (error) => showToast({ text: errorText(error, text.settleFailed), isProblem: true }),
    });
  }

  return (
    <div className={s.task}>
      <Banner tone="warning">
        <b>{text.tasks[task.action](delivery.remoteId)}</b>
        <span className={s.taskReason}>{reasonOf(task, delivery, order)}</span>
        {canSettle && (
          <ActionButton variant="default" size="sm" mt={8} isOff={settle.isPending} onClick={done}>
            {text.settle[task.action]}
          </ActionButton>
        )}
      </Banner>
    </div>
  );
}

function reasonOf(
  task: NonNullable<DeliveryResponse['task']>,
  { state }: DeliveryResponse,
  order: OrderResponse,
) {
  const { taskReasons } = text;
  if (task.action === 'restore') return taskReasons.restore;
  if (task.action === 'edit')
    return taskReasons.edit(formatList(task.details.map((detail) => orderHistory.details[detail])));
  if (state !== 'sent') return taskReasons.cancelUncertain;
  return order.isReturned ? taskReasons.returned : taskReasons.cancel;
}

/** Why an order has not been sent yet, if that is intended. */
function waitsFor({ status, holdReason, duplicateOf }: OrderResponse, data: OrderDeliveries): string {
  if (!data.connected.sendsWhen || status !== 'pending') return text.none;
  if (holdReason) return text.waits.held;
  if (duplicateOf !== null) return text.waits.duplicate;
  return data.connected.sendsWhen === 'confirmed' ? text.waits.confirmation : text.none;
}

function CodForwarding({ order, data }: { order: OrderResponse; data: OrderDeliveries }) {
  const [delivery] = data.deliveries;
  if (!delivery && !data.connected.cod) return null;
  return (
    <section className={s.section}>
      <Title order={3}>{text.title}</Title>
      {delivery ? <DeliveryState delivery={delivery} /> : <p className={s.quiet}>{waitsFor(order, data)}</p>}
      {data.connected.cod && <ForwardButton orderId={order.id} delivery={delivery} />}
    </section>
  );
}

export function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <section className={s.section} role="alert">
      <p className={s.quiet}>{text}</p>
      <Button variant="default" size="sm" onClick={onRetry}>
        {common.retry}
      </Button>
    </section>
  );
}

const deliveryTones: Record<State, PillTone> = {
  queued: 'busy',
  sending: 'busy',
  sent: 'good',
  rejected: 'bad',
  uncertain: 'bad',
};

/** The state of a delivery, the reason for it, and the steps that led to it. */
function DeliveryState({ delivery }: { delivery: DeliveryResponse }) {
  const { state, reason, remoteId, steps, updatedAt, reported } = delivery;
  const said = reported?.order ?? reported?.lead;
  return (
    <>
      <Group gap="4px 12px" justify="space-between" role="status">
        <Pill tone={deliveryTones[state]}>{deliveryStateTexts[state]}</Pill>
        <time className={s.small} dateTime={updatedAt}>
          {formatDateTime(updatedAt)}
        </time>
      </Group>
      {reason && <p className={s.reason}>{deliveryReasonTexts[reason.code]}</p>}
      {reason?.message && state !== 'sent' && (
        <p className={s.networkMessage}>
          <bdi>{reason.message}</bdi>
        </p>
      )}
      {remoteId && (
        <p className={s.small}>
          {text.remoteId}: <bdi dir="ltr">{remoteId}</bdi>
        </p>
      )}
      {reported && said && (
        <p className={s.small}>
          {text.reported}: <bdi className={s.label}>{networkStateText(said)}</bdi>
          {' · '}
          <time dateTime={reported.at}>{formatDateTime(reported.at)}</time>
        </p>
      )}
      {steps.length > 1 && (
        <details className={s.steps}>
          <summary>{text.steps}</summary>
          <ol>
            {steps.map((step, index) => (
              // Steps are only appended.
              // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same time.
              <li key={index}>
                {deliveryStateTexts[step.state]}
                <time className={s.small} dateTime={step.at}>
                  {formatDateTime(step.at)}
                </time>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

type ForwardButtonProps = { orderId: string; delivery: DeliveryResponse | undefined };

/**
 * Sends an order to the COD network, or again; asks first when it might arrive twice. Hidden while it is
 * being sent.
 */
function ForwardButton({ orderId, delivery }: ForwardButtonProps) {
  const { mutateAsync, isPending } = useForwardOrder(orderId);
  if (delivery && !canSendAgain(delivery, new Date())) return null;

  async function forward(close: () => void) {
    close();
    try {
      await mutateAsync();
      showToast({ text: text.queuedAgain(shortId(orderId)) });
    } catch (error) {
      showToast({ text: errorText(error, text.sendFailed), isProblem: true });
    }
  }

  return (
    <ConfirmButton
      variant="default"
      mt={12}
      leftSection={delivery ? <IconRefresh size={18} /> : <IconSend size={18} />}
      confirm={{ title: text.sendAgainTitle, question: text.sendAgainQuestion, label: text.sendAgain }}
      asks={delivery?.state === 'uncertain'}
      isBusy={isPending}
      onConfirm={(close) => void forward(close)}
    >
      {delivery ? text.sendAgain : text.send}
    </ConfirmButton>
  );
}
