import type { OrderResponse } from '@mirsah/contracts/orders';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { common, orderStatusTexts, orders as ordersText } from '../../messages/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import {
  type StatusChange,
  useBlockPhone,
  useChangeOrderStatus,
  useDeleteOrders,
  useReleaseOrders,
} from './mutations.ts';

/** The actions on one order, wherever it is shown. */
export type OrderActions = {
  changeStatus(change: StatusChange): void;
  release(order: OrderResponse): void;
  /** Asks first. */
  delete(order: OrderResponse): void;
  /** Asks first. */
  block(order: OrderResponse): void;
};

type Question = { about: 'delete' | 'block'; order: OrderResponse };

/** The actions on one order, and the dialogs that ask before some of them. `onDeleted` is called with a deleted order's id. */
export function useOrderActions(options: { onDeleted: (orderId: string) => void }): {
  actions: OrderActions;
  questions: ReactNode;
} {
  const changeStatus = useStatusChange();
  const release = useReleaseOrders();
  const remove = useDeleteOrders();
  const block = useBlockPhone();
  const [asked, setAsked] = useState<Question>();

  async function releaseOne(order: OrderResponse) {
    const { failed } = await release.mutateAsync({ orderIds: [order.id] });
    if (failed.length === 0) showToast({ text: ordersText.bulkReleased(1) });
    else showToast({ text: ordersText.statusFailed, isProblem: true });
  }

  async function deleteOne({ id }: OrderResponse) {
    const { failed } = await remove.mutateAsync({ orderIds: [id] });
    setAsked(undefined);
    if (failed.length > 0) return showToast({ text: ordersText.deleteFailed, isProblem: true });
    options.onDeleted(id);
    showToast({ text: ordersText.deleted });
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
      changeStatus,
      release: (order) => void releaseOne(order),
      delete: ask('delete'),
      block: ask('block'),
    },
    questions: (
      <>
        <ConfirmDialog
          isOpen={asked?.about === 'delete'}
          title={ordersText.deleteTitle}
          question={ordersText.deleteQuestion}
          confirmLabel={common.delete}
          isBusy={remove.isPending}
          onConfirm={() => asked && void deleteOne(asked.order)}
          onCancel={() => setAsked(undefined)}
        />
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

/** Changes the status of an order and offers to undo it. */
function useStatusChange(): (change: StatusChange) => void {
  const { mutateAsync } = useChangeOrderStatus();

  async function attempt(change: StatusChange): Promise<boolean> {
    try {
      await mutateAsync(change);
      return true;
    } catch (error) {
      const text = errorText(error, ordersText.statusFailed, { not_found: ordersText.notFound });
      showToast({ text, isProblem: true });
      return false;
    }
  }

  async function undo({ orderId, from, to }: StatusChange) {
    if (await attempt({ orderId, from: to, to: from })) showToast({ text: ordersText.statusRestored });
  }

  async function change(wanted: StatusChange) {
    if (!(await attempt(wanted))) return;
    showToast({
      text: ordersText.statusChanged(orderStatusTexts[wanted.to]),
      onUndo: () => void undo(wanted),
    });
  }

  return (wanted) => void change(wanted);
}
