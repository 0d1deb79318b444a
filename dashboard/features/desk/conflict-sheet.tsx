import { Button, Skeleton } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import {
  cancelReasonNames,
  formatList,
  formatTime,
  orderStatusTexts,
  outcomeNames,
  outcomeConflict as text,
} from '../../messages/index.ts';
import { useOrder } from '../orders/queries.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import s from './desk.module.css';
import type { Conflict, Desk } from './use-desk.ts';

type Props = { conflict: Conflict; desk: Pick<Desk, 'settle' | 'isBusy'> };

/** An outcome that came too late: what was decided, what was chosen here, and which of them is to be. Nothing is applied unasked. */
export function ConflictSheet({ conflict: { kept }, desk: { settle, isBusy } }: Props) {
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
          <IconCircleX size={20} stroke={1.7} aria-hidden />
          <span>
            {text.chosen} {formatList([outcomeNames[outcome.kind], ...(reason ? [text.reason(reason)] : [])])}
          </span>
        </p>
      </div>
      <div className={s.reason}>
        <Button size="lg" disabled={isBusy} onClick={() => settle()}>
          {text.keep}
        </Button>
        {chosen && status && chosen !== status && status !== 'shipped' && status !== 'delivered' && (
          <Button
            size="lg"
            variant="outline"
            color={chosen === 'cancelled' ? 'red' : 'green'}
            disabled={isBusy}
            onClick={() => settle(chosen)}
          >
            {text.anyway[chosen]}
          </Button>
        )}
      </div>
    </BottomSheet>
  );
}
