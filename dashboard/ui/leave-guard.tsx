import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { leaving as text } from '../messages/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  /** Something would be lost. */
  hasWork: boolean;
  /** True for a place that the work goes along to or that follows its being saved. */
  isExpected?: (next: Location) => boolean;
  /** What becomes of the work, where it is not simply lost. */
  question?: string;
  confirmLabel?: string;
};

/** Asks before edits or uploads are lost, whether by a link, the back button or closing the window. */
export function LeaveGuard({
  hasWork,
  isExpected,
  question = text.lostQuestion,
  confirmLabel = text.leaveUnsaved,
}: Props) {
  const blocker = useBlocker(({ nextLocation }) => hasWork && !isExpected?.(nextLocation));

  useEffect(() => {
    if (!hasWork) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasWork]);

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={text.title}
      question={question}
      confirmLabel={confirmLabel}
      cancelLabel={text.stay}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
