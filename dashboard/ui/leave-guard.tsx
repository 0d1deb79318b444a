import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { leaving as text } from '../messages/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  /** True while leaving would lose edits or uploads. */
  hasWork: boolean;
  /** True for a location that keeps the edits or that follows saving them. */
  isExpected?: (next: Location) => boolean;
  /** Says what happens to the edits, unless they are simply lost. */
  question?: string;
  confirmLabel?: string;
};

/** Asks before edits or uploads are lost: by a link, the back button or closing the window. */
export function LeaveGuard({
  hasWork,
  isExpected,
  question = text.editsLostQuestion,
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
