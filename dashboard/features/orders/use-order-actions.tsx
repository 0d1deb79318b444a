import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { common } from '../../messages/common.ts';
import { orders as words } from '../../messages/orders.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBlockPhone } from './api/block-phone.ts';
import type { StatusChange } from './api/change-order-status.ts';
import { useDeleteOrders } from './api/delete-orders.ts';
import { useReleaseOrders } from './api/release-orders.ts';
import { useStatusChange } from './use-status-change.ts';

/** What can be done to one order, wherever it is shown. */
export type OrderActions = {
  changeStatus(change: StatusChange): void;
  release(order: OrderResponse): void;
  /** Both ask first. */
  delete(order: OrderResponse): void;
  block(order: OrderResponse): void;
};

type Asked = { about: 'delete' | 'block'; order: OrderResponse };

/** The actions, and the questions that some of them ask; `onDeleted` hears which order is gone. */
export function useOrderActions(options: { onDeleted: (orderId: string) => void }): {
  actions: OrderActions;
  questions: ReactNode;
} {
  const changeStatus = useStatusChange();
  const release = useReleaseOrders();
  const remove = useDeleteOrders();
  const block = useBlockPhone();
  const [asked, setAsked] = useState<Asked>();

  async function releaseOne(order: OrderResponse) {
    const { failed } = await release.mutateAsync({ orderIds: [order.id] });
    if (failed.length === 0) showToast({ text: words.bulkReleased(1) });
    else showToast({ text: words.statusFailed, isProblem: true });
  }

  async function deleteOne({ id }: OrderResponse) {
    const { failed } = await remove.mutateAsync({ orderIds: [id] });
    setAsked(undefined);
    if (failed.length > 0) return showToast({ text: words.deleteFailed, isProblem: true });
    options.onDeleted(id);
    showToast({ text: words.deleted });
  }

  function blockPhone({ id }: OrderResponse) {
    block.mutate(id, {
      onSuccess: () => showToast({ text: words.blocked }),
      onError: (error) => showToast({ text: errorText(error, words.blockFailed), isProblem: true }),
      onSettled: () => setAsked(undefined),
    });
  }

  const ask = (about: Asked['about']) => (order: OrderResponse) => setAsked({ about, order });
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
          title={words.deleteTitle}
          question={words.deleteQuestion}
          confirmLabel={common.delete}
          isBusy={remove.isPending}
          onConfirm={() => asked && void deleteOne(asked.order)}
          onCancel={() => setAsked(undefined)}
        />
        <ConfirmDialog
          isOpen={asked?.about === 'block'}
          title={words.blockTitle}
          question={words.blockQuestion(asked?.order.customerPhone.e164 ?? '')}
          confirmLabel={words.block}
          isBusy={block.isPending}
          onConfirm={() => asked && blockPhone(asked.order)}
          onCancel={() => setAsked(undefined)}
        />
      </>
    ),
  };
}
