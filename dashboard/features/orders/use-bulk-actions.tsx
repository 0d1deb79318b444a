import type { OrderResponse } from '@mirsah/contracts/orders';
import type { OrderStatus } from '@mirsah/domain/order';
import { type ReactNode, useState } from 'react';
import { common, orderStatusTexts, orders as text } from '../../messages/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type FailedOrder, useChangeOrderStatuses, useDeleteOrders, useReleaseOrders } from './mutations.ts';
import { type Selection, selectedAmong } from './selection.tsx';

/** The bulk actions that ask first; releasing does not. */
export type BulkAction = 'confirmed' | 'shipped' | 'delete';

type Moved = { orderId: string; from: OrderStatus };

/**
 * The actions on all selected orders (spec 4): they ask first, then clear the selection; a changed status can be
 * undone. `problems` are the orders for which the last action failed, `question` is the dialog.
 */
export function useBulkActions(selection: Selection, visible: readonly OrderResponse[]) {
  const move = useChangeOrderStatuses();
  const remove = useDeleteOrders();
  const release = useReleaseOrders();
  const [asked, setAsked] = useState<{ action: BulkAction; orderIds: string[] }>();
  const [isAsking, setIsAsking] = useState(false);
  const [problems, setProblems] = useState<OrderResponse[]>([]);
  const isBusy = move.isPending || remove.isPending || release.isPending;

  /** After an action, whether or not it failed. */
  function finish(failed: readonly FailedOrder[]) {
    const ids = new Set(failed.map(({ orderId }) => orderId));
    setProblems(visible.filter(({ id }) => ids.has(id)));
    setIsAsking(false);
    selection.clear();
  }

  async function moveAll(orderIds: readonly string[], to: 'confirmed' | 'shipped') {
    const { done, failed } = await move.mutateAsync({ orderIds, to });
    finish(failed);
    if (done.length === 0) return;
    showToast({
      text: text.bulkMoved(done.length, orderStatusTexts[to]),
      onUndo: () => void moveBack(done),
    });
  }

  async function moveBack(moved: readonly Moved[]) {
    const before = Map.groupBy(moved, ({ from }) => from);
    const failed: FailedOrder[] = [];
    for (const [from, group] of before) {
      const answer = await move.mutateAsync({ orderIds: group.map(({ orderId }) => orderId), to: from });
      failed.push(...answer.failed);
    }
    finish(failed);
    if (failed.length < moved.length) showToast({ text: text.statusRestored });
  }

  async function deleteAll(orderIds: readonly string[]) {
    const { done, failed } = await remove.mutateAsync({ orderIds });
    finish(failed);
    if (done.length > 0) showToast({ text: text.bulkDeleted(done.length) });
  }

  async function releaseAll() {
    const { done, failed } = await release.mutateAsync({ orderIds: selectedAmong(selection, visible) });
    finish(failed);
    if (done.length > 0) showToast({ text: text.bulkReleased(done.length) });
  }

  /** Acts on the orders that were selected when the question was asked. */
  function confirm({ action, orderIds }: { action: BulkAction; orderIds: string[] }) {
    void (action === 'delete' ? deleteAll(orderIds) : moveAll(orderIds, action));
  }

  const question: ReactNode = asked && (
    <ConfirmDialog
      isOpen={isAsking}
      title={text.bulk[asked.action].title}
      question={text.bulk[asked.action].question(asked.orderIds.length)}
      confirmLabel={confirmLabels[asked.action]}
      isHarmless={asked.action !== 'delete'}
      isBusy={isBusy}
      onConfirm={() => confirm(asked)}
      onCancel={() => setIsAsking(false)}
    />
  );
  return {
    ask(action: BulkAction) {
      setAsked({ action, orderIds: selectedAmong(selection, visible) });
      setIsAsking(true);
    },
    release: () => void releaseAll(),
    isBusy,
    problems,
    clearProblems: () => setProblems([]),
    question,
  };
}

const confirmLabels: Record<BulkAction, string> = {
  confirmed: text.confirm,
  shipped: text.ship,
  delete: common.delete,
};
