import { Text } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { groupBy } from '@mirsah/domain/group-by';
import type { OrderStatus } from '@mirsah/domain/order';
import { type ReactNode, useRef, useState } from 'react';
import { common, formatList, orderStatusTexts, orders as text } from '../../messages/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import {
  type FailedOrder,
  type Moved,
  type StatusCommand,
  useChangeOrderStatuses,
  useDeleteOrders,
  useReleaseOrders,
} from './mutations.ts';
import { type Selection, selectedAmong } from './selection.tsx';

/** The bulk actions that ask first; releasing does not. */
export type BulkAction = 'confirmed' | 'shipped' | 'delivered' | 'cancelled' | 'returned' | 'delete';

type Move = Pick<StatusCommand, 'orderIds' | 'to' | 'isReturned'>;

/**
 * The changes back to the orders' former statuses. Cancelled orders regain their `isReturned`: a status set
 * by mistake has sent no parcel.
 */
export function movesBack(moved: readonly Moved[]): Move[] {
  const before = groupBy(moved, ({ from, isReturned }) => (isReturned ? 'returned' : from));
  return [...before].map(([was, group]) => {
    const orderIds = group.map(({ orderId }) => orderId);
    if (was === 'returned') return { orderIds, to: 'cancelled', isReturned: true };
    return was === 'cancelled' ? { orderIds, to: was, isReturned: false } : { orderIds, to: was };
  });
}

/** Moves of orders, and whether they undo a bulk action. */
type Moves = { moves: Move[]; isUndo: boolean };

/**
 * The actions on all selected orders (spec 4): they ask first, then clear the selection; a changed status can
 * be undone. `failed` are the orders for which the last action failed, `notReopened` those that stay
 * cancelled because they would be oversold, `atNetwork` those that are not deleted as the COD network has
 * them; `question` is the dialog.
 */
