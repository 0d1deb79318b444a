import { Button, Skeleton, Title } from '@mantine/core';
import type { DeliveryResponse } from '@mirsah/contracts/deliveries';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { canSendAgain, type DeliveryState as State } from '@mirsah/domain/delivery';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import {
  common,
  deliveryReasonTexts,
  deliveryStateTexts,
  formatDateTime,
  deliveries as text,
} from '../../messages/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import { showToast } from '../../ui/toast.tsx';
import s from './deliveries.module.css';
import { type OrderDeliveries, useForwardOrder, useOrderDeliveries } from './queries.ts';
import { OrderConversions } from './told-networks.tsx';

/** An order's delivery to the COD network, with the action on it, and what advertising networks were told of it. */
export function OrderForwarding({ order }: { order: OrderResponse }) {
  const { data, isError, refetch } = useOrderDeliveries(order.id);
  if (isError && !data) return <Failed text={text.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={96} my={18} />;
  return (
    <>
      <CodForwarding orderId={order.id} data={data} />
      <OrderConversions events={data.conversions} />
    </>
  );
}

function CodForwarding({ orderId, data }: { orderId: string; data: OrderDeliveries }) {
  const [delivery] = data.deliveries;
  if (!delivery && !data.connected.cod) return null;
  return (
    <section className={s.section}>
      <Title order={3}>{text.title}</Title>
      {delivery ? <DeliveryState delivery={delivery} /> : <p className={s.quiet}>{text.none}</p>}
      {data.connected.cod && <ForwardButton orderId={orderId} delivery={delivery} />}
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
      <div className={s.stateLine} role="status">
        <Pill tone={deliveryTones[state]}>{deliveryStateTexts[state]}</Pill>
        <time className={s.small} dateTime={updatedAt}>
          {formatDateTime(updatedAt)}
        </time>
      </div>
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
          {text.reported}: <bdi className={s.label}>{said}</bdi>
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

/** Sends an order to the COD network, or again; asks first when it might arrive twice. Hidden while it is being sent. */
function ForwardButton({ orderId, delivery }: ForwardButtonProps) {
  const { mutateAsync, isPending } = useForwardOrder(orderId);
  const [isAsking, setAsking] = useState(false);
  if (delivery && !canSendAgain(delivery, new Date())) return null;

  async function forward() {
    setAsking(false);
    try {
      await mutateAsync();
      showToast({ text: text.queuedAgain });
    } catch (error) {
      showToast({ text: errorText(error, text.sendFailed), isProblem: true });
    }
  }

  return (
    <>
      <Button
        variant="default"
        mt={12}
        disabled={isPending}
        leftSection={delivery ? <IconRefresh size={18} /> : <IconSend size={18} />}
        onClick={() => (delivery?.state === 'uncertain' ? setAsking(true) : void forward())}
      >
        {delivery ? text.sendAgain : text.send}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.sendAgainTitle}
        question={text.sendAgainQuestion}
        confirmLabel={text.sendAgain}
        onConfirm={() => void forward()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
