import { Skeleton } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import {
  cancelReasonNames,
  formatList,
  formatTime,
  orderStatusTexts,
  outcomeNames,
  outcomeConflict as text,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { OversellDialog } from '../orders/oversell.tsx';
import { useOrder } from '../orders/queries.ts';
import s from './desk.module.css';
import type { Conflict } from './use-conflicts.ts';
import type { Desk } from './use-desk.ts';

type Props = { conflict: Conflict; desk: Pick<Desk, 'settle' | 'shortage' | 'stay' | 'isBusy'> };

/**
 * Shows an outcome that arrived too late: the present decision, the choice made here, and a question which
 * one should count. Nothing is applied without an answer.
 */
export function ConflictSheet({ conflict: { kept }, desk: { settle, shortage, stay, isBusy } }: Props) {
  const { data } = useOrder(kept.orderId);
  const { outcome, customerName } = kept;
  const chosen = outcome.kind === 'confirmed' || outcome.kind === 'cancelled' ? outcome.kind : undefined;
  const status = data?.order.status;
  const reason = outcome.kind === 'cancelled' ? outcome.note || cancelReasonNames[outcome.reason] : '';
  return (
    <BottomSheet title={text.title(customerName)} isOpen onClose={() => settle()}>
      <div role="alert" className={s.reasons}>
        {data ? (
          <p>
            {text.decided(orderStatusTexts[data.order.status], formatTime(data.order.updatedAt))}{' '}
            {text.notApplied}
          </p>
        ) : (
          <Skeleton h={48} />
        )}
        <p className={s.chosen}>
          <IconCircleX size={20} stroke={1.7} />
          <span>
            {text.chosen} {formatList([outcomeNames[outcome.kind], ...(reason ? [text.reason(reason)] : [])])}
          </span>
        </p>
      </div>
      <div className={s.reason}>
        <ActionButton size="lg" isOff={isBusy} onClick={() => settle()}>
          {text.keep}
        </ActionButton>
        {chosen && status && chosen !== status && status !== 'shipped' && status !== 'delivered' && (
          <ActionButton
            size="lg"
            variant="outline"
            color={chosen === 'cancelled' ? 'red' : 'green'}
            isOff={isBusy}
            onClick={() => settle(chosen)}
          >
            {text.anyway[chosen]}
          </ActionButton>
        )}
      </div>
      <OversellDialog
        shortage={shortage}
        isBusy={isBusy}
        onConfirm={() => settle('confirmed', { despiteStock: true })}
        onCancel={stay}
      />
    </BottomSheet>
  );
}