export function useBulkActions(selection: Selection, visible: readonly OrderResponse[]) {
  const move = useChangeOrderStatuses();
  const remove = useDeleteOrders();
  const release = useReleaseOrders();
  const [asked, setAsked] = useState<{ action: BulkAction; orderIds: string[] }>();
  const [isAsking, setIsAsking] = useState(false);
  const [failed, setFailed] = useState<readonly OrderResponse[]>([]);
  const [notReopened, setNotReopened] = useState<readonly OrderResponse[]>([]);
  const [atNetwork, setAtNetwork] = useState<readonly OrderResponse[]>([]);
  const [overselling, setOverselling] = useState<Moves & { orders: readonly OrderResponse[] }>();
  const [isOverselling, setIsOverselling] = useState(false);
  /** The orders that were acted on: a filter may no longer show them after their status has changed. */
  const known = useRef(new Map<string, OrderResponse>());
  const isBusy = move.isPending || remove.isPending || release.isPending;

  function selectedNow(): string[] {
    for (const order of visible) known.current.set(order.id, order);
    return selectedAmong(selection, visible);
  }

  /** In the order of the list. */
  function ordersOf(ids: readonly string[]): OrderResponse[] {
    const wanted = new Set(ids);
    return [...known.current.values()].filter(({ id }) => wanted.has(id));
  }

  const idsOf = (some: readonly { orderId: string }[]) => some.map(({ orderId }) => orderId);

  /**
   * Runs after an action, whether or not it failed; an action that continues after a question keeps its
   * earlier failures.
   */
  function finish(problems: readonly FailedOrder[], isContinued = false) {
    const now = ordersOf(idsOf(problems));
    setFailed((before) => (isContinued ? [...before, ...now] : now));
    setNotReopened([]);
    setAtNetwork([]);
    setIsAsking(false);
    selection.clear();
  }

  /**
   * Makes the changes, and asks about the orders that would be oversold by them; returns the changed ones.
   */
  async function make({ moves, isUndo }: Moves, despite?: { despiteStock: true }): Promise<Moved[]> {
    const moved: Moved[] = [];
    const problems: FailedOrder[] = [];
    const short: Move[] = [];
    for (const wanted of moves) {
      const answer = await move.mutateAsync({ ...wanted, ...despite });
      const oversells = answer.failed.filter(({ code }) => code === 'oversells');
      moved.push(...answer.done);
      problems.push(...answer.failed.filter(({ code }) => code !== 'oversells'));
      if (oversells.length > 0) short.push({ ...wanted, orderIds: idsOf(oversells) });
    }
    finish(problems, despite !== undefined);
    if (short.length > 0) {
      setOverselling({ moves: short, isUndo, orders: ordersOf(short.flatMap(({ orderIds }) => orderIds)) });
      setIsOverselling(true);
    }
    return moved;
  }

  async function moveAll(orderIds: readonly string[], to: OrderStatus, despite?: { despiteStock: true }) {
    const done = await make({ moves: [{ orderIds, to }], isUndo: false }, despite);
    const moved = done.filter(({ isSame }) => !isSame);
    if (done.length === 0) return;
    showToast({
      text: text.bulkMoved(moved.length, done.length - moved.length, orderStatusTexts[to]),
      ...(moved.length > 0 && { onUndo: () => void moveBack(movesBack(moved)) }),
    });
  }

  /** Whatever status they had, they are cancelled now, and returned. */
  async function returnAll(orderIds: readonly string[]) {
    const { done, failed: problems } = await move.mutateAsync({
      orderIds,
      to: 'cancelled',
      isReturned: true,
    });
    finish(problems);
    const changed = done.filter(({ isSame }) => !isSame);
    const moved = changed.filter(({ from }) => from !== 'cancelled');
    if (done.length === 0) return;
    showToast({
      text: text.bulkReturned(changed.length, done.length - changed.length),
      // Orders that were cancelled before and known to be returned stay so.
      ...(moved.length > 0 &&
        moved.length === changed.length && { onUndo: () => void moveBack(movesBack(moved)) }),
    });
  }

  async function moveBack(moves: Move[], despite?: { despiteStock: true }) {
    const restored = (await make({ moves, isUndo: true }, despite)).length;
    const isAll = restored === moves.flatMap(({ orderIds }) => orderIds).length;
    if (restored > 0) showToast({ text: isAll ? text.allRestored : text.bulkRestored(restored) });
  }

  async function oversell({ moves, isUndo }: Moves) {
    setIsOverselling(false);
    if (isUndo) return moveBack(moves, { despiteStock: true });
    for (const { orderIds, to } of moves) await moveAll(orderIds, to, { despiteStock: true });
  }

  async function deleteAll(orderIds: readonly string[]) {
    const { done, failed: problems } = await remove.mutateAsync({ orderIds });
    const kept = problems.filter(({ code }) => code === 'order_at_network');
    finish(problems.filter((problem) => !kept.includes(problem)));
    setAtNetwork(ordersOf(idsOf(kept)));
    if (done.length > 0) showToast({ text: text.bulkDeleted(done.length) });
  }

  async function releaseAll() {
    const { done, failed: problems } = await release.mutateAsync({ orderIds: selectedNow() });
    finish(problems);
    if (done.length > 0) showToast({ text: text.bulkReleased(done.length) });
  }

  /** Acts on the orders that were selected when the dialog opened. */
  function confirm({ action, orderIds }: { action: BulkAction; orderIds: string[] }) {
    if (action === 'delete') void deleteAll(orderIds);
    else if (action === 'returned') void returnAll(orderIds);
    else void moveAll(orderIds, action);
  }

  const asking = asked && (
    <ConfirmDialog
      isOpen={isAsking}
      title={text.bulk[asked.action].title}
      question={text.bulk[asked.action].question(asked.orderIds.length)}
      confirmLabel={confirmLabels[asked.action]}
      {...(asked.action === 'cancelled' && { cancelLabel: text.keepSelected })}
      isHarmless={asked.action !== 'delete' && asked.action !== 'cancelled'}
      isBusy={isBusy}
      onConfirm={() => confirm(asked)}
      onCancel={() => setIsAsking(false)}
    />
  );
  const question: ReactNode = (
    <>
      {asking}
      <ConfirmDialog
        isOpen={isOverselling}
        title={text.oversellTitle}
        question={text.oversellAllQuestion(overselling?.orders.length ?? 0)}
        confirmLabel={text.oversellConfirm}
        isBusy={isBusy}
        onConfirm={() => overselling && void oversell(overselling)}
        onCancel={() => {
          setNotReopened(overselling?.orders ?? []);
          setIsOverselling(false);
        }}
      >
        <Text mt={8} c="dimmed">
          {namesOf(overselling?.orders ?? [])}
        </Text>
      </ConfirmDialog>
    </>
  );
  return {
    ask(action: BulkAction) {
      setAsked({ action, orderIds: selectedNow() });
      setIsAsking(true);
    },
    release: () => void releaseAll(),
    isBusy,
    failed,
    notReopened,
    atNetwork,
    clearFailed: () => setFailed([]),
    clearNotReopened: () => setNotReopened([]),
    clearAtNetwork: () => setAtNetwork([]),
    question,
  };
}

const NAMES_SHOWN = 5;

function namesOf(orders: readonly OrderResponse[]): string {
  const names = orders.slice(0, NAMES_SHOWN).map(({ customerName }) => `\u2068${customerName}\u2069`);
  const more = orders.length - names.length;
  return formatList(more > 0 ? [...names, text.andMore(more)] : names);
}

const confirmLabels: Record<BulkAction, string> = {
  confirmed: text.confirm,
  shipped: text.ship,
  delivered: text.deliver,
  cancelled: text.cancelSelected,
  returned: text.returnConfirm,
  delete: common.delete,
};
