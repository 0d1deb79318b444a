import { errorText } from '../../lib/api/error-text.ts';
import { orderStatusTexts, orders as words } from '../../messages/orders.ts';
import { showToast } from '../../ui/toast.tsx';
import { type StatusChange, useChangeOrderStatus } from './api/change-order-status.ts';

/** Changes an order's status and offers to take it back. */
export function useStatusChange(): (change: StatusChange) => void {
  const { mutateAsync } = useChangeOrderStatus();

  async function attempt(change: StatusChange): Promise<boolean> {
    try {
      await mutateAsync(change);
      return true;
    } catch (error) {
      const text = errorText(error, words.statusFailed, { not_found: words.notFound });
      showToast({ text, isProblem: true });
      return false;
    }
  }

  async function undo({ orderId, from, to }: StatusChange) {
    if (await attempt({ orderId, from: to, to: from })) showToast({ text: words.statusRestored });
  }

  async function change(wanted: StatusChange) {
    if (!(await attempt(wanted))) return;
    showToast({
      text: words.statusChanged(orderStatusTexts[wanted.to]),
      onUndo: () => void undo(wanted),
    });
  }

  return (wanted) => void change(wanted);
}
