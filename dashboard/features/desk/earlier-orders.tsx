import { VisuallyHidden } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { randomId, shortId } from '@mirsah/domain/id';
import type { OrderStatus } from '@mirsah/domain/order';
import { IconCopy, IconHistory } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { apiClient } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { openOrderPath } from '../../lib/paths.ts';
import {
  formatAge,
  formatDate,
  formatNumber,
  orderStatusTexts,
  desk as text,
  totalsMoney,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import { showToast } from '../../ui/toast.tsx';
import { updateOrderInCache } from '../orders/cache.ts';
import { addToPending, refreshCounts } from '../orders/order-counts.ts';
import { orderKeys } from '../orders/order-keys.ts';
import { OversellDialog, readShortage, type Shortage } from '../orders/oversell.tsx';
import { EARLIER_ORDERS, useOrdersOfPhone } from '../orders/queries.ts';
import s from './desk.module.css';
import { deskKeys } from './queries.ts';

const tones: Record<OrderStatus, PillTone> = {
  pending: 'warn',
  confirmed: 'quiet',
  shipped: 'quiet',
  delivered: 'good',
  cancelled: 'bad',
};

/** Orders of one page that may both arrive at the customer. */
const mayBothArrive = (order: OrderResponse, other: OrderResponse) =>
  other.landingPageId === order.landingPageId && other.status === 'confirmed';

/** The outcomes of the customer's other orders, which show whether they accept deliveries. */
export function EarlierOrders({ order }: { order: OrderResponse }) {
  const { data } = useOrdersOfPhone(order);
  if (!data) return null;
  const others = data.filter(
    (other) => other.id !== order.id && other.status !== 'pending' && !mayBothArrive(order, other),
  );
  const isFirst = data.every(({ id }) => id === order.id);
  const settled = others.filter(({ status }) => status === 'delivered' || status === 'cancelled');
  const delivered = settled.filter(({ status }) => status === 'delivered').length;
  if (others.length === 0 && !isFirst) return null;
  const money = totalsMoney(others);
  return (
    <Card>
      <h3 className={s.heading}>
        <IconHistory size={18} stroke={1.7} />
        {isFirst ? text.noEarlier : text.earlier}
        {settled.length > 0 && data.length < EARLIER_ORDERS && (
          <span className={s.kept}>
            {text.delivered(formatNumber(delivered), formatNumber(settled.length))}
          </span>
        )}
      </h3>
      {others.length > 0 && (
        <ul className={s.earlier}>
          {others.map((other) => (
            <li key={other.id}>
              <OrderLink order={other} when={formatDate(other.placedAt)} />
              <span>{money(other.totalMinor, other.currency)}</span>
              <Pill tone={tones[other.status]}>{orderStatusTexts[other.status]}</Pill>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type OpenProps = {
  order: OrderResponse;
  /** Undefined when another member has the order: no decision is possible here. */
  duplicates: Duplicates | undefined;
};

/**
 * The customer's other orders that wait for a call too, or that are confirmed on the same page: each can be
 * opened, and one of this page that waits is cancelled as a duplicate in one tap.
 */
export function OtherOpenOrders({ order, duplicates }: OpenProps) {
  const { data = [] } = useOrdersOfPhone(order);
  const others = data.filter(
    (other) => other.id !== order.id && (other.status === 'pending' || mayBothArrive(order, other)),
  );
  if (others.length === 0) return null;
  const money = totalsMoney(others);
  return (
    <Card>
      <h3 className={s.heading}>
        <IconCopy size={18} stroke={1.7} />
        {text.alsoOpen(others.length)}
      </h3>
      <ul className={s.earlier}>
        {others.map((other) => (
          <li key={other.id}>
            <OrderLink order={other} when={formatAge(other.placedAt, new Date())} />
            <span>{money(other.totalMinor, other.currency)}</span>
            {other.status === 'confirmed' && <Pill tone="warn">{text.alreadyConfirmed}</Pill>}
            {duplicates && other.status === 'pending' && other.landingPageId === order.landingPageId && (
              <ActionButton
                variant="default"
                mih={44}
                isOff={duplicates.isBusy}
                onClick={() => duplicates.cancel(other)}
              >
                {text.cancelDuplicate}
                <VisuallyHidden>{text.cancelDuplicateOf(shortId(other.id))}</VisuallyHidden>
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * The goods, number and time of another order. It opens in a new tab, because the call about this one
 * continues.
 */
function OrderLink({ order: { id, items }, when }: { order: OrderResponse; when: string }) {
  return (
    <Link to={openOrderPath(id)} target="_blank" rel="noopener">
      <bdi>{items[0]?.name}</bdi>
      <span className={s.muted}>
        <bdi dir="ltr">{shortId(id)}</bdi> · {when}
      </span>
      <VisuallyHidden>{text.opensInTab}</VisuallyHidden>
    </Link>
  );
}

/** Cancels an order as a duplicate. */
export type Duplicates = { cancel: (order: OrderResponse) => void; isBusy: boolean };

type TakenBack = { orderId: string; outcomeId: string };

/**
 * Cancels orders as duplicates without counting a call, and offers undo. `question` asks when the stock no
 * longer covers the undo; it stays while the desk moves on to another order.
 */
export function useDuplicates(): { duplicates: Duplicates; question: ReactNode } {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<TakenBack & { shortage: Shortage }>();
  function refresh(order: OrderResponse, more: number) {
    updateOrderInCache(queryClient, order);
    addToPending(queryClient, more);
    refreshCounts(queryClient, deskKeys.list);
    void queryClient.invalidateQueries({ queryKey: [...orderKeys.all, 'phone'] });
    void queryClient.invalidateQueries({ queryKey: deskKeys.list });
  }

  async function takeBack({ orderId, outcomeId }: TakenBack, despite: { despiteStock?: 'true' } = {}) {
    setAsked(undefined);
    try {
      const order = await apiClient.undoOutcome({ params: { orderId, outcomeId }, query: despite });
      refresh(order, 1);
    } catch (error) {
      const shortage = readShortage(error);
      if (shortage) setAsked({ orderId, outcomeId, shortage });
      else showToast({ text: errorText(error, text.undoFailed), isProblem: true });
    }
  }

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id: orderId }: OrderResponse) => {
      const id = randomId();
      const outcome = { kind: 'cancelled' as const, reason: 'duplicate' as const, note: '' };
      const order = await apiClient.recordOutcome({
        params: { orderId },
        body: { id, outcome, isCall: false },
      });
      return { order, outcomeId: id };
    },
    onSuccess: ({ order, outcomeId }) => {
      refresh(order, -1);
      showToast({
        text: text.duplicateCancelled(shortId(order.id)),
        onUndo: () => void takeBack({ orderId: order.id, outcomeId }),
      });
    },
    onError: (error) => showToast({ text: errorText(error, text.recordFailed), isProblem: true }),
  });
  return {
    duplicates: { cancel: mutate, isBusy: isPending },
    question: (
      <OversellDialog
        shortage={asked?.shortage}
        onConfirm={() => asked && void takeBack(asked, { despiteStock: 'true' })}
        onCancel={() => setAsked(undefined)}
      />
    ),
  };
}
