import { Text } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { shortId } from '@mirsah/domain/id';
import { errorTextOf } from '@mirsah/domain/messages';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { common, orderStatusTexts, orders as ordersText } from '../../messages/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import {
  becomesReturned,
  type StatusChange,
  toUndo,
  useBlockPhone,
  useChangeOrderStatus,
  useDeleteOrders,
  useReleaseOrders,
} from './mutations.ts';
import { OversellDialog, readShortage, type Shortage } from './oversell.tsx';

/** The actions on one order, wherever it is shown. */
export type OrderActions = {
  /** Asks first if it means that a parcel has come back. */
  changeStatus(change: StatusChange): void;
  release(order: OrderResponse): void;
  /** Asks first. */
  delete(order: OrderResponse): void;
  /** Asks first. */
  block(order: OrderResponse): void;
};

type Question = { about: 'delete' | 'block'; order: OrderResponse };

/**
 * The actions on one order, and the dialogs that confirm some of them. `onDeleted` is called with a deleted
 * order's id.
 */
export function useOrderActions(options: { onDeleted: (orderId: string) => void }): {
  actions: OrderActions;
  questions: ReactNode;
} {
  const [overselling, setOverselling] = useState<{ change: StatusChange; shortage: Shortage }>();
  const changeStatus = useStatusChange((change, shortage) => setOverselling({ change, shortage }));
  const release = useReleaseOrders();
  const remove = useDeleteOrders();
  const block = useBlockPhone();
  const [asked, setAsked] = useState<Question>();
  const [returning, setReturning] = useState<StatusChange>();

  async function releaseOne(order: OrderResponse) {
    const { failed } = await release.mutateAsync({ orderIds: [order.id] });
    if (failed.length === 0) showToast({ text: ordersText.released(shortId(order.id)) });
    else showToast({ text: ordersText.statusFailed, isProblem: true });
  }

  async function deleteOne({ id }: OrderResponse) {
    const { failed } = await remove.mutateAsync({ orderIds: [id] });
    setAsked(undefined);
    const [problem] = failed;
    if (problem) {
      const text =
        problem.code === 'order_at_network' ? errorTextOf(problem.code, {}) : ordersText.deleteFailed;
      return showToast({ text, isProblem: true });
    }
    options.onDeleted(id);
    showToast({ text: ordersText.deleted(shortId(id)) });
  }

  function blockPhone({ id }: OrderResponse) {
    block.mutate(id, {
      onSuccess: () => showToast({ text: ordersText.blocked }),
      onError: (error) => showToast({ text: errorText(error, ordersText.blockFailed), isProblem: true }),
      onSettled: () => setAsked(undefined),
    });
  }

  const ask = (about: Question['about']) => (order: OrderResponse) => setAsked({ about, order });
  return {
    actions: {
      changeStatus: (change) =>
        becomesReturned(change.order.status, change.to) ? setReturning(change) : changeStatus(change),
      release: (order) => void releaseOne(order),
      delete: ask('delete'),
      block: ask('block'),
    },
    questions: (
      <>
        <ConfirmDialog
          isOpen={returning !== undefined}
          title={ordersText.returnTitle}
          question={ordersText.returnQuestion}
          confirmLabel={ordersText.returnConfirm}
          cancelLabel={ordersText.returnKeep}
          isHarmless
          onConfirm={() => {
            if (returning) changeStatus(returning);
            setReturning(undefined);
          }}
          onCancel={() => setReturning(undefined)}
        />
        <OversellDialog
          shortage={overselling?.shortage}
          onConfirm={() => {
            if (overselling) changeStatus({ ...overselling.change, despiteStock: true });
            setOverselling(undefined);
          }}
          onCancel={() => setOverselling(undefined)}
        />
        <ConfirmDialog
          isOpen={asked?.about === 'delete'}
          title={ordersText.deleteTitle}
          question={ordersText.deleteQuestion}
          confirmLabel={common.delete}
          isBusy={remove.isPending}
          onConfirm={() => asked && void deleteOne(asked.order)}
          onCancel={() => setAsked(undefined)}
        >
          {asked && (
            <Text mt={8} c="dimmed">
              {ordersText.deleteWhat(shortId(asked.order.id), asked.order.customerName)}
            </Text>
          )}
        </ConfirmDialog>
        <ConfirmDialog
          isOpen={asked?.about === 'block'}
          title={ordersText.blockTitle}
          question={ordersText.blockQuestion(asked?.order.customerPhone.e164 ?? '')}
          confirmLabel={ordersText.block}
          isBusy={block.isPending}
          onConfirm={() => asked && blockPhone(asked.order)}
          onCancel={() => setAsked(undefined)}
        />
      </>
    ),
  };
}

/**
 * Changes the status of an order and offers to undo it. `onOversells` asks when the stock is too low for a
 * reopened order.
 */
function useStatusChange(
  onOversells: (change: StatusChange, shortage: Shortage) => void,
): (change: StatusChange) => void {
  const { mutateAsync } = useChangeOrderStatus();

  async function attempt(change: StatusChange): Promise<OrderResponse | undefined> {
    try {
      return await mutateAsync(change);
    } catch (error) {
      const shortage = readShortage(error);
      if (shortage) {
        onOversells(change, shortage);
        return undefined;
      }
      const text = errorText(error, ordersText.statusFailed, { not_found: ordersText.notFound });
      showToast({ text, isProblem: true });
      return undefined;
    }
  }

  async function undo(change: StatusChange) {
    if (await attempt(change)) showToast({ text: ordersText.statusRestored(shortId(change.order.id)) });
  }

  async function change(wanted: StatusChange) {
    const after = await attempt(wanted);
    if (!after) return;
    showToast({
      text: ordersText.statusChanged(shortId(wanted.order.id), orderStatusTexts[wanted.to]),
      onUndo: () => void undo(toUndo(wanted, after)),
    });
  }

  return (wanted) => void change(wanted);
}
