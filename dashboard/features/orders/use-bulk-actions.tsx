import type { OrderResponse } from '@mirsah/contracts/orders';
import type { OrderStatus } from '@mirsah/domain/order';
import { type ReactNode, useState } from 'react';
import { common, orderStatusTexts, orders as text } from '../../messages/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type FailedOrder, useChangeOrderStatuses, useDeleteOrders, useReleaseOrders } from './mutations.ts';
import { type Selection, selectedAmong } from './selection.ts';

/** What is asked about before it is done to all selected orders. */
export type BulkAction = 'confirmed' | 'shipped' | 'delete';

type Moved = { orderId: string; from: OrderStatus };

/**
 * Does the same to all selected orders after asking, and clears the selection (spec 4). A changed status can be taken
 * back. `problems` are the orders that the last action could not be done to.
 */
export function useBulkActions(selection: Selection, visible: readonly OrderResponse[]) {
  const move = useChangeOrderStatuses();
  const remove = useDeleteOrders();
  const release = useReleaseOrders();
  const [asked, setAsked] = useState<{ action: BulkAction; orderIds: string[] }>();
  const [isAsking, setIsAsking] = useState(false);
  const [problems, setProblems] = useState<OrderResponse[]>([]);
  const isBusy = move.isPending || remove.isPending || release.isPending;

  /** Whatever came of it, the question is answered and the selection used up. */
  function settle(failed: readonly FailedOrder[]) {
    const ids = new Set(failed.map(({ orderId }) => orderId));
    setProblems(visible.filter(({ id }) => ids.has(id)));
    setIsAsking(false);
    selection.clear();
  }

  async function moveAll(orderIds: readonly string[], to: 'confirmed' | 'shipped') {
    const { done, failed } = await move.mutateAsync({ orderIds, to });
    settle(failed);
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
    settle(failed);
    if (failed.length < moved.length) showToast({ text: text.statusRestored });
  }

  async function deleteAll(orderIds: readonly string[]) {
    const { done, failed } = await remove.mutateAsync({ orderIds });
    settle(failed);
    if (done.length > 0) showToast({ text: text.bulkDeleted(done.length) });
  }

  async function releaseAll() {
    const { done, failed } = await release.mutateAsync({ orderIds: selectedAmong(selection, visible) });
    settle(failed);
    if (done.length > 0) showToast({ text: text.bulkReleased(done.length) });
  }

  /** To exactly those that the question was about. */
  function act({ action, orderIds }: { action: BulkAction; orderIds: string[] }) {
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
      onConfirm={() => act(asked)}
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
