import { Modal } from '@mantine/core';
import { shortId } from '@mirsah/domain/id';
import type { Outcome } from '@mirsah/domain/statement';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { formatDate, formatExactMoney, formatNumber, statementText as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ownEscape } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { OrderSearch } from '../order-search/order-search.tsx';
import { useAssignLine } from './queries.ts';
import s from './statements.module.css';

type Props = { statementId: string; line: Outcome };

/**
 * For an unknown line: the order that it may mean, or a search for one. For one that was assigned by hand:
 * its undo.
 */
export function AssignLine({ statementId, line }: Props) {
  const { row, by, likely } = line;
  const [isFinding, setFinding] = useState(false);
  const { assign, isPending } = useAssigning(statementId, row ?? 0);
  if (row === null || (line.orderId !== null && by !== 'hand')) return null;
  const shownRow = formatNumber(row);
  if (by === 'hand')
    return (
      <ActionButton
        variant="subtle"
        size="compact-sm"
        className={s.assign ?? ''}
        aria-label={text.unassignOf(shownRow)}
        isOff={isPending}
        onClick={() => assign(null)}
      >
        {text.unassign}
      </ActionButton>
    );
  return (
    <span className={s.assigning}>
      {likely && likely.expectedMinor !== null && (
        <ActionButton
          variant="light"
          size="compact-sm"
          className={s.assign ?? ''}
          aria-label={text.assignTo(shownRow, shortId(likely.orderId))}
          isOff={isPending}
          onClick={() => assign(likely.orderId)}
        >
          {text.assignThis}
        </ActionButton>
      )}
      <ActionButton
        variant="default"
        size="compact-sm"
        className={s.assign ?? ''}
        aria-label={text.assignOf(shownRow)}
        isOff={isPending}
        onClick={() => setFinding(true)}
      >
        {text.assign}
      </ActionButton>
      {isFinding && (
        <FindOrder statementId={statementId} row={row} line={line} onClose={() => setFinding(false)} />
      )}
    </span>
  );
}

function useAssigning(statementId: string, row: number) {
  const { mutateAsync, isPending } = useAssignLine(statementId);
  // The line is shown elsewhere, and this component is unmounted, before its list is loaded again.
  const assign = (orderId: string | null, onDone?: () => void) =>
    void mutateAsync({ row, orderId }).then(
      () => {
        onDone?.();
        showToast({ text: orderId === null ? text.unassigned : text.assigned(shortId(orderId)) });
      },
      (error: unknown) => showToast({ text: errorText(error, text.assignFailed), isProblem: true }),
    );
  return { assign, isPending };
}

function FindOrder({ statementId, line, row, onClose }: Props & { row: number; onClose: () => void }) {
  const isPhone = useIsPhone();
  const { assign, isPending } = useAssigning(statementId, row);
  const isOther = (currency: string) => currency !== line.currency;
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.assignTitle(formatNumber(row))}
      centered
      radius="lg"
      padding={isPhone ? 16 : 24}
      {...ownEscape(onClose)}
    >
      <OrderSearch
        hasFocus
        action={text.assign}
        isDisabled={({ currency }) => isPending || isOther(currency)}
        about={({ placedAt, currency, totalMinor }) => (
          <>
            {isOther(currency) ? text.otherCurrency : formatDate(placedAt)} ·{' '}
            <bdi>{formatExactMoney(totalMinor, currency)}</bdi>
          </>
        )}
        onChoose={(orderId) => assign(orderId, onClose)}
      />
    </Modal>
  );
}
